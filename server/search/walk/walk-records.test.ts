/** The walk against a reference without an index, on random records, queries, filters, orders and pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordScopes, recordSources } from '@minutebook/contract/resources/value-lists.ts';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { deleteRecord } from '../../../tests/kit/doors/delete-record.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  listByReference,
  type ReferenceQuery,
  type ReferenceRecord,
  type Viewer,
} from '../../../tests/kit/doors/reference-list.ts';
import { makeShardedDatabase } from '../../../tests/kit/servers/sharded-database.ts';
import { makeRandom, type SeededRandom } from '../../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { toPrincipals } from '../../access/principals.ts';
import { statement, statementTexts, type Queryable } from '../../base/database/database.ts';
import { createLabel } from '../../people/labels/label-acts.ts';
import { removeLabels } from '../../records/record-writer.ts';
import { reindexOutdated } from '../../records/indexing/reindex-outdated.ts';
import { toSearchText } from '../normalize-text.ts';
import { parseQuery } from '../parse-query.ts';
import type { RecordPosition } from './record-walk.ts';
import { toBigintArrayLiteral, toTokenCode, withSegment, type TokenKind } from '../search-tokens.ts';
import { toSegment } from '../segment.ts';
import { walkRecords, type RecordPage, type WalkRequest } from './walk-records.ts';
import { toIndexTerms, toTranscriptSearchText } from '../../../tests/kit/doors/search-text.ts';

const RECORDS = 250;
const QUERIES = 1500;
const MAX_PAGES = 4;
const MAX_STATEMENTS = 200;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAYS = 60;

// prettier-ignore
const WORDS = ['budget', 'budgets', 'bud', 'quarterly', 'quarterlies', 'quarter', 'internationalize', 'internationalized', 'internationalizations', 'review', 'Réview', 'a', 'the', 'plan', 'planning', "don't", '2024-06-25', 'API', '예산', '예산안', '예산안건을', '정기회의에서', '회의', 'Q3매출', '予算会議', '予算', 'ｶﾞｲﾄﾞライン', 'ガイド', '设计评审', '100%', 'snake_case', 'การประชุม', '🎉'];

interface World {
  workspace: TestWorkspace;
  records: Map<number, ReferenceRecord>;
  viewers: Viewer[];
  team_ids: number[];
  label_ids: number[];
}

let server: TestServer;
let random: SeededRandom;
let world: World;
before(async () => {
  server = await startTestServer();
  random = makeRandom(20_260_301);
  world = await makeWorld();
});
after(() => server.stop());

test('every page of every list equals that of a plain query, while records come and go', async () => {
  const texts = new Map<string, string>();
  const watched: Queryable = {
    query: (asked, values) => {
      assert.equal(texts.get(asked.name) ?? asked.text, asked.text, asked.name);
      texts.set(asked.name, asked.text);
      return server.ctx.db.query(asked, values);
    },
  };
  let pages = 0;
  let records = 0;
  for (let round = 0; round < QUERIES; round += 1) {
    const query = makeQuery();
    const limit = 1 + random.integer(12);
    // However many records are few: nobody is asked, some are, everybody is.
    const few_records = random.pick([0, 20, RECORDS * 2]);
    let position: RecordPosition | null = null;
    for (let place = 0; place < MAX_PAGES; place += 1) {
      const page = await walkRecords(watched, toRequest(query, position, limit), { few_records });
      const expected = listByReference(world.records.values(), query, position);
      assertPage(page, expected, limit, query);
      pages += 1;
      records += page.records.length;
      if (page.next === null) break;
      position = JSON.parse(JSON.stringify(page.next)) as RecordPosition;
      if (random.chance(0.15)) await changeWorld();
    }
  }
  // The comparison is worth something only when there was something to compare.
  assert.ok(pages > QUERIES && records > QUERIES, JSON.stringify({ pages, records }));
  // Each stays prepared on every connection.
  assert.ok(texts.size < MAX_STATEMENTS, `${texts.size} statements`);
});

test('the pages of a list contain each record that existed throughout exactly once', async () => {
  for (let round = 0; round < 30; round += 1) {
    const query = { ...makeQuery(), groups: [], query: random.pick([null, 'bud', '예산', 'the']) };
    const first = new Set(listByReference(world.records.values(), query, null));
    const listed: number[] = [];
    let position: RecordPosition | null = null;
    do {
      const page: RecordPage = await walkRecords(server.ctx.db, toRequest(query, position, 7), {
        few_records: random.pick([0, RECORDS * 2]),
      });
      listed.push(...page.records.map(({ record_id }) => record_id));
      position = page.next;
      if (random.chance(0.3)) await changeWorld();
    } while (position !== null);
    const last = new Set(listByReference(world.records.values(), query, null));
    assert.equal(new Set(listed).size, listed.length);
    const missing = [...first].filter((record_id) => last.has(record_id) && !listed.includes(record_id));
    assert.deepEqual(missing, []);
  }
});

test('a search that would read too many texts returns a short page, and an empty one only as the last', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id } = await makeMember(server, workspace);
  const made = await inTurn(80, (place) =>
    makeRecord(server, workspace, {
      owner_member_id: member_id,
      // Phrase bits hold nothing about words of one letter.
      dialogs: [place % 9 === 0 ? 'a next year' : 'a year and next'],
    }),
  );
  const expected = made.filter((_, place) => place % 9 === 0).map(({ record_id }) => record_id);
  const request = toRequest(
    {
      ...makeQuery(),
      order: 'id',
      groups: [],
      viewers: [],
      recorded_from: null,
      recorded_before: null,
      query: '"next y"',
      mode: 'all_fields',
    },
    null,
    50,
  );
  const listed: number[][] = [];
  let position: RecordPosition | null = null;
  do {
    const asked: WalkRequest = {
      ...request,
      workspace_id: workspace.workspace_id,
      groups: [{ kind: 'owner', values: [member_id] }],
      after: position,
    };
    const page: RecordPage = await walkRecords(server.ctx.db, asked, { max_texts: 1 });
    listed.push(page.records.map(({ record_id }) => record_id));
    position = page.next;
  } while (position !== null);
  assert.deepEqual(listed.flat(), expected.reverse());
  assert.ok(listed.length > 1 && listed.every((records) => records.length > 0), JSON.stringify(listed));
});

test('each statement of a walk reads one shard of a database distributed by workspace', async (t) => {
  const walks = Array.from(statementTexts).filter(([name]) =>
    /^search\.(?:walk|look|few|segments)/.test(name),
  );
  assert.ok(walks.length > 10, `${walks.length} statements`);
  const sharded = await makeShardedDatabase();
  t.after(() => sharded.drop());
  const unrouted: string[] = [];
  for (const [name, text] of walks) {
    const plan = await sharded.plan(text);
    assert.ok(plan !== undefined && plan.tenant_tables.length > 0, name);
    if (plan.unrouted.length > 0) unrouted.push(`${name}: ${plan.unrouted.join(', ')}`);
  }
  assert.deepEqual(unrouted, []);
});

test('another workspace with the same words never returns records of this one', async () => {
  const other = await makeWorkspace(server);
  const query = { ...makeQuery(), groups: [], query: null };
  const request = { ...toRequest(query, null, 10), workspace_id: other.workspace_id };
  assert.deepEqual(await walkRecords(server.ctx.db, request), { records: [], next: null });
});

function assertPage(
  { records, next }: RecordPage,
  expected: number[],
  limit: number,
  query: ReferenceQuery,
): void {
  const context = JSON.stringify({ query, limit, expected });
  const listed = records.map(({ record_id }) => record_id);
  assert.deepEqual(listed, expected.slice(0, listed.length), context);
  if (next === null) {
    assert.equal(listed.length, expected.length, context);
    return;
  }
  assert.equal(next.record_id, listed.at(-1), context);
  assert.ok(listed.length < expected.length, context);
  assert.equal(listed.length, limit, context);
}

function toRequest(query: ReferenceQuery, after: RecordPosition | null, limit: number): WalkRequest {
  const { order, viewers, groups, query: text, mode, recorded_from, recorded_before } = query;
  const principals = viewers.map((viewer) => ({
    kind: 'principal' as const,
    values: toPrincipals({ ...viewer, gone_member_ids: [] }),
  }));
  const search = text === null ? null : { terms: parseQuery(text), mode };
  const { workspace_id } = world.workspace;
  return {
    workspace_id,
    order,
    groups: [...principals, ...groups],
    search,
    recorded_from,
    recorded_before,
    after,
    limit,
  };
}

function makeQuery(): ReferenceQuery {
  const someOf = (ids: number[]): number[] => random.picks([...ids, 999_999], 1, 3);
  const groups: ReferenceQuery['groups'] = [];
  if (random.chance(0.2)) groups.push({ kind: 'label', values: someOf(world.label_ids) });
  if (random.chance(0.1))
    groups.push(
      ...random.picks(world.label_ids, 1, 3).map((id) => ({ kind: 'label' as const, values: [id] })),
    );
  if (random.chance(0.15)) groups.push({ kind: 'team', values: someOf(world.team_ids) });
  if (random.chance(0.1)) groups.push({ kind: 'team', values: [random.pick(world.team_ids)] });
  if (random.chance(0.1))
    groups.push({ kind: 'owner', values: someOf(world.viewers.map(({ member_id }) => member_id)) });
  if (random.chance(0.05)) groups.push({ kind: 'owner', values: [random.pick(world.viewers).member_id] });
  if (random.chance(0.1)) groups.push({ kind: 'source', values: random.picks(recordSources, 1, 4) });
  return {
    order: random.pick(['id', 'rec_date']),
    viewers: random.picks(world.viewers, 1, random.chance(0.15) ? 2 : 1),
    groups,
    query: random.chance(0.6) ? makeQueryText() : null,
    mode: random.pick(['all_fields', 'all_fields', 'title_terms', 'transcript']),
    recorded_from: random.chance(0.15) ? new Date(FIRST_DAY + random.integer(DAYS) * DAY_MS) : null,
    recorded_before: random.chance(0.15) ? new Date(FIRST_DAY + random.integer(DAYS) * DAY_MS) : null,
  };
}

function makeQueryText(): string {
  const words = random.picks(WORDS, 1, 3);
  if (random.chance(0.4))
    return words.map((word) => word.slice(0, 1 + random.integer(word.length))).join(' ');
  if (random.chance(0.5)) return words.join(' ');
  const { utterances } = random.pick([...world.records.values()]);
  const spoken = random.pick(utterances).split(' ');
  const start = random.integer(spoken.length);
  const phrase = spoken.slice(start, start + 2 + random.integer(4)).join(' ');
  return `"${random.chance(0.5) ? phrase : phrase.slice(random.integer(2), phrase.length - random.integer(3))}"`;
}

async function inTurn<Made>(count: number, make: (place: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let place = 0; place < count; place += 1) made.push(await make(place));
  return made;
}

async function makeWorld(): Promise<World> {
  const workspace = await makeWorkspace(server);
  const now = server.clock.now();
  const team_ids = await inTurn(4, () => makeTeam(server, workspace));
  const labels = await inTurn(5, (place) =>
    createLabel(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: now },
      { name: `label ${place}`, color: '#123456' },
    ),
  );
  const members = await inTurn(7, () => makeMember(server, workspace));
  const viewers = members.map(({ member_id }, place) => ({
    member_id,
    is_guest: place % 3 === 1,
    reads_all: place === 0,
    team_ids: team_ids.filter(() => random.chance(0.3)),
  }));
  world = {
    workspace,
    records: new Map(),
    viewers,
    team_ids,
    label_ids: labels.map(({ label_id }) => label_id),
  };
  for (let made = 0; made < RECORDS; made += 1) await addRecord();
  return world;
}

const skipOrdinals = statement<never>(
  'test.skip-ordinals',
  `update workspace_counter set next_ordinal = next_ordinal + $2 where workspace_id = $1`,
);

/** Ordinals are skipped so that some hundred records lie in many segments; many dates are the same, some are old. */
async function addRecord(): Promise<void> {
  const { workspace, viewers, team_ids, label_ids } = world;
  if (random.chance(0.2)) {
    await server.ctx.db.query(skipOrdinals, [workspace.workspace_id, random.integer(3000)]);
  }
  const day = random.chance(0.2) ? random.integer(DAYS) : Math.min(DAYS, world.records.size / 5);
  const someOf = (ids: readonly number[]): number[] => ids.filter(() => random.chance(0.25));
  const fields = {
    recorded_at: new Date(FIRST_DAY + Math.floor(day) * DAY_MS + random.integer(3)),
    title: random.picks(WORDS, 0, 3).join(' '),
    source: random.pick(recordSources),
    scope: random.pick(recordScopes),
    is_draft: random.chance(0.1),
    owner_member_id: random.pick(viewers).member_id,
    team_ids: someOf(team_ids),
    label_ids: someOf(label_ids),
    access_member_ids: someOf(viewers.map(({ member_id }) => member_id)),
    access_team_ids: someOf(team_ids),
  };
  const utterances = Array.from({ length: 1 + random.integer(3) }, () => random.picks(WORDS, 1, 6).join(' '));
  const { record_id, ordinal } = await makeRecord(server, workspace, { ...fields, dialogs: utterances });
  world.records.set(record_id, { ...fields, record_id, ordinal, utterances });
}

