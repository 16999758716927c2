import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/records',
  invalid: [
    '?query=',
    `?query=${'x'.repeat(1_001)}`,
    '?search_mode=titles',
    '?user_id=0',
    '?label_ids=0',
    '?label_ids=1,x',
    '?label_filter_condition=xor',
    '?order=title',
    '?team_id=-1',
    `?team_ids=${'1,'.repeat(1_000)}1`,
    '?owner_user_ids=',
    '?record_sources=skype',
    '?start_date=2026-02-30',
    '?start_date=2026-03-02&end_date=2026-03-01',
    '?limit=0',
    '?limit=101',
    '?next_token=abc',
  ],
});

interface Scene {
  workspace: TestWorkspace;
  owner: TestMember;
  /** Makes a record of the owner and returns its id. */
  record: (fields?: Partial<RecordFields>) => Promise<number>;
  /** Ids that a list answers, in order. */
  list: (query?: string, token?: string) => Promise<number[]>;
}

async function makeScene(): Promise<Scene> {
  const workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  return {
    workspace,
    owner,
    record: async (fields = {}) =>
      (await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields })).record_id,
    list: async (query = '', token = owner.token) => {
      const { status, body, text } = await server.get(`${workspace.path}/records${query}`, token);
      assert.equal(status, 200, text);
      return body.items.map(({ id }: { id: number }) => id);
    },
  };
}

test('an empty workspace has an empty list', async () => {
  const { workspace, owner } = await makeScene();
  const { body } = await server.get(`${workspace.path}/records`, owner.token);
  assert.deepEqual(body, { items: [], next_token: null });
});

test('records come newest first by id, or by the time they were recorded, then by id', async () => {
  const { record, list } = await makeScene();
  const late = await record({ recorded_at: new Date('2026-03-01T10:00:00Z') });
  const early = await record({ recorded_at: new Date('2026-01-01T10:00:00Z') });
  const same = await record({ recorded_at: new Date('2026-03-01T10:00:00Z') });
  assert.deepEqual(await list(), [same, early, late]);
  assert.deepEqual(await list('?order=id'), [same, early, late]);
  assert.deepEqual(await list('?order=rec_date'), [same, late, early]);
});

test('labels combine with and unless or is asked for; an unknown one matches nothing', async () => {
  const { workspace, record, list } = await makeScene();
  const [a, b] = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const both = await record({ label_ids: [a, b] });
  const one = await record({ label_ids: [a] });
  await record();
  assert.deepEqual(await list(`?label_ids=${a}`), [one, both]);
  assert.deepEqual(await list(`?label_ids=${a}&label_ids=${b}`), [both]);
  assert.deepEqual(await list(`?label_ids=${a},${b}&label_filter_condition=or`), [one, both]);
  assert.deepEqual(await list(`?label_ids[]=${a}&label_ids[]=999999`), []);
  assert.deepEqual(await list(`?label_ids=${b},999999&label_filter_condition=or`), [both]);
});

test('team, owner and source narrow the list, each and together', async () => {
  const { workspace, owner, record, list } = await makeScene();
  const other = await makeMember(server, workspace);
  const [red, blue] = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  const zoom = await record({ source: 'zoom', team_ids: [red] });
  const call = await record({ source: 'phone_call', team_ids: [red, blue] });
  const theirs = await record({ owner_member_id: other.member_id, source: 'zoom' });
  assert.deepEqual(await list(`?team_id=${red}`), [call, zoom]);
  assert.deepEqual(await list(`?team_id=${red}&team_ids=${blue}`), [call]);
  assert.deepEqual(await list(`?team_ids=${blue}&team_ids=0`), [call]);
  assert.deepEqual(await list(`?owner_user_id=${other.user_id}`), [theirs]);
  assert.deepEqual(await list(`?owner_user_ids=${other.user_id},${owner.user_id}&record_sources=zoom`), [
    theirs,
    zoom,
  ]);
  assert.deepEqual(await list(`?owner_user_id=${other.user_id}&owner_user_ids=${owner.user_id}`), []);
  assert.deepEqual(await list('?owner_user_id=999999'), []);
  assert.deepEqual(await list('?record_sources=zoom&record_sources=phone_call'), [theirs, call, zoom]);
});

test('user_id narrows to what that user sees too, and never shows more', async () => {
  const { workspace, record, list } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, guest);
  const open = await record();
  const ours = await record({ scope: 'team', team_ids: [team] });
  const mine = await record({ scope: 'private', owner_member_id: guest.member_id });
  assert.deepEqual(await list(`?user_id=${guest.user_id}`), [mine, ours]);
  const member = await makeMember(server, workspace);
  assert.deepEqual(await list(`?user_id=${guest.user_id}`, member.token), []);
  assert.deepEqual(await list('', member.token), [open]);
  assert.deepEqual(await list('?user_id=999999'), []);
});

