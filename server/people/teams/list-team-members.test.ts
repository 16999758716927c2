import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeTeamRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: async (workspace) => `/teams/${await makeTeam(server, workspace)}/members`,
  permission: 'team.member.read',
  invalid: ['?limit=0', '?limit=101', '?offset=-1', '/teams/sales/members'],
});

test('guests see teams but not who is in them', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  for (const team_id of [await makeTeam(server, workspace), 0]) {
    const answer = await server.get(`${workspace.path}/teams/${team_id}/members`, guest.token);
    assertError(answer, 403, 'FORBIDDEN');
  }
});

test('an unknown id, and that of another workspace’s team, is 404', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const elsewhere = await makeTeam(server, await makeWorkspace(server));
  for (const team_id of [elsewhere, 0, -1]) {
    const answer = await server.get(`${workspace.path}/teams/${team_id}/members`, member.token);
    assertError(answer, 404, 'TEAM_NOT_FOUND');
  }
});

test('members come by id with their role in the team, deactivated ones too', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const leader = await makeMember(server, workspace, { name: 'Ada' });
  const gone = await makeMember(server, workspace, { base_role: 'guest', name: 'Grace' });
  const joined_at = server.clock.now().toISOString();
  await makeTeamMember(server, workspace, team_id, gone);
  server.clock.advance(60_000);
  await makeTeamMember(server, workspace, team_id, leader, { base_role: 'leader' });
  await deactivateMember(server, workspace, gone);

  const { body } = await server.get(`${workspace.path}/teams/${team_id}/members`, leader.token);
  assert.deepEqual(body.page, { offset: 0, limit: 20, total: 2 });
  const plain = body.items.map(
    ({ team_permissions: _permissions, ...rest }: Record<string, unknown>) => rest,
  );
  assert.deepEqual(plain, [
    {
      member_id: leader.member_id,
      user_id: leader.user_id,
      name: 'Ada',
      email: leader.email,
      status: 'active',
      base_role: 'leader',
      team_roles: [],
      joined_at: server.clock.now().toISOString(),
    },
    {
      member_id: gone.member_id,
      user_id: gone.user_id,
      name: 'Grace',
      email: gone.email,
      status: 'deactivated',
      base_role: 'member',
      team_roles: [],
      joined_at,
    },
  ]);
});

test('permissions follow from the base role and the custom roles in this team, and a deny wins', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const otherTeam = await makeTeam(server, workspace);
  const leader = await makeMember(server, workspace);
  const member = await makeMember(server, workspace);
  const editor = await makeTeamRole(server, workspace, { 'record.edit': 'allow', 'record.share': 'allow' });
  const quiet = await makeTeamRole(server, workspace, { 'record.share': 'deny' });
  const elsewhere = await makeTeamRole(server, workspace, { 'record.delete': 'allow' });
  await makeTeamMember(server, workspace, team_id, leader, { base_role: 'leader', role_ids: [quiet] });
  await makeTeamMember(server, workspace, team_id, member, { role_ids: [quiet, editor] });
  await makeTeamMember(server, workspace, otherTeam, member, { role_ids: [elsewhere] });

  const { body } = await server.get(`${workspace.path}/teams/${team_id}/members`, member.token);
  const seen = body.items.map(
    (item: { team_roles: { id: number }[]; team_permissions: Record<string, string> }) => ({
      roles: item.team_roles.map(({ id }) => id),
      allowed: Object.entries(item.team_permissions).flatMap(([name, effect]) =>
        effect === 'allow' ? [name] : [],
      ),
    }),
  );
  assert.deepEqual(seen, [
    { roles: [quiet], allowed: ['record.edit', 'record.label', 'record.export'] },
    { roles: [editor, quiet], allowed: ['record.edit'] },
  ]);
});

test('pages cut the list by member id, and past its end the total still stands', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const members: TestMember[] = [];
  for (let made = 0; made < 3; made += 1) members.push(await makeMember(server, workspace));
  for (const member of members.toReversed()) await makeTeamMember(server, workspace, team_id, member);
  const [first, second, third] = members.map(({ member_id }) => member_id);
  const list = async (query: string) => {
    const url = `${workspace.path}/teams/${team_id}/members?${query}`;
    const { body } = await server.get(url, members[0]?.token);
    return { ids: body.items.map((item: { member_id: number }) => item.member_id), total: body.page.total };
  };
  assert.deepEqual(await list('limit=2'), { ids: [first, second], total: 3 });
  assert.deepEqual(await list('limit=2&offset=2'), { ids: [third], total: 3 });
  assert.deepEqual(await list(`offset=${Number.MAX_SAFE_INTEGER}`), { ids: [], total: 3 });
});