const writeOlderIndex = statement<never>(
  'test.write-older-index',
  `with older as (
     update record_token t set tokens = $3::bigint[] where t.workspace_id = $1 and t.ordinal = $2
   )
   update record_phrase p set bits = '\\x0000000000000000' where p.workspace_id = $1 and p.ordinal = $2`,
);

/** Writes an index row as the previous version did: without a format, words cut at 8 letters, arbitrary phrase bits. */
async function indexAsBefore({ ordinal, title, utterances }: ReferenceRecord): Promise<void> {
  const { workspace_id } = world.workspace;
  const codesOf = (kind: TokenKind, text: string) => {
    const words = new Set(text.split(/[ \n]/));
    const terms = [...toIndexTerms(text)].filter((term) => term.length <= 8 || words.has(term));
    return terms.map((term) => withSegment(toTokenCode(workspace_id, kind, term), toSegment(ordinal)));
  };
  const tokens = [
    ...codesOf('title_word', toSearchText(title)),
    ...codesOf('transcript_word', toTranscriptSearchText(utterances)),
  ];
  await server.ctx.db.query(writeOlderIndex, [workspace_id, ordinal, toBigintArrayLiteral(tokens)]);
}

async function changeWorld(): Promise<void> {
  const { workspace, records } = world;
  const record = random.pick([...records.values()]);
  if (random.chance(0.3)) await indexAsBefore(record);
  else if (random.chance(0.15)) while ((await reindexOutdated(server.ctx)) > 0);
  else if (random.chance(0.4)) await addRecord();
  else if (random.chance(0.5)) {
    records.delete(record.record_id);
    await deleteRecord(server, workspace, record.record_id);
  } else {
    const change = {
      kind: 'record.label',
      workspace_id: workspace.workspace_id,
      record_ids: [record.record_id],
      label_ids: record.label_ids,
      actor_user_id: null,
      at: server.clock.now(),
    } as const;
    await server.ctx.db.transaction((tx) => removeLabels(tx, change));
    record.label_ids = [];
  }
}
