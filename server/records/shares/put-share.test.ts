import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Static } from '@minutebook/contract/schema.ts';
import type { PutShareReply } from '@minutebook/contract/resources/share.ts';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { testWriteDoor } from '../../../tests/kit/doors/test-write-door.ts';
import { makeKeys } from '../../base/config/keys.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const body = { title: 'For you', expires_in_days: 30 };

testRecordDoor({ server: () => server, method: 'PUT', suffix: '/share', body });
testWriteDoor({
  server: () => server,
  method: 'PUT',
  path: async (workspace, { member_id: owner_member_id }) => {
    const { record_id } = await makeRecord(server, workspace, { owner_member_id });
    return `/records/${record_id}/share`;
  },
  body,
  invalid: [
    ['that is not JSON', 'title=x'],
    ['without a title', { expires_in_days: 7 }],
    ['without an expiry', { title: 'x' }],
    ['with null for the title', { title: null, expires_in_days: 7 }],
    ['with a title of 1,001 characters', { title: 'x'.repeat(1_001), expires_in_days: 7 }],
    ['with a lone surrogate in the title', '{"title": "\\ud800", "expires_in_days": 7}'],
    ['with another number of days', { title: 'x', expires_in_days: 14 }],
    ['with days in a string', { title: 'x', expires_in_days: '7' }],
  ],
});

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const put = (share: object = body, token = owner.token) =>
    server.send('PUT', `${record.path}/share`, { token, body: share });
  return { workspace, owner, record, put };
}

for (const [expires_in_days, duration] of [
  [7, '7d'],
  [30, '30d'],
  [60, '60d'],
  [90, '90d'],
  [null, 'unlimited'],
] as const) {
  test(`a new share of ${duration} is 201, with a password and the time of its end`, async () => {
    const { record, put } = await makeScene();
    const answer = await put({ title: 'For you', expires_in_days });
    assert.equal(answer.status, 201);
    const { shared_record, password } = answer.body;
    const now = server.clock.now().getTime();
    assert.deepEqual(shared_record, {
      record_id: record.record_id,
      share_id: shared_record.share_id,
      title: 'For you',
      duration,
      url: `/s/${shared_record.share_id}`,
      created_at: new Date(now).toISOString(),
      expires_at: expires_in_days === null ? null : new Date(now + expires_in_days * DAY_MS).toISOString(),
    });
    assert.match(shared_record.share_id, /^[\w-]{22}$/);
    assert.match(password, /^[A-HJ-NP-Za-km-z2-9]{10}$/);
  });
}

test('an empty title is fine', async () => {
  const { put } = await makeScene();
  assert.equal((await put({ title: '', expires_in_days: null })).status, 201);
});

test('a live share keeps its link, password and birth; title and end change, counted from now', async () => {
  const { put } = await makeScene();
  const first = await put({ title: 'First', expires_in_days: 7 });
  server.clock.advance(6 * DAY_MS);
  const second = await put({ title: 'Second', expires_in_days: 7 });
  assert.equal(second.status, 200);
  assert.equal(second.body.password, first.body.password);
  assert.deepEqual(second.body.shared_record, {
    ...first.body.shared_record,
    title: 'Second',
    expires_at: new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  });
});

test('an expired share is replaced by a new one with another link and password', async () => {
  const { put } = await makeScene();
  const first = await put({ title: 'First', expires_in_days: 7 });
  server.clock.advance(7 * DAY_MS);
  const second = await put({ title: 'Second', expires_in_days: null });
  assert.equal(second.status, 201);
  assert.notEqual(second.body.shared_record.share_id, first.body.shared_record.share_id);
  assert.notEqual(second.body.password, first.body.password);
});

test('of eight who share a record at once one makes the share, the others change it', async () => {
  const { put } = await makeScene();
  const answers = await Promise.all(Array.from({ length: 8 }, () => put()));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(answers.map((answer) => answer.body.shared_record.share_id)).size, 1);
  assert.equal(new Set(answers.map((answer) => answer.body.password)).size, 1);
});

test('the share shows in the record, and in a list that was read before', async () => {
  const { workspace, owner, record, put } = await makeScene();
  const shared = async () => {
    const list = await server.get(`${workspace.path}/records`, owner.token);
    const detail = await server.get(record.path, owner.token);
    assert.deepEqual(list.body.items[0].shared_record, detail.body.record.shared_record);
    return detail.body.record.shared_record;
  };
  assert.equal(await shared(), null);
  const { record_id: _, ...summary } = (await put()).body.shared_record;
  assert.deepEqual(await shared(), summary);
});

test('a record that is still being processed is 409', async () => {
  const { put } = await makeScene({ is_ready: false, status: 'uploaded' });
  assertError(await put(), 409, 'RECORD_NOT_READY');
});

test('seeing a record is not enough to share it: that takes record.share', async () => {
  const { workspace, put } = await makeScene({ is_ready: false });
  const colleague = await makeMember(server, workspace);
  assertError(await put(body, colleague.token), 403, 'FORBIDDEN');

  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.share': 'allow' })];
  const sharer = await makeMember(server, workspace, { role_ids });
  assertError(await put(body, sharer.token), 409, 'RECORD_NOT_READY');
});

test('under another secret, where nobody can read its password any more, a share is made anew', async (t) => {
  const { owner, record, put } = await makeScene();
  const { shared_record, password } = (await put()).body;
  const keys = makeKeys('another secret of the tests, long enough to be one');
  const app = await startApp(server, { keys });
  t.after(app.stop);
  const send = (method: string, path: string, sent: object) =>
    fetch(app.base_url + path, {
      method,
      headers: { authorization: `Bearer ${owner.token}` },
      body: JSON.stringify(sent),
    });

  assert.equal((await send('POST', `${shared_record.url}/unlock`, { password })).status, 401);
  const answer = await send('PUT', `${record.path}/share`, body);
  assert.equal(answer.status, 201);
  const made = (await answer.json()) as Static<typeof PutShareReply>;
  assert.notEqual(made.password, password);
  assert.notEqual(made.shared_record.share_id, shared_record.share_id);
  const unlocked = await send('POST', `${made.shared_record.url}/unlock`, { password: made.password });
  assert.equal(unlocked.status, 200);
});
