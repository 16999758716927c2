import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({ server: () => server, path: () => '/labels', permission: 'label.read' });

test('a workspace without labels has an empty list', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  assert.deepEqual((await server.get(`${workspace.path}/labels`, token)).body, { items: [] });
});

test('every label is listed with the number of records that this requester sees with it', async () => {
  const workspace = await makeWorkspace(server);
  await makeLabel(server, await makeWorkspace(server), { name: 'Elsewhere' });
  const sales = await makeLabel(server, workspace, { name: 'Sales', color: '#FF0000' });
  const pilot = await makeLabel(server, workspace, { name: 'Pilot', color: '#00ff00' });
  const ada = await makeMember(server, workspace);
  const ben = await makeMember(server, workspace);
  const owner_member_id = ada.member_id;
  await makeRecord(server, workspace, { owner_member_id, label_ids: [sales, pilot] });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [sales],
    scope: 'private',
  });
  await makeRecord(server, workspace, { owner_member_id, label_ids: [sales], is_draft: true });

  const list = async (token: string) => (await server.get(`${workspace.path}/labels`, token)).body.items;
  assert.deepEqual(await list(ada.token), [
    { id: sales, name: 'Sales', color: '#ff0000', record_count: 3 },
    { id: pilot, name: 'Pilot', color: '#00ff00', record_count: 1 },
  ]);
  assert.deepEqual(await list(ben.token), [
    { id: sales, name: 'Sales', color: '#ff0000', record_count: 1 },
    { id: pilot, name: 'Pilot', color: '#00ff00', record_count: 1 },
  ]);
});

test('who reads every record counts published ones, not the drafts of others', async () => {
  const workspace = await makeWorkspace(server);
  const label_id = await makeLabel(server, workspace);
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [label_id],
    scope: 'private',
  });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [label_id],
    is_draft: true,
  });
  const { body } = await server.get(`${workspace.path}/labels`, admin.token);
  assert.equal(body.items[0].record_count, 1);
});
