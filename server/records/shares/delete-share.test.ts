import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { testWriteDoor } from '../../../tests/kit/doors/test-write-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, method: 'DELETE', suffix: '/share' });
testWriteDoor({
  server: () => server,
  method: 'DELETE',
  path: async (workspace, { member_id: owner_member_id }) => {
    const { record_id } = await makeRecord(server, workspace, { owner_member_id });
    return `/records/${record_id}/share`;
  },
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const end = (token = owner.token) => server.send('DELETE', `${record.path}/share`, { token });
  return { workspace, owner, record, end };
}

test('the share is over at once: for the record, its link, and those who are looking at it', async () => {
  const { workspace, owner, record, end } = await makeScene();
  const { url, password } = await makeShare(server, record, owner.token);
  const unlocked = await server.send('POST', `${url}/unlock`, { body: { password } });
  assert.equal(unlocked.status, 200);

  assert.equal((await end()).status, 204);
  assertError(await server.get(`${record.path}/share`, owner.token), 404, 'SHARE_NOT_FOUND');
  assertError(await server.get(url, unlocked.body.access_token), 404, 'SHARE_NOT_FOUND');
  const again = await server.send('POST', `${url}/unlock`, { body: { password } });
  assertError(again, 404, 'SHARE_NOT_FOUND');
  const list = await server.get(`${workspace.path}/records`, owner.token);
  assert.equal(list.body.items[0].shared_record, null);
});

test('without a share, with an ended or an expired one it is 404', async () => {
  const { owner, record, end } = await makeScene();
  assertError(await end(), 404, 'SHARE_NOT_FOUND');
  await makeShare(server, record, owner.token, { expires_in_days: 7 });
  server.clock.advance(7 * DAY_MS);
  assertError(await end(), 404, 'SHARE_NOT_FOUND');
});

test('a record that was shared before gets a new link and a new password', async () => {
  const { owner, record, end } = await makeScene();
  const first = await makeShare(server, record, owner.token);
  await end();
  const second = await makeShare(server, record, owner.token);
  assert.notEqual(second.share_id, first.share_id);
  assert.notEqual(second.password, first.password);
});

test('seeing a record is not enough to end its share', async () => {
  const { workspace, owner, record, end } = await makeScene();
  await makeShare(server, record, owner.token);
  const { token } = await makeMember(server, workspace);
  assertError(await end(token), 403, 'FORBIDDEN');
});

test('a record that is not ready any more can still stop being shared', async () => {
  const { workspace, owner, record, end } = await makeScene();
  await makeShare(server, record, owner.token);
  const notReady = {
    name: 'test.not-ready',
    text: 'update record set is_ready = false where workspace_id = $1 and record_id = $2',
  };
  await server.ctx.db.query(notReady, [workspace.workspace_id, record.record_id]);
  assert.equal((await end()).status, 204);
});

test('who opened a record to the outside, changed for how long, and ended that, is in the log', async () => {
  const { workspace, owner, record, end } = await makeScene();
  await makeShare(server, record, owner.token, { expires_in_days: null });
  const body = { title: 'For you', expires_in_days: 7 };
  assert.equal((await server.send('PUT', `${record.path}/share`, { token: owner.token, body })).status, 200);
  assert.equal((await end()).status, 204);
  const { record_id } = record;
  const by = { actor_user_id: owner.user_id, record_id };
  const entries = (await listAudit(server, workspace)).filter(({ action }) => action.startsWith('share.'));
  assert.deepEqual(
    entries.map(({ action, actor_user_id, record_id: about, detail }) => ({
      action,
      actor_user_id,
      record_id: about,
      detail,
    })),
    [
      { action: 'share.create', ...by, detail: { duration: 'unlimited' } },
      { action: 'share.update', ...by, detail: { duration: '7d' } },
      { action: 'share.delete', ...by, detail: null },
    ],
  );
});

test('its end is undone within an hour: the same link and password work, once, for whoever may share', async () => {
  const { workspace, owner, record, end } = await makeScene();
  const restore = (token = owner.token) => server.send('POST', `${record.app_path}/share/restore`, { token });
  assertError(await restore(), 404, 'SHARE_NOT_FOUND');
  const { url, password } = await makeShare(server, record, owner.token);
  await end();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await restore(guest.token), 403, 'FORBIDDEN');
  assert.equal((await restore()).status, 204);
  const unlocked = await server.send('POST', `${url}/unlock`, { body: { password } });
  assert.equal(unlocked.status, 200);
  assertError(await restore(), 404, 'SHARE_NOT_FOUND');
  const acts = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.ok(acts.includes('share.restore'));

  await end();
  server.clock.advance(HOUR_MS);
  assertError(await restore(), 404, 'SHARE_NOT_FOUND');
});

test('a link that was made meanwhile is not replaced, and one whose own time is over does not come back', async () => {
  const { owner, record, end } = await makeScene();
  const restore = () => server.send('POST', `${record.app_path}/share/restore`, { token: owner.token });
  await makeShare(server, record, owner.token);
  await end();
  const { url, password } = await makeShare(server, record, owner.token);
  assertError(await restore(), 404, 'SHARE_NOT_FOUND');
  assert.equal((await server.send('POST', `${url}/unlock`, { body: { password } })).status, 200);

  await end();
  await makeShare(server, record, owner.token, { expires_in_days: 7 });
  server.clock.advance(7 * DAY_MS - HOUR_MS / 2);
  await end();
  server.clock.advance(HOUR_MS / 2);
  assertError(await restore(), 404, 'SHARE_NOT_FOUND');
});