test('start_date and end_date are whole days in the time zone of the workspace', async () => {
  const { record, list } = await makeScene();
  // Seoul is nine hours ahead: its 2 March begins at 15:00 on the 1st.
  await record({ recorded_at: new Date('2026-03-01T14:59:59.999Z') });
  const first = await record({ recorded_at: new Date('2026-03-01T15:00:00Z') });
  const last = await record({ recorded_at: new Date('2026-03-02T14:59:59.999Z') });
  const next = await record({ recorded_at: new Date('2026-03-02T15:00:00Z') });
  assert.deepEqual(await list('?start_date=2026-03-02&end_date=2026-03-02'), [last, first]);
  assert.deepEqual(await list('?start_date=2026-03-02&order=rec_date'), [next, last, first]);
});

test('a word is found from its start, whatever its case, accents and width, in titles and transcripts', async () => {
  const { record, list } = await makeScene();
  const title = await record({ title: 'Résumé of BUDGETS', dialogs: ['nothing here'] });
  const spoken = await record({ title: null, dialogs: ['The ｂｕｄｇｅｔ, again.'] });
  assert.deepEqual(await list('?query=budg'), [spoken, title]);
  assert.deepEqual(await list('?query=udget'), []);
  assert.deepEqual(await list('?query=resume'), [title]);
  assert.deepEqual(await list('?query=budg&search_mode=title_terms'), [title]);
  assert.deepEqual(await list('?query=budg&search_mode=transcript'), [spoken]);
});

test('every term must match, each in title or transcript', async () => {
  const { record, list } = await makeScene();
  const split = await record({ title: 'Budget', dialogs: ['the review is on Monday'] });
  await record({ title: 'Budget', dialogs: ['no'] });
  assert.deepEqual(await list('?query=budget+review'), [split]);
  assert.deepEqual(await list('?query=budget+review&search_mode=title_terms'), []);
});

test('Korean, Japanese and Chinese are found by any substring', async () => {
  const { record, list } = await makeScene();
  const korean = await record({ title: '분기 예산안검토', dialogs: ['다음 주에 회의실에서 뵙겠습니다'] });
  const japanese = await record({ title: null, dialogs: ['来週の予算会議をお願いします'] });
  const chinese = await record({ title: '季度预算审核会议', dialogs: [] });
  const find = (query: string) => list(`?query=${encodeURIComponent(query)}`);
  assert.deepEqual(await find('산안'), [korean]);
  assert.deepEqual(await find('예산안검'), [korean]);
  assert.deepEqual(await find('의'), [korean]);
  assert.deepEqual(await find('会議'), [japanese]);
  assert.deepEqual(await find('予算会議を'), [japanese]);
  assert.deepEqual(await find('算'), [chinese, japanese]);
  assert.deepEqual(await find('预算 会议'), [chinese]);
});

test('quoted words are a phrase within one utterance', async () => {
  const { record, list } = await makeScene();
  const phrase = await record({ dialogs: ['we need a budget review soon'] });
  await record({ dialogs: ['the budget', 'review it'] });
  await record({ dialogs: ['review the budget'] });
  assert.deepEqual(await list('?query=%22budget+review%22'), [phrase]);
  assert.deepEqual(await list('?query=%22budget+rev%22'), [phrase]);
  assert.deepEqual(await list('?query=%22udget+review%22'), []);
});

test('what is masked is not found, the mask is', async () => {
  const { record, list } = await makeScene();
  const masked = {
    text: 'call ●●●● now',
    original_text: 'call 01012345678 now',
    pii_spans: [{ type: 'phone_number', start: 5, end: 9 }],
  };
  const id = await record({ dialogs: [masked] });
  assert.deepEqual(await list('?query=01012345678'), []);
  assert.deepEqual(await list('?query=%22call+now%22'), [id]);
});

test('punctuation alone finds nothing; wildcards, backslashes and a lone quote are plain characters', async () => {
  const { record, list } = await makeScene();
  const id = await record({ title: 'sales report', dialogs: [] });
  for (const query of ['%25', '_', '%5C', '%22', '+++', '...'])
    assert.deepEqual(await list(`?query=${query}`), []);
  assert.deepEqual(await list('?query=sal%25es'), []);
  assert.deepEqual(await list('?query=%22sales'), [id]);
});

