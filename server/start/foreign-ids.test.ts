/** Ids in a body belong to the workspace in the path: those of other workspaces are not found. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** One person owns both workspaces, because only an owner of both could confuse them. */
async function makeScene(user?: Awaited<ReturnType<typeof makeMember>>) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', ...(user && { user }) });
  const member = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['One.'],
  });
  const ids = {
    record_id,
    member_id: member.member_id,
    label_id: await makeLabel(server, workspace),
    team_id: await makeTeam(server, workspace),
    role_id: await makeWorkspaceRole(server, workspace),
    team_role_id: await makeTeamRole(server, workspace),
  };
  return { workspace, owner, ids };
}

test('Every operation that takes ids in its body refuses those of another workspace, and changes nothing', async () => {
  const here = await makeScene();
  const { ids: theirs } = await makeScene(here.owner);
  const { record_id, member_id, label_id, team_id } = here.ids;
  const requests: [method: string, below: string, body: unknown][] = [
    ['POST', `/labels/${label_id}/merge`, { into_label_id: theirs.label_id }],
    ['PATCH', `/members/${member_id}`, { role_ids: [theirs.role_id] }],
    [
      'PUT',
      `/teams/${team_id}/members/${member_id}`,
      { base_role: 'member', role_ids: [theirs.team_role_id] },
    ],
    ['PUT', `/teams/${team_id}/members/${theirs.member_id}`, { base_role: 'member' }],
    ['PUT', `/teams/${theirs.team_id}/members/${member_id}`, { base_role: 'member' }],
    ['POST', '/invitations', { email: 'x@y.example', base_role: 'guest', team_ids: [theirs.team_id] }],
    ['PATCH', `/records/${record_id}`, { team_ids: [theirs.team_id] }],
    ['PATCH', `/records/${record_id}`, { access_team_ids: [theirs.team_id] }],
    ['PATCH', `/records/${record_id}`, { access_member_ids: [theirs.member_id] }],
    ['PATCH', `/records/${record_id}/speakers/1`, { name: null, member_id: theirs.member_id }],
  ];
  const path = here.workspace.app_path;
  const { token } = here.owner;
  const read = async () => ({
    record: (await server.get(`${here.workspace.path}/records/${record_id}`, token)).body,
    members: (await server.get(`${here.workspace.path}/members`, token)).body,
    teams: (await server.get(`${here.workspace.path}/teams/${team_id}/members`, token)).body,
    invitations: (await server.get(`${here.workspace.path}/invitations`, token)).body,
    labels: (await server.get(`${here.workspace.path}/labels`, token)).body,
  });
  const beforeAll = await read();
  for (const [method, below, body] of requests) {
    const { status, text } = await server.send(method, path + below, { token, body });
    assert.ok(status === 404 || status === 422, `${method} ${below}: ${status} ${text}`);
  }
  assert.deepEqual(await read(), beforeAll);
});

test('A search by ids of another workspace finds nothing', async () => {
  const here = await makeScene();
  const { ids: theirs, owner } = await makeScene(here.owner);
  const path = `${here.workspace.app_path}/records`;
  for (const query of [`label_ids=${theirs.label_id}`, `team_ids=${theirs.team_id}`]) {
    const { body } = await server.get(`${path}?${query}`, owner.token);
    assert.deepEqual(body.items, [], query);
  }
});
