import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
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
  path: async (workspace) => `/members/${(await makeMember(server, workspace)).member_id}`,
  permission: 'member.read',
  invalid: ['/members/someone', '/members/1.5', '/members/+1', '/members/9007199254740992'],
});

const allowedOf = (permissions: Record<string, string>) =>
  Object.keys(permissions).filter((resource) => permissions[resource] === 'allow');

test('a member is shown with the roles it holds and all permissions they give', async () => {
  const workspace = await makeWorkspace(server);
  const role_id = await makeWorkspaceRole(server, workspace, {
    'record.export': 'deny',
    'record.share': 'allow',
  });
  const member = await makeMember(server, workspace, { name: 'Ada', role_ids: [role_id] });
  const { body } = await server.get(`${workspace.path}/members/${member.member_id}`, member.token);
  const role = await server.get(`${workspace.path}/workspace-roles/${role_id}`, member.token);
  const { workspace_permissions, ...rest } = body;
  assert.deepEqual(rest, {
    id: member.member_id,
    user_id: member.user_id,
    workspace_id: workspace.workspace_id,
    email: member.email,
    name: 'Ada',
    locale: 'en',
    status: 'active',
    base_role: 'member',
    workspace_roles: [role.body],
    teams: [],
  });
  assert.deepEqual(Object.keys(workspace_permissions), [...permissionResources]);
  assert.deepEqual(allowedOf(workspace_permissions), [
    'member.read',
    'role.read',
    'team.read',
    'team.member.read',
    'label.read',
    'record.label',
    'record.share',
    'record.download_media',
    'record.upload',
  ]);
});

test('a deny of any role wins, except over an owner', async () => {
  const workspace = await makeWorkspace(server);
  const role_ids = [
    await makeWorkspaceRole(server, workspace, { 'audit.read': 'allow', 'label.read': 'allow' }),
    await makeWorkspaceRole(server, workspace, { 'audit.read': 'deny' }),
  ];
  const [guest, admin, owner] = [
    await makeMember(server, workspace, { base_role: 'guest', role_ids }),
    await makeMember(server, workspace, { base_role: 'admin', role_ids }),
    await makeMember(server, workspace, { base_role: 'owner', role_ids }),
  ];
  const allowed = async ({ member_id }: { member_id: number }) => {
    const { body } = await server.get(`${workspace.path}/members/${member_id}`, owner.token);
    assert.deepEqual(
      body.workspace_roles.map(({ id }: { id: number }) => id),
      role_ids,
    );
    return allowedOf(body.workspace_permissions);
  };
  assert.deepEqual(await allowed(guest), ['team.read', 'label.read']);
  assert.deepEqual(
    await allowed(admin),
    permissionResources.filter((resource) => resource !== 'audit.read'),
  );
  assert.deepEqual(await allowed(owner), [...permissionResources]);
});

test('teams come by id, each with the place, the roles and the permissions in it', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const first = await makeTeam(server, workspace, { name: 'First' });
  const second = await makeTeam(server, workspace, { name: 'Second' });
  await makeTeam(server, workspace, { name: 'Not theirs' });
  const role_id = await makeTeamRole(server, workspace, {
    'record.share': 'deny',
    'record.delete': 'allow',
  });
  await makeTeamMember(server, workspace, second, member, { base_role: 'leader', role_ids: [role_id] });
  await makeTeamMember(server, workspace, first, member);

  const { body } = await server.get(`${workspace.path}/members/${member.member_id}`, member.token);
  const role = await server.get(`${workspace.path}/team-roles/${role_id}`, member.token);
  const teams = body.teams.map(
    ({ team_permissions, ...team }: { team_permissions: Record<string, string> }) => ({
      ...team,
      listed: Object.keys(team_permissions).length,
      allowed: allowedOf(team_permissions),
    }),
  );
  const listed = permissionResources.length;
  assert.deepEqual(teams, [
    { id: first, name: 'First', base_role: 'member', team_roles: [], listed, allowed: [] },
    {
      id: second,
      name: 'Second',
      base_role: 'leader',
      team_roles: [role.body],
      listed,
      allowed: ['record.edit', 'record.label', 'record.export', 'record.delete'],
    },
  ]);
});

test('a deactivated member is still shown, as deactivated', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const gone = await makeMember(server, workspace);
  await deactivateMember(server, workspace, gone);
  const { body } = await server.get(`${workspace.path}/members/${gone.member_id}`, member.token);
  assert.equal(body.status, 'deactivated');
});

test('the id of somebody outside the workspace is 404', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const stranger = await makeMember(server, await makeWorkspace(server));
  for (const member_id of [stranger.member_id, 0, -1, Number.MAX_SAFE_INTEGER]) {
    const answer = await server.get(`${workspace.path}/members/${member_id}`, member.token);
    assertError(answer, 404, 'MEMBER_NOT_FOUND');
  }
});

test('a guest sees their own member, and is refused any other, existing or not', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const member = await makeMember(server, workspace);
  const get = (member_id: number) => server.get(`${workspace.path}/members/${member_id}`, guest.token);
  assert.equal((await get(guest.member_id)).body.base_role, 'guest');
  assertError(await get(member.member_id), 403, 'FORBIDDEN');
  assertError(await get(0), 403, 'FORBIDDEN');
});
