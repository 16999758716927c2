/** The change feed: what it tells, in what order, to whom, and for how long. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { factTypeNames, factTypes, type FactType } from '@minutebook/contract/facts.ts';
import { followChanges, makeClient } from '@minutebook/sdk';
import { DAY_MS } from '../../tests/kit/durations.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { provokeEveryFact } from '../../tests/kit/make/provoke-every-fact.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { validateAgainst } from '../http/reading/schema-validator.ts';
import { sweepFacts } from '../access/fact-log.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const toPath = ({ slug }: TestWorkspace, query = '') => `/api/v3/workspaces/${slug}/changes?${query}`;

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const page = async (query: string, { token }: TestMember = owner) => {
    const { status, body, text } = await server.get(toPath(workspace, query), token);
    assert.equal(status, 200, text);
    return body;
  };
  const start = async (who?: TestMember) => String((await page('cursor=now', who)).cursor);
  /** All that is told from there on. */
  const follow = async (cursor: string, who?: TestMember) => {
    const items = [];
    for (let at = cursor, more = true; more;) {
      const { items: told, cursor: next, has_more } = await page(`limit=500&cursor=${at}`, who);
      items.push(...told);
      [at, more] = [next, has_more];
    }
    return items;
  };
  const send = async (method: string, below: string, body?: unknown, { token }: TestMember = owner) => {
    const {
      status,
      text,
      body: answered,
    } = await server.send(method, workspace.app_path + below, {
      token,
      body,
    });
    assert.ok(status < 300, `${method} ${below}: ${text}`);
    return answered;
  };
  return { workspace, owner, member, page, start, follow, send };
}

test('A change is told with who made it, what changed and how the record is now', async () => {
  const { workspace, owner, member, page, start } = await makeScene();
  const record = await makeRecord(server, workspace, { owner_member_id: member.member_id });
  const cursor = await start();
  await server.send('PATCH', record.app_path, { token: owner.token, body: { title: 'Harbour' } });
  const { items, has_more } = await page(`include=record&cursor=${cursor}`);
  assert.equal(has_more, false);
  assert.equal(items.length, 1);
  assert.partialDeepStrictEqual(items[0], {
    type: 'record.updated',
    at: server.clock.now().toISOString(),
    record_id: record.record_id,
    version: 2,
    actor_member_id: owner.member_id,
    changed: ['title'],
    data: null,
    record: { id: record.record_id, title: 'Harbour' },
  });
  const plain = await page(`cursor=${cursor}`);
  assert.equal('record' in plain.items[0], false);
  assert.deepEqual((await page(`cursor=${plain.cursor}`)).items, []);
});

test('Every type of fact is told by the act that it is of', async () => {
  const { workspace, owner, start, follow } = await makeScene();
  const cursor = await start();
  const fields = await provokeEveryFact({ server, workspace, owner });
  const others = await makeRecord(server, workspace, fields);
  await server.send('PATCH', others.app_path, { token: owner.token, body: { title: 'Stays' } });

  const items = await follow(cursor);
  const facts = await server.ctx.db.query<{ type: FactType; data: object | null }>(
    { name: 'test.facts', text: 'select f.type, f.data from fact f where f.workspace_id = $1' },
    [workspace.workspace_id],
  );
  for (const { type, data } of facts) {
    assert.deepEqual(validateAgainst(factTypes[type].data, data ?? {}, type), []);
  }
  const told = new Set(items.map(({ type }: { type: FactType }) => type));
  assert.ok(told.has('record.gone' as FactType));
  // A reader who comes later is told only the deletion of a deleted record; one who followed the feed has heard the rest.
  const noted = new Set(facts.map(({ type }) => type));
  assert.deepEqual(
    factTypeNames.filter((type) => !noted.has(type)),
    [],
  );
  assert.deepEqual(
    factTypeNames.filter((type) => !/^(?:moment|record|share|tracker)\./.test(type) && !told.has(type)),
    [],
  );
});

