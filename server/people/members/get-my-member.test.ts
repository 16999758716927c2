import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeUser, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({ server: () => server, path: () => '/members/me' });

test('the requester sees the same as under their own id, and needs no permission', async () => {
  const workspace = await makeWorkspace(server);
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'member.read': 'deny' })];
  const member = await makeMember(server, workspace, { role_ids });
  const { status, body } = await server.get(`${workspace.path}/members/me`, member.token);
  assert.equal(status, 200);
  assert.equal(body.id, member.member_id);
  const byId = await server.get(`${workspace.path}/members/${member.member_id}`, member.token);
  assert.deepEqual(body, byId.body);
});

test('a user is a different member in each workspace', async () => {
  const user = await makeUser(server);
  const seen = [];
  for (const base_role of ['admin', 'guest'] as const) {
    const workspace = await makeWorkspace(server);
    const { member_id } = await makeMember(server, workspace, { user, base_role });
    const { body } = await server.get(`${workspace.path}/members/me`, user.token);
    assert.equal(body.id, member_id);
    seen.push([body.user_id, body.base_role]);
  }
  assert.deepEqual(seen, [
    [user.user_id, 'admin'],
    [user.user_id, 'guest'],
  ]);
});
