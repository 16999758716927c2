/** Searches of pages against what the details of records show: random records, edits and queries, through HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { isIn, toTerms } from '../../../tests/kit/doors/reference-list.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { toWordForm } from './to-word-form.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const ROUNDS = 120;
const RECORDS = 36;
// prettier-ignore
const WORDS = ['budget', 'Budgets', 'quarterly', 'internationalizations', 'internationalized', 'Réview', 'plan', '예산', '예산안건을', '정기회의에서', '予算会議', 'ガイドライン', 'Q3매출', '010'];
const NAMES = [
  'Ana Budget',
  '김예산',
  'Kim Plan',
  '김 민수',
  '山田 予算',
  'Review Team',
  'Internationalizations Ltd',
];
const [SPEAKERS, ATTENDEES] = [NAMES.slice(1, 5), ['ana@plan.example', 'kim@example.com']];

const random = makeRandom(20_261_122);
const makeText = () => random.picks(WORDS, 1, 4).join(' ');
const makeInsight = () => `## ${makeText()}\n\n- **${makeText()}**, ${makeText()}\n- ${makeText()}`;

async function makeWorld() {
  const workspace = await makeWorkspace(server);
  const members = [
    await makeMember(server, workspace, { base_role: 'owner', name: 'Ana Budget' }),
    await makeMember(server, workspace, { name: '김민수' }),
    await makeMember(server, workspace, { base_role: 'guest', name: 'Review Team' }),
  ];
  const labels = [];
  for (const name of ['Budget plan', '예산', 'Quarterly', 'Other'])
    labels.push(await makeLabel(server, workspace, { name }));
  const records: { record_id: number; owner: TestMember }[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const owner = random.pick(members);
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title: makeText(),
      scope: random.pick(['private', 'workspace', 'workspace']),
      dialogs: random.chance(0.5) ? [makeText(), makeText()] : [],
      insights: random.chance(0.6) ? [{ type: 'summary', value: { text: makeInsight() } }] : [],
      label_ids: random.chance(0.3) ? [random.pick(labels)] : [],
      extra: {
        speakers: SPEAKERS.slice(0, random.integer(3)).map((name, at) => ({
          speaker_id: at + 1,
          name: random.chance(0.8) ? name : null,
          member_id: null,
          talk_time_ms: 0,
        })),
      },
      event: random.chance(0.3)
        ? {
            summary: 'not searched',
            conference_url: null,
            start: '2026-03-01T09:00:00.000Z',
            end: '2026-03-01T10:00:00.000Z',
            attendees_emails: [random.pick(ATTENDEES)],
          }
        : null,
    });
    records.push({ record_id, owner });
  }
  return { workspace, members, labels, records };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

interface Shown extends V2RecordRead {
  /** Those that people have written, and comments. */
  tasks: string[];
}

/** What somebody sees of a record; undefined: nothing. */
async function readShown({ workspace }: World, record_id: number, { token }: TestMember) {
  const answer = await server.get(`${workspace.path}/records/${record_id}?include=dialogs,insights`, token);
  if (answer.status !== 200) return undefined;
  const at = `${workspace.app_path}/records/${record_id}`;
  const { items } = requireOk(await server.get(`${at}/action-items`, token)).body;
  const moments = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const { items: comments } = requireOk(await server.get(moments, token)).body;
  const record: V2RecordRead = answer.body.record;
  return { ...record, tasks: [...items, ...comments].map(({ text }: Pick<ActionItem, 'text'>) => text) };
}

function toLines({ title, dialogs, insights, extra, event, labels, owner, tasks }: Shown) {
  const speakers = extra.speakers.flatMap(({ name }) => name ?? []);
  const participants = [
    ...speakers,
    ...(event?.attendees_emails ?? []),
    ...(owner === null ? [] : [owner.name]),
  ];
  const insightLines = (insights ?? []).flatMap(({ value }) => value?.text.split('\n') ?? []);
  const written = [...insightLines, ...(extra.notes?.split('\n') ?? []), ...tasks];
  const spoken = [title ?? '', ...(dialogs ?? []).map(({ text }) => text)];
  const everywhere = [...spoken, ...written, ...participants, ...labels.map(({ name }) => name)];
  return { everywhere, insights: written, all_fields: spoken, speakers, participants };
}

interface Search {
  query?: string;
  search_mode: 'everywhere' | 'insights' | 'all_fields';
  speakers?: string[];
  participants?: string[];
}

function makeSearch(): Search {
  const cut = (text: string) => (random.chance(0.4) ? text.slice(0, 1 + random.integer(text.length)) : text);
  const word = () => cut(random.pick([...WORDS, ...NAMES, ...ATTENDEES, 'zzz']));
  const query = random.chance(0.2) ? `"${makeText()}"` : random.pick([word(), `${word()} ${word()}`]);
  const people = random.chance(0.3);
  return {
    search_mode: random.pick(['everywhere', 'everywhere', 'insights', 'all_fields']),
    ...((!people || random.chance(0.5)) && { query }),
    ...(people && { [random.pick(['speakers', 'participants'])]: [cut(random.pick(NAMES))] }),
  };
}

