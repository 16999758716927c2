/** Nobody raises themselves or others above what they may grant. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeTeamRole, makeWorkspaceRole, type RoleEffects } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeManager(workspace: TestWorkspace, effects: RoleEffects = {}, fields = {}) {
  const role_id = await makeWorkspaceRole(server, workspace, { 'member.manage': 'allow', ...effects });
  return makeMember(server, workspace, { role_ids: [role_id], ...fields });
}

function change({ path }: TestWorkspace, { member_id }: TestMember, by: TestMember, body: object) {
  const url = `${path.replace('/v2/', '/app/')}/members/${member_id}`;
  return server.send('PATCH', url, { token: by.token, body });
}

async function makeGone(workspace: TestWorkspace, fields: Parameters<typeof makeMember>[2] = {}) {
  const gone = await makeMember(server, workspace, fields);
  await deactivateMember(server, workspace, gone);
  return gone;
}

test('A deactivated member is brought back only by somebody with at least their rights', async () => {
  const workspace = await makeWorkspace(server);
  const manager = await makeManager(workspace);
  const back = { status: 'active' };
  const admin = await makeGone(workspace, { base_role: 'admin' });
  const reads_all = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
  const reader = await makeGone(workspace, { role_ids: [reads_all] });
  for (const gone of [admin, reader]) {
    assertError(await change(workspace, gone, manager, back), 403, 'FORBIDDEN');
  }
  const plain = await makeGone(workspace);
  assert.equal((await change(workspace, plain, manager, back)).status, 204);
  assert.equal((await change(workspace, admin, manager, { ...back, base_role: 'guest' })).status, 204);
  assert.equal((await change(workspace, reader, manager, { ...back, role_ids: [] })).status, 204);
});

test('A deactivated member of teams is brought back only by somebody who may put them there', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const deletes = await makeTeamRole(server, workspace, { 'record.delete': 'allow' });
  const member = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, team_id, member);
  const keeper = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, team_id, keeper, { role_ids: [deletes] });
  for (const gone of [member, keeper]) await deactivateMember(server, workspace, gone);

  const back = { status: 'active' };
  const manager = await makeManager(workspace);
  assertError(await change(workspace, member, manager, back), 403, 'FORBIDDEN');
  const ofTeams = await makeManager(workspace, { 'team.manage': 'allow' });
  assert.equal((await change(workspace, member, ofTeams, back)).status, 204);
  assertError(await change(workspace, keeper, ofTeams, back), 403, 'FORBIDDEN');
});

test('A guest makes nobody a member, whatever the guest’s roles allow', async () => {
  const workspace = await makeWorkspace(server);
  const { body } = await server.get(
    `${workspace.path}/workspace-roles`,
    (await makeMember(server, workspace, { base_role: 'owner' })).token,
  );
  const memberRole = body.items.find(({ name }: { name: string }) => /^member$/i.test(name));
  const all = Object.fromEntries(
    memberRole.permissions.map(({ resource, effect }: { resource: string; effect: string }) => [
      resource,
      effect,
    ]),
  );
  const allowed = Object.fromEntries(Object.entries(all).filter(([, effect]) => effect === 'allow'));
  const guest = await makeManager(workspace, allowed, { base_role: 'guest' });
  const other = await makeMember(server, workspace, { base_role: 'guest' });
  for (const who of [guest, other]) {
    assertError(await change(workspace, who, guest, { base_role: 'member' }), 403, 'FORBIDDEN');
  }
  const url = `${workspace.app_path}/invitations`;
  const invitation = { email: 'new@example.com', base_role: 'member' };
  assertError(await server.send('POST', url, { token: guest.token, body: invitation }), 403, 'FORBIDDEN');
});

test('A deny that is set concurrently binds at once: nobody gets past it by being quick', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const denies = await makeWorkspaceRole(server, workspace, { 'record.export': 'deny' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  for (let round = 0; round < 10; round += 1) {
    const [answer] = await Promise.all([
      change(workspace, admin, owner, { role_ids: [denies] }),
      ...Array.from({ length: 4 }, () => change(workspace, admin, admin, { role_ids: [] })),
    ]);
    assert.equal(answer.status, 204);
    const me = await server.get(`${workspace.path}/members/me`, admin.token);
    assert.equal(me.body.workspace_permissions['record.export'], 'deny');
    assert.equal((await change(workspace, admin, owner, { role_ids: [] })).status, 204);
  }
});
