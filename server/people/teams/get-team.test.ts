import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
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
  path: async (workspace) => `/teams/${await makeTeam(server, workspace)}`,
  permission: 'team.read',
  invalid: ['/teams/sales', '/teams/1.0', '/teams/0x1'],
});

test('a team is shown as in the list, with its counts', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const team_id = await makeTeam(server, workspace, { name: 'Sales' });
  const [item] = (await server.get(`${workspace.path}/teams`, guest.token)).body.items;
  const { body } = await server.get(`${workspace.path}/teams/${team_id}`, guest.token);
  assert.deepEqual(body, { ...item, member_count: 0, record_count: 0 });
});

test('a plan without teams still shows existing teams', async () => {
  const workspace = await makeWorkspace(server, { has_teams: false });
  const member = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace);
  assert.equal((await server.get(`${workspace.path}/teams/${team_id}`, member.token)).status, 200);
});

test('an unknown id, and that of another workspace’s team, is 404', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const elsewhere = await makeTeam(server, await makeWorkspace(server));
  for (const team_id of [elsewhere, 0, -5, Number.MAX_SAFE_INTEGER]) {
    const answer = await server.get(`${workspace.path}/teams/${team_id}`, member.token);
    assertError(answer, 404, 'TEAM_NOT_FOUND');
  }
});

test('member_count counts deactivated members too, as the list of members does', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const gone = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, member, { base_role: 'leader' });
  await makeTeamMember(server, workspace, team_id, gone);
  await deactivateMember(server, workspace, gone);
  const { body: team } = await server.get(`${workspace.path}/teams/${team_id}`, member.token);
  const { body: members } = await server.get(`${workspace.path}/teams/${team_id}/members`, member.token);
  assert.equal(team.member_count, 2);
  assert.equal(members.page.total, 2);
});

test('record_count counts the records of the team that the requester can see', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const otherTeam = await makeTeam(server, workspace);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const insider = await makeMember(server, workspace);
  const outsider = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  await makeTeamMember(server, workspace, team_id, insider);
  const record = { owner_member_id: outsider.member_id, team_ids: [team_id] };
  await makeRecord(server, workspace, { ...record, scope: 'workspace' });
  await makeRecord(server, workspace, { ...record, scope: 'team', team_ids: [team_id, otherTeam] });
  await makeRecord(server, workspace, { ...record, scope: 'private' });
  await makeRecord(server, workspace, { ...record, is_draft: true, draft_state: 'pending' });
  await makeRecord(server, workspace, { ...record, team_ids: [otherTeam] });
  await makeRecord(server, workspace, {
    ...record,
    scope: 'private',
    access_member_ids: [guest.member_id],
  });

  const reads_all = [await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' })];
  const auditor = await makeMember(server, workspace, { role_ids: reads_all });
  const counts: Record<string, number> = {};
  for (const [who, { token }] of Object.entries({ owner, insider, outsider, guest, auditor })) {
    counts[who] = (await server.get(`${workspace.path}/teams/${team_id}`, token)).body.record_count;
  }
  // A draft is visible to its owner alone.
  assert.deepEqual(counts, { owner: 4, insider: 2, outsider: 5, guest: 1, auditor: 4 });
});

test('record_count equals the number of records in the list filtered by team_id', async () => {
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const member = await makeMember(server, workspace);
  const other = await makeMember(server, workspace);
  for (const scope of ['workspace', 'team', 'private'] as const) {
    await makeRecord(server, workspace, { owner_member_id: member.member_id, team_ids: [team_id], scope });
  }
  for (const { token } of [member, other]) {
    const list = await server.get(`${workspace.path}/records?team_id=${team_id}`, token);
    const team = await server.get(`${workspace.path}/teams/${team_id}`, token);
    assert.equal(team.body.record_count, list.body.items.length);
  }
});
