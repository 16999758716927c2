import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: async (workspace) => `/workspace-roles/${await makeWorkspaceRole(server, workspace)}`,
  permission: 'role.read',
  invalid: ['/workspace-roles/owner', '/workspace-roles/1.5', '/workspace-roles/9007199254740992'],
});

test('every role of the list can be asked for by its id', async () => {
  const workspace = await makeWorkspace(server);
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.share': 'deny' });
  const member = await makeMember(server, workspace, { role_ids: [role_id] });
  const { body } = await server.get(`${workspace.path}/workspace-roles`, member.token);
  assert.equal(body.items.length, 5);
  for (const role of body.items) {
    const answer = await server.get(`${workspace.path}/workspace-roles/${role.id}`, member.token);
    assert.deepEqual(answer.body, role);
  }
});

test('what is no workspace role of this workspace is 404', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const elsewhere = await makeWorkspaceRole(server, await makeWorkspace(server));
  const ofTeams = await makeTeamRole(server, workspace);
  for (const role_id of [elsewhere, ofTeams, 0, -1, Number.MAX_SAFE_INTEGER]) {
    const answer = await server.get(`${workspace.path}/workspace-roles/${role_id}`, member.token);
    assertError(answer, 404, 'WORKSPACE_ROLE_NOT_FOUND');
  }
});

test('without role.read a role is refused whether it exists or not', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  for (const role_id of [await makeWorkspaceRole(server, workspace), 0]) {
    const answer = await server.get(`${workspace.path}/workspace-roles/${role_id}`, guest.token);
    assertError(answer, 403, 'FORBIDDEN');
  }
});