test('Changes of people are told to members who may list people', async () => {
  const { workspace, member, start, follow } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const [ofMember, ofGuest] = [await start(member), await start(guest)];
  await makeMember(server, workspace);
  await makeLabel(server, workspace);
  const types = (items: { type: string }[]) => items.map(({ type }) => type);
  const readable = types(await follow(ofMember, member));
  assert.deepEqual(readable, ['member.created', 'label.created']);
  assert.ok(!types(await follow(ofGuest, guest)).includes('member.created'));
});

test('A member who leaves a team is told once more of its records, and of no later ones', async () => {
  const { workspace, owner, member, start, follow, send } = await makeScene();
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, member);
  const fields = { owner_member_id: owner.member_id, scope: 'team' as const, team_ids: [team] };
  const known = await makeRecord(server, workspace, fields);
  const changed = await makeRecord(server, workspace, fields);
  const cursor = await start(member);
  await send('DELETE', `/teams/${team}/members/${member.member_id}`);
  const later = await makeRecord(server, workspace, fields);
  for (const { app_path } of [changed, later]) {
    await server.send('PATCH', app_path, { token: owner.token, body: { scope: 'private' } });
  }
  const told = (await follow(cursor, member)).filter(({ record_id }) => record_id !== null);
  const gone = told.map(({ type, record_id }) => `${type} ${record_id}`).sort();
  assert.deepEqual(gone, [`record.gone ${known.record_id}`, `record.gone ${changed.record_id}`].sort());
});

test('A member who joins a team is told of its records, although none has changed', async () => {
  const { workspace, owner, member, start, page } = await makeScene();
  const team = await makeTeam(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'team',
    team_ids: [team],
  });
  const cursor = await start(member);
  await makeTeamMember(server, workspace, team, member);
  const { items } = await page(`include=record&cursor=${cursor}`, member);
  assert.partialDeepStrictEqual(items, [{ type: 'record.visible', record_id, record: { id: record_id } }]);
});

test('The feed tells only the requested types, and which records appear or disappear', async () => {
  const { workspace, owner, page, start } = await makeScene();
  const cursor = await start();
  const { record_id, app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await server.send('PATCH', app_path, { token: owner.token, body: { title: 'Other' } });
  const types = async (query: string) =>
    (await page(`cursor=${cursor}&${query}`)).items.map(({ type }: { type: string }) => type);
  assert.deepEqual(await types('types=record.updated'), ['record.updated']);
  assert.deepEqual(await types('types=record.published'), ['record.visible']);
  assertError(
    await server.get(toPath(workspace, 'types=record.invented'), owner.token),
    422,
    'VALIDATION_ERROR',
  );
  await server.send('DELETE', app_path, { token: owner.token });
  const { items } = await page(`cursor=${cursor}&types=record.updated`);
  assert.partialDeepStrictEqual(items, [{ type: 'record.gone', record_id, data: { reason: 'deleted' } }]);
});

test('A cursor is good for whom it was made, and as it was made', async () => {
  const { workspace, owner, member, start } = await makeScene();
  const elsewhere = await makeScene();
  const cursor = await start();
  const wrong = [
    cursor.replace(/^./, 'x'),
    `${cursor}x`,
    'x',
    '.',
    await elsewhere.start(),
    await start(member),
  ];
  for (const text of wrong) {
    assertError(await server.get(toPath(workspace, `cursor=${text}`), owner.token), 422, 'VALIDATION_ERROR');
  }
});

test('A cursor from before what is kept is refused, and the client begins anew', async () => {
  const { workspace, owner, start } = await makeScene();
  const cursor = await start();
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  server.clock.advance(31 * DAY_MS);
  while ((await sweepFacts(server.ctx, server.clock.now())) > 0);
  assertError(await server.get(toPath(workspace, `cursor=${cursor}`), owner.token), 410, 'CURSOR_EXPIRED');

  const client = makeClient({ base_url: server.base_url, token: owner.token });
  const input = { params: { slug: workspace.slug }, query: { cursor } };
  const pages = [];
  for await (const page of followChanges(client, input, { pause_seconds: 0 })) pages.push(page);
  assert.equal(pages[0]?.is_reset, true);
  const items = pages.flatMap((page) => page.items);
  assert.deepEqual(
    items.map(({ type, record_id }) => [type, record_id]),
    [['record.visible', record.record_id]],
  );
  assert.ok(pages.slice(1).every(({ is_reset }) => !is_reset));
});