function matches(record: Shown, { query, search_mode, speakers = [], participants = [] }: Search) {
  const lines = toLines(record);
  const isNamed = (within: string[]) => (name: string) =>
    toTerms(`"${name}"`).length > 0 && toTerms(`"${name}"`).every((term) => isIn(within, term));
  const terms =
    query === undefined ? undefined : toTerms(query, search_mode === 'all_fields' ? undefined : toWordForm);
  return (
    (terms === undefined || (terms.length > 0 && terms.every((term) => isIn(lines[search_mode], term)))) &&
    speakers.every(isNamed(lines.speakers)) &&
    participants.every(isNamed(lines.participants))
  );
}

const toParams = ({ speakers = [], participants = [], ...search }: Search) =>
  new URLSearchParams([
    ...Object.entries(search),
    ...speakers.map((name) => ['speakers', name]),
    ...participants.map((name) => ['participants', name]),
  ] as [string, string][]).toString();

/** All pages, in whatever order. */
async function listFound({ workspace }: World, search: Search, { token }: TestMember, order: string) {
  const ids: number[] = [];
  let next_token = '';
  do {
    const page = next_token === '' ? '' : `&next_token=${encodeURIComponent(next_token)}`;
    const url = `${workspace.app_path}/records?${toParams(search)}&order=${order}&limit=7${page}`;
    const { status, body } = await server.get(url, token);
    assert.equal(status, 200, JSON.stringify(body));
    ids.push(...body.items.map(({ record }: { record: { id: number } }) => record.id));
    next_token = body.next_token ?? '';
  } while (next_token !== '');
  return ids;
}

/** One edit through the pages' API. Returns the records that it may have changed; undefined: all. */
async function edit({ workspace, members, labels, records }: World): Promise<number[] | undefined> {
  const { record_id, owner } = random.pick(records);
  const record = `${workspace.app_path}/records/${record_id}`;
  const [admin] = members as [TestMember];
  const send = async (
    method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    by = owner,
  ) => {
    const { status } = await server.send(method, path, { token: by.token, ...(body && { body }) });
    assert.ok(status < 300 || status === 404, `${method} ${path}: ${status}`);
  };
  const acts: (() => Promise<number[] | undefined>)[] = [
    async () => {
      await send('PUT', `${record}/insights/summary`, { text: makeInsight() });
      return [record_id];
    },
    async () => {
      await send('DELETE', `${record}/insights/summary/edit`);
      return [record_id];
    },
    async () => {
      await send('PATCH', `${record}/speakers/1`, { name: random.pick([null, ...NAMES]) });
      return [record_id];
    },
    async () => {
      await send('PATCH', record, { title: makeText() });
      return [record_id];
    },
    async () => {
      await send('PATCH', record, { notes: random.pick([null, `${makeText()}\n${makeText()}`]) });
      return [record_id];
    },
    async () => {
      await send('POST', `${record}/action-items`, { text: makeText() });
      return [record_id];
    },
    async () => {
      const moments = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
      await send('POST', moments, { kind: 'comment', text: makeText(), start_ms: 0 });
      return [record_id];
    },
    async () => {
      const { items } = requireOk(await server.get(`${record}/action-items`, owner.token)).body;
      const item: ActionItem | undefined = random.pick([...items, undefined]);
      if (item === undefined) return [];
      if (random.chance(0.5)) await send('DELETE', `${record}/action-items/${item.id}`);
      else await send('PATCH', `${record}/action-items/${item.id}`, { text: makeText() });
      return [record_id];
    },
    async () => {
      await send('PATCH', record, { scope: random.pick(['private', 'workspace']) });
      return [record_id];
    },
    async () => {
      const body = { record_ids: [record_id], label_ids: [random.pick(labels)] };
      await send(random.pick(['POST', 'DELETE']), `${workspace.path}/records/labels`, body, admin);
      return [record_id];
    },
    async () => {
      const name = `${makeText().slice(0, 30)} ${random.integer(1e6)}`;
      await send('PATCH', `${workspace.app_path}/labels/${random.pick(labels)}`, { name }, admin);
      return undefined;
    },
    async () => {
      await send('PATCH', '/app/me', { name: random.pick(NAMES) }, random.pick(members));
      return undefined;
    },
  ];
  return random.pick(acts)();
}

test('a search finds exactly the records that show what it looks for, while they are edited and everything is renamed', async () => {
  const world = await makeWorld();
  const shown = new Map<TestMember, Map<number, Shown>>(world.members.map((by) => [by, new Map()]));
  const look = async (record_ids: readonly number[]) => {
    for (const [by, records] of shown) {
      for (const record_id of record_ids) {
        const record = await readShown(world, record_id, by);
        if (record === undefined) records.delete(record_id);
        else records.set(record_id, record);
      }
    }
  };
  const everyId = world.records.map(({ record_id }) => record_id);
  await look(everyId);
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (random.chance(0.3)) await look((await edit(world)) ?? everyId);
    const [by, records] = random.pick([...shown]);
    const search = makeSearch();
    const expected = [...records.values()].filter((record) => matches(record, search)).map(({ id }) => id);
    const listed = await listFound(world, search, by, random.pick(['id', 'rec_date']));
    const why = JSON.stringify({ round, search, by: by.name });
    assert.deepEqual(
      listed.toSorted((a, b) => a - b),
      expected.toSorted((a, b) => a - b),
      why,
    );
    const count = await server.get(`${world.workspace.app_path}/record-count?${toParams(search)}`, by.token);
    assert.deepEqual(count.body, { count: expected.length, has_more: false }, why);
    found += expected.length;
  }
  // The comparison is worth something only when there was something to find.
  assert.ok(found > ROUNDS, String(found));
});
