import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let path: string;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  path = `/v1/workspace/${workspace.slug}`;
});
after(() => server.stop());

const get = (below: string, token = owner.token) => server.get(path + below, token);
const make = (fields: Partial<Parameters<typeof makeRecord>[2]> = {}) =>
  makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

test('Records are listed newest first, page by page, with the fields that v1 knows', async () => {
  const label = await makeLabel(server, workspace, { name: 'Paged' });
  const made = [];
  for (const title of ['One', null, 'Three']) made.push(await make({ title, label_ids: [label] }));
  const ids = made.map(({ record_id }) => record_id).reverse();
  const first = await get(`/record?limit=2&label_ids=${label}`);
  assert.deepEqual(idsOf(first.body.items), ids.slice(0, 2));
  assert.deepEqual(first.body.items[0], {
    id: ids[0],
    status: 'processed',
    source: 'import',
    rec_date: '2026-03-02T09:00:00.000Z',
    title: 'Three',
    labels: [{ id: label, name: 'Paged' }],
  });
  const second = await get(`/record?limit=2&next_token=${encodeURIComponent(first.body.next_token)}`);
  assert.deepEqual(idsOf(second.body.items), ids.slice(2));
  assert.equal(second.body.next_token, null);
  assert.equal((await get('/record?limit=5000')).status, 200);
});

test('They are searched, and filtered by team and labels', async () => {
  const [a, b] = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, owner);
  const both = await make({ dialogs: ['The zeppelin lands'], label_ids: [a, b], team_ids: [team] });
  const one = await make({ title: 'Zeppelin', label_ids: [a] });
  const found = async (query: string) => idsOf((await get(`/record?${query}`)).body.items);
  assert.deepEqual(await found('query=zepp'), [one.record_id, both.record_id]);
  assert.deepEqual(await found(`query=zepp&team_id=${team}`), [both.record_id]);
  assert.deepEqual(await found(`label_ids=${a}&label_ids=${b}`), [both.record_id]);
  assert.deepEqual(await found(`label_ids=${a}&label_ids=${b}&label_filter_condition=or`), [
    one.record_id,
    both.record_id,
  ]);
  assert.equal((await get('/record?query=')).status, 200);
  assertError(await get('/record?limit=0'), 422, 'VALIDATION_ERROR');
});

test('A record is shown with who says what when', async () => {
  const label = await makeLabel(server, workspace, { name: 'Shown', color: '#112233' });
  const { record_id } = await make({
    title: 'Planning',
    label_ids: [label],
    dialogs: [
      { text: 'Good morning', start_ms: 500, duration_ms: 1_500 },
      { text: 'Hello', start_ms: 2_000, duration_ms: 700, speaker_id: 2 },
    ],
  });
  const { body } = await get(`/record/${record_id}`);
  assert.deepEqual(body, {
    id: record_id,
    title: 'Planning',
    rec_date: '2026-03-02T09:00:00.000Z',
    created_at: '2026-03-02T09:00:00.000Z',
    status: 'processed',
    labels: [{ id: label, name: 'Shown', color: '#112233' }],
    dialogs: [
      { start_at: 500, duration: 1_500, speaker: 'Ada', msg: 'Good morning' },
      { start_at: 2_000, duration: 700, speaker: 'Speaker 2', msg: 'Hello' },
    ],
  });
  const without = await make({ dialogs: [] });
  assert.equal((await get(`/record/${without.record_id}`)).body.dialogs, null);
});

test('Masked text stays masked', async () => {
  const masked = {
    text: 'Call ***',
    original_text: 'Call 555',
    pii_spans: [{ type: 'phone_number', start: 5, end: 8 }],
  };
  const { record_id } = await make({ dialogs: [masked] });
  const { text } = await get(`/record/${record_id}`);
  assert.doesNotMatch(text, /555/);
});

test('Insights come with type, status, language and value', async () => {
  const value = { text: 'All is well.' };
  const { record_id } = await make({ insights: [{ type: 'summary', value }] });
  assert.deepEqual((await get(`/record/${record_id}/insight`)).body, [
    { type: 'summary', status: 'processed', language: 'en', value },
  ]);
  const none = await make();
  assert.deepEqual((await get(`/record/${none.record_id}/insight`)).body, []);
});

test('The download URL leads to the media without a token and without a redirect; without media it is 404', async () => {
  const { record_id } = await make({ media: { content: 'sound' } });
  const { body: url } = await get(`/record/${record_id}/download`);
  const download = await fetch(url, { redirect: 'error' });
  assert.deepEqual([download.status, await download.text()], [200, 'sound']);
  const none = await make();
  assertError(await get(`/record/${none.record_id}/download`), 404, 'MEDIA_NOT_FOUND');
});

test('One label is put on a record and taken off, as often as one likes', async () => {
  const label = await makeLabel(server, workspace);
  const { record_id } = await make();
  const labelPath = `${path}/record/${record_id}/label/${label}`;
  const labelsOf = async () => idsOf((await get(`/record/${record_id}`)).body.labels);
  for (const _ of [1, 2]) {
    assert.equal((await server.send('POST', labelPath, { token: owner.token })).status, 204);
    assert.deepEqual(await labelsOf(), [label]);
  }
  assert.equal((await get('/label')).body.find(({ id }: { id: number }) => id === label).record_count, 1);
  for (const _ of [1, 2]) {
    assert.equal((await server.send('DELETE', labelPath, { token: owner.token })).status, 204);
    assert.deepEqual(await labelsOf(), []);
  }
  const unknown = `${path}/record/${record_id}/label/999999`;
  assertError(await server.send('POST', unknown, { token: owner.token }), 400, 'INVALID_LABEL_SELECTION');
});

test('What somebody may not see is refused here as there', async () => {
  const { record_id } = await make({ scope: 'private', media: { content: 'sound' } });
  const other = await makeMember(server, workspace);
  for (const below of ['', '/insight', '/download']) {
    assertError(await get(`/record/${record_id}${below}`, other.token), 403, 'FORBIDDEN');
    assertError(await get(`/record/999999${below}`, other.token), 404, 'RECORD_NOT_FOUND');
  }
  assert.deepEqual((await get('/record?query=nothing', other.token)).body, { items: [], next_token: null });
});

test('Nobody is in the middle of a recording', async () => {
  const paths = ['/recording-sessions', '/teams/1/recording-sessions'];
  for (const below of paths) {
    const { status, body } = await server.get(`/v1/workspaces/${workspace.slug}${below}`, owner.token);
    assert.deepEqual([status, body], [200, []]);
  }
});
