import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, suffix: '/share' });

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  return { workspace, owner, record };
}

test('a record without a share is 404', async () => {
  const { owner, record } = await makeScene();
  assertError(await server.get(`${record.path}/share`, owner.token), 404, 'SHARE_NOT_FOUND');
});

test('whoever sees the record sees its share, without the password', async () => {
  const { workspace, owner, record } = await makeScene();
  const { share_id, url } = await makeShare(server, record, owner.token, { expires_in_days: 7 });
  const { token } = await makeMember(server, workspace);
  const { status, body } = await server.get(`${record.path}/share`, token);
  const now = server.clock.now();
  assert.equal(status, 200);
  assert.deepEqual(body, {
    record_id: record.record_id,
    share_id,
    title: 'For you',
    duration: '7d',
    url,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
  });
});

test('an expired share is 404 here, and gone from the record', async () => {
  const { owner, record } = await makeScene();
  await makeShare(server, record, owner.token, { expires_in_days: 7 });
  server.clock.advance(7 * DAY_MS - 1);
  assert.equal((await server.get(`${record.path}/share`, owner.token)).status, 200);
  server.clock.advance(1);
  assertError(await server.get(`${record.path}/share`, owner.token), 404, 'SHARE_NOT_FOUND');
  const { body } = await server.get(record.path, owner.token);
  assert.equal(body.record.shared_record, null);
});
