import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, suffix: '/label-recommendations' });

test('recommended labels come best first, without those that the record carries', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const carried = await makeLabel(server, workspace);
  const good = await makeLabel(server, workspace, { name: 'Good' });
  const best = await makeLabel(server, workspace, { name: 'Best' });
  const { record_id, path } = await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [carried],
    recommended_label_ids: [best, carried, good],
  });
  const { status, body } = await server.get(`${path}/label-recommendations`, token);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    record_id,
    recommendations: [
      { label_id: best, label_name: 'Best' },
      { label_id: good, label_name: 'Good' },
    ],
  });
});

test('a label that is taken off the record is recommended again', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const label_id = await makeLabel(server, workspace);
  const ids = { label_ids: [label_id], recommended_label_ids: [label_id] };
  const { record_id, path } = await makeRecord(server, workspace, { owner_member_id, ...ids });
  const list = async () =>
    (await server.get(`${path}/label-recommendations`, token)).body.recommendations.length;
  assert.equal(await list(), 0);
  const body = { record_ids: [record_id], label_ids: [label_id] };
  await server.send('DELETE', `${workspace.path}/records/labels`, { token, body });
  assert.equal(await list(), 1);
});

test('whoever sees the record may ask, a guest on its access list too', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const access_member_ids = [guest.member_id];
  const { path } = await makeRecord(server, workspace, {
    owner_member_id,
    access_member_ids,
  });
  assert.equal((await server.get(`${path}/label-recommendations`, guest.token)).status, 200);
});
