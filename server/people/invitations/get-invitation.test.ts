import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeInvitation } from '../../../tests/kit/make/make-invitation.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: async (workspace, owner) => `/invitations/${await makeInvitation(server, workspace, owner)}`,
  permission: 'invitation.read',
  invalid: ['/invitations/latest', '/invitations/1.5'],
});

test('an invitation tells who invited whom to become what', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.share': 'allow' });
  const id = await makeInvitation(server, workspace, owner, {
    email: 'new@example.com',
    base_role: 'guest',
    role_ids: [role_id],
  });
  const { body } = await server.get(`${workspace.path}/invitations/${id}`, owner.token);
  const role = await server.get(`${workspace.path}/workspace-roles/${role_id}`, owner.token);
  const now = server.clock.now().toISOString();
  assert.deepEqual(body, {
    id,
    email: 'new@example.com',
    status: 'pending',
    invited_by_member_id: owner.member_id,
    base_role: 'guest',
    workspace_roles: [role.body],
    invited_at: now,
    accepted_at: null,
    cancelled_at: null,
    created_at: now,
    updated_at: now,
  });
});

test('Under v3 an invitation tells the teams as well, until they are deleted', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const team_ids = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  const id = await makeInvitation(server, workspace, owner, { team_ids, status: 'cancelled' });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const read = async () => {
    const { body } = await server.get(`${base}/invitations/${id}`, owner.token);
    const listed = await server.get(`${base}/invitations`, owner.token);
    assert.deepEqual(listed.body.items, [body]);
    return body.team_ids;
  };
  assert.deepEqual(await read(), team_ids);
  const [first, second] = team_ids;
  requireOk(await server.send('DELETE', `${base}/teams/${first}`, { token: owner.token }));
  assert.deepEqual(await read(), [second]);
});

test('an accepted or cancelled invitation says when that was, and does not expire', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const at = server.clock.now().toISOString();
  const ids = {
    accepted: await makeInvitation(server, workspace, owner, { status: 'accepted' }),
    cancelled: await makeInvitation(server, workspace, owner, { status: 'cancelled' }),
    expired: await makeInvitation(server, workspace, owner),
  };
  server.clock.advance(8 * DAY_MS);
  const times = async (id: number) => {
    const { body } = await server.get(`${workspace.path}/invitations/${id}`, owner.token);
    return [body.status, body.accepted_at, body.cancelled_at];
  };
  assert.deepEqual(await times(ids.accepted), ['accepted', at, null]);
  assert.deepEqual(await times(ids.cancelled), ['cancelled', null, at]);
  assert.deepEqual(await times(ids.expired), ['expired', null, null]);
});

test('an unknown id, and that of an invitation to another workspace, is 404', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const elsewhere = await makeWorkspace(server);
  const theirs = await makeInvitation(server, elsewhere, await makeMember(server, elsewhere));
  for (const id of [theirs, 0, -1, Number.MAX_SAFE_INTEGER]) {
    const answer = await server.get(`${workspace.path}/invitations/${id}`, owner.token);
    assertError(answer, 404, 'INVITATION_NOT_FOUND');
  }
});

test('a member without the permission is refused whether the invitation exists or not', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  for (const id of [await makeInvitation(server, workspace, owner), 0]) {
    const answer = await server.get(`${workspace.path}/invitations/${id}`, member.token);
    assertError(answer, 403, 'FORBIDDEN');
  }
});
