import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const path = `${workspace.app_path}/invitations`;
  const invite = (body: unknown, { token } = admin) => server.send('POST', path, { token, body });
  return { workspace, admin, path, invite };
}

it('The link of an invitation is shown once, and the invitation can be cancelled', async () => {
  const { workspace, admin, path, invite } = await makeScene();
  const team_ids = [await makeTeam(server, workspace)];
  const { status, body } = await invite({ email: 'new@example.com', base_role: 'member', team_ids });
  assert.equal(status, 201);
  assert.match(body.url, /^http:\/\/127\.0\.0\.1:\d+\/invitations\/inv_/);
  assertError(await invite({ email: 'NEW@example.com', base_role: 'member' }), 409, 'CONFLICT');
  const at = `${path}/${body.id}`;
  assert.equal((await server.send('DELETE', at, { token: admin.token })).status, 204);
  assertError(await server.send('DELETE', at, { token: admin.token }), 409, 'CONFLICT');
  const list = await server.get(`${workspace.path}/invitations`, admin.token);
  assert.equal(list.body.items[0].status, 'cancelled');
});

it('Nobody invites without the permission, into a higher role, or into a team that does not exist', async () => {
  const { workspace, path, admin, invite } = await makeScene();
  const member = await makeMember(server, workspace);
  assertError(await invite({ email: 'a@example.com', base_role: 'member' }, member), 403, 'FORBIDDEN');
  assertError(await invite({ email: 'a@example.com', base_role: 'owner' }), 403, 'FORBIDDEN');
  const lost = { email: 'a@example.com', base_role: 'member', team_ids: [4_711] };
  assertError(await invite(lost), 404, 'TEAM_NOT_FOUND');
  const none = [
    'nobody',
    '<a@x.example>',
    'a@x..example',
    'a@.example',
    'a@x.example.',
    'a@x.example\u200b',
    'a@b@c',
  ];
  for (const email of none) assertError(await invite({ email, base_role: 'member' }), 409, 'CONFLICT');
  assertError(
    await server.send('DELETE', `${path}/4711`, { token: admin.token }),
    404,
    'INVITATION_NOT_FOUND',
  );
});

it('Somebody who may not manage teams cannot invite into one', async () => {
  const { workspace, invite } = await makeScene();
  const team_ids = [await makeTeam(server, workspace)];
  const manages = await makeWorkspaceRole(server, workspace, { 'member.manage': 'allow' });
  const manager = await makeMember(server, workspace, { role_ids: [manages] });
  const newcomer = { email: 'b@example.com', base_role: 'guest' };
  assertError(await invite({ ...newcomer, team_ids }, manager), 403, 'FORBIDDEN');
  assert.equal((await invite({ ...newcomer, team_ids: [] }, manager)).status, 201);
});
