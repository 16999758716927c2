import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const status = (workspace: TestWorkspace, query: string) =>
  `${workspace.path}/records/labels/status?${query}`;

test('without a token it is 401', async () => {
  const workspace = await makeWorkspace(server);
  assertError(await server.get(status(workspace, 'record_ids=1')), 401, 'UNAUTHORIZED');
});

test('a member of another workspace is refused, and a workspace that does not exist is 404', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, await makeWorkspace(server));
  assertError(await server.get(status(workspace, 'record_ids=1'), token), 403, 'FORBIDDEN');
  const nowhere = { ...workspace, path: '/v2/workspaces/nowhere' };
  assertError(await server.get(status(nowhere, 'record_ids=1'), token), 404, 'WORKSPACE_NOT_FOUND');
});

test('a member whose role denies label.read is refused, whatever the records', async () => {
  const workspace = await makeWorkspace(server);
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'label.read': 'deny' })];
  const { token } = await makeMember(server, workspace, { role_ids });
  assertError(await server.get(status(workspace, 'record_ids=1'), token), 403, 'FORBIDDEN');
});

for (const [reason, query] of [
  ['no record', ''],
  ['an empty id', 'record_ids='],
  ['something else than ids', 'record_ids=1,x'],
  ['more than a hundred ids', `record_ids=${Array(101).fill('1').join(',')}`],
] as const) {
  test(`asking for ${reason} is 422`, async () => {
    const workspace = await makeWorkspace(server);
    const { token } = await makeMember(server, workspace);
    assertError(await server.get(status(workspace, query), token), 422, 'VALIDATION_ERROR');
  });
}

test('every label is all, some or none, whether or not a record carries it', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id, token } = await makeMember(server, workspace);
  const ids = [
    await makeLabel(server, workspace, { name: 'On both' }),
    await makeLabel(server, workspace, { name: 'On one' }),
    await makeLabel(server, workspace, { name: 'On none' }),
  ] as const;
  const fields = { owner_member_id: member_id };
  const one = await makeRecord(server, workspace, { ...fields, label_ids: [ids[0], ids[1]] });
  const two = await makeRecord(server, workspace, { ...fields, label_ids: [ids[0]] });

  const query = `record_ids[]=${one.record_id}&record_ids[]=${two.record_id}&record_ids[]=${two.record_id}`;
  const { body } = await server.get(status(workspace, query), token);
  assert.deepEqual(body, {
    labels: [
      { id: ids[0], name: 'On both', color: '#3b82f6', status: 'all' },
      { id: ids[1], name: 'On one', color: '#3b82f6', status: 'some' },
      { id: ids[2], name: 'On none', color: '#3b82f6', status: 'none' },
    ],
  });
});

test('records that are not in the workspace are 422, each named by its place', async () => {
  const workspace = await makeWorkspace(server);
  const elsewhere = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const stranger = await makeMember(server, elsewhere);
  const here = await makeRecord(server, workspace, { owner_member_id });
  const there = await makeRecord(server, elsewhere, { owner_member_id: stranger.member_id });
  const query = `record_ids=0&record_ids=${here.record_id}&record_ids=${there.record_id}`;
  const answer = await server.get(status(workspace, query), token);
  assertError(answer, 422, 'VALIDATION_ERROR');
  const paths = answer.body.errors.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ['query.record_ids[0]', 'query.record_ids[2]']);
});

test('a record that the requester may not see is 403', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const { token } = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id,
    scope: 'private',
  });
  assertError(await server.get(status(workspace, `record_ids=${record_id}`), token), 403, 'FORBIDDEN');
});

test('a hundred records can be asked for at once', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, { owner_member_id });
  const query = `record_ids=${Array(100).fill(record_id).join(',')}`;
  assert.equal((await server.get(status(workspace, query), token)).status, 200);
});
