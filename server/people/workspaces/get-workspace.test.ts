import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({ server: () => server, path: () => '', answers_when_suspended: true });

test('a workspace is shown as in the list, whatever its status', async () => {
  for (const status of ['active', 'suspended', 'archived'] as const) {
    const workspace = await makeWorkspace(server, { status, has_teams: false });
    const member = await makeMember(server, workspace, { base_role: 'admin' });
    const { items } = (await server.get('/v2/workspaces', member.token)).body;
    const { body } = await server.get(workspace.path, member.token);
    assert.deepEqual([body], items);
    assert.equal(body.status, status);
    assert.equal(body.base_role, 'admin');
  }
});

test('a workspace that does not allow personal tokens refuses one', async () => {
  const workspace = await makeWorkspace(server, { allows_personal_tokens: false });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  assertError(await server.get(workspace.path, owner.token), 403, 'FORBIDDEN');
});
