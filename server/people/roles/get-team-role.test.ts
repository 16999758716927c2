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
  path: async (workspace) => `/team-roles/${await makeTeamRole(server, workspace)}`,
  permission: 'role.read',
  invalid: ['/team-roles/leader', '/team-roles/1e1'],
});

test('every team role of the list can be asked for by its id', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  await makeTeamRole(server, workspace, { 'record.share': 'deny' });
  const { body } = await server.get(`${workspace.path}/team-roles`, member.token);
  assert.equal(body.items.length, 3);
  for (const role of body.items) {
    const answer = await server.get(`${workspace.path}/team-roles/${role.id}`, member.token);
    assert.deepEqual(answer.body, role);
  }
});

test('what is no team role of this workspace is 404', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const elsewhere = await makeTeamRole(server, await makeWorkspace(server));
  const ofWorkspace = await makeWorkspaceRole(server, workspace);
  for (const role_id of [elsewhere, ofWorkspace, 0, -1]) {
    const answer = await server.get(`${workspace.path}/team-roles/${role_id}`, member.token);
    assertError(answer, 404, 'TEAM_ROLE_NOT_FOUND');
  }
});

test('without role.read a team role is refused whether it exists or not', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  for (const role_id of [await makeTeamRole(server, workspace), 0]) {
    const answer = await server.get(`${workspace.path}/team-roles/${role_id}`, guest.token);
    assertError(answer, 403, 'FORBIDDEN');
  }
});