test('pages follow each other without a gap or a repeat while records come and go', async () => {
  const { workspace, owner, record, list } = await makeScene();
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.unshift(await record());
  const first = await server.get(`${workspace.path}/records?limit=3`, owner.token);
  await record();
  const second = await server.get(
    `${workspace.path}/records?limit=2&next_token=${first.body.next_token}`,
    owner.token,
  );
  const third = await server.get(
    `${workspace.path}/records?limit=2&next_token=${second.body.next_token}`,
    owner.token,
  );
  const seen = [first, second, third].flatMap(({ body }) => body.items.map(({ id }: { id: number }) => id));
  assert.deepEqual(seen, ids);
  assert.equal(third.body.next_token, null, 'the last page is full and still the last');
  assert.equal((await list()).length, 8);
});

test('next_token holds order and filters: what is left out stays, what differs is 422', async () => {
  const { workspace, owner, record } = await makeScene();
  const label = await makeLabel(server, workspace);
  for (let count = 0; count < 3; count += 1)
    await record({ label_ids: [label], recorded_at: new Date(2026, 1, 5 - count) });
  const path = `${workspace.path}/records?limit=1`;
  const first = await server.get(`${path}&order=rec_date&label_ids=${label}`, owner.token);
  const next = `${path}&next_token=${first.body.next_token}`;
  const plain = await server.get(next, owner.token);
  assert.equal(plain.status, 200);
  const repeated = await server.get(
    `${next}&order=rec_date&label_ids=${label},${label}&label_filter_condition=and`,
    owner.token,
  );
  assert.deepEqual(repeated.body.items, plain.body.items);
  for (const different of ['order=id', 'label_ids=77', 'query=x', 'label_filter_condition=or', 'team_id=1']) {
    assertError(await server.get(`${next}&${different}`, owner.token), 422, 'VALIDATION_ERROR');
  }
});

test('a thousand values of each kind fit into an address, beside the token of a list that holds them', async () => {
  const { workspace, owner, record } = await makeScene();
  const label = await makeLabel(server, workspace);
  const team = await makeTeam(server, workspace);
  for (let count = 0; count < 2; count += 1)
    await record({ label_ids: [label], team_ids: [team], source: 'screen_recorder' });
  const thousand = (name: string, first: number | string, other: (index: number) => number | string) =>
    Array.from({ length: 1_000 }, (_, index) => `${name}=${index === 0 ? first : other(index)}`).join('&');
  const nobody = (index: number) => Number.MAX_SAFE_INTEGER - index;
  const filters = [
    thousand('label_ids', label, nobody),
    'label_filter_condition=or',
    thousand('team_ids', team, nobody),
    thousand('owner_user_ids', owner.user_id, nobody),
    thousand('record_sources', 'screen_recorder', () => 'screen_recorder'),
  ].join('&');
  const first = await server.get(`${workspace.path}/records?limit=1&${filters}`, owner.token);
  assert.equal(first.status, 200, first.text);
  const next = `${workspace.path}/records?limit=1&next_token=${first.body.next_token}`;
  for (const path of [next, `${next}&${filters}`]) {
    const { status, body, text } = await server.get(path, owner.token);
    assert.equal(status, 200, text);
    assert.equal(body.items.length, 1);
    assert.equal(body.next_token, null);
  }
});

test('a tampered token and one of another workspace are 422; an empty one is the first page', async () => {
  const { workspace, owner, record, list } = await makeScene();
  await record();
  const newest = await record();
  const { body } = await server.get(`${workspace.path}/records?limit=1`, owner.token);
  const token: string = body.next_token;
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of [`${token.slice(0, -1)}${last}`, `x${token}`, `${token}.x`]) {
    assertError(
      await server.get(`${workspace.path}/records?next_token=${wrong}`, owner.token),
      422,
      'VALIDATION_ERROR',
    );
  }
  const elsewhere = await makeWorkspace(server);
  await makeMember(server, elsewhere, { user: owner });
  assertError(
    await server.get(`${elsewhere.path}/records?next_token=${token}`, owner.token),
    422,
    'VALIDATION_ERROR',
  );
  assert.deepEqual(await list('?limit=1&next_token='), [newest]);
});

test('an item changes with its record, its names and the time', async () => {
  const { workspace, owner, record } = await makeScene();
  const label = await makeLabel(server, workspace, { name: 'Urgent', color: '#ff0000' });
  const expires_at = new Date(server.clock.now().getTime() + 60_000);
  const id = await record({ media: { content: 'sound', expires_at } });
  const item = async () => (await server.get(`${workspace.path}/records`, owner.token)).body.items[0];
  const before = await item();
  assert.deepEqual([before.labels, before.availability.media, before.filesize], [[], 'available', 5]);
  await server.send('POST', `${workspace.path}/records/labels`, {
    token: owner.token,
    body: { record_ids: [id], label_ids: [label] },
  });
  assert.deepEqual((await item()).labels, [{ id: label, name: 'Urgent', color: '#ff0000' }]);
  server.clock.advance(60_000);
  assert.equal((await item()).availability.media, 'expired');
});
