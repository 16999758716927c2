/**
 * Tests the checks that every reading operation below a slug makes before its own work; each test file calls
 * it once.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '@minutebook/contract/errors.ts';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { deactivateMember, setWorkspaceStatus } from '../make/change-workspace.ts';
import { makeWorkspaceRole } from '../make/make-role.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from '../make/make-workspace.ts';
import { startTestServer, type Answer, type TestServer } from '../test-server.ts';

export interface Door {
  /** Started before the first test. */
  server: () => TestServer;
  /** Returns the path behind the workspace's, and makes what the operation reads. */
  path: (workspace: TestWorkspace, owner: TestMember) => string | Promise<string>;
  /** Query strings or paths that are 422. */
  invalid?: readonly string[];
  /** The workspace permission without which it is 403, or none when every active member may use it. */
  permission?: PermissionResource;
  answers_when_suspended?: boolean;
}

/** Tests what holds of every operation below a slug, whatever it does. */
export function testEveryDoor(
  { server, path }: Pick<Door, 'server' | 'path'>,
  method: string,
  body?: unknown,
) {
  async function makeScene() {
    const workspace = await makeWorkspace(server());
    const owner = await makeMember(server(), workspace, { base_role: 'owner' });
    return { workspace, owner, url: workspace.path + (await path(workspace, owner)) };
  }
  const ask = (url: string, token?: string) => server().send(method, url, { token, body });

  void test('without a token it is 401', async () => {
    const { url } = await makeScene();
    assertError(await ask(url), 401, 'UNAUTHORIZED');
  });

  void test('a member of another workspace is refused', async () => {
    const { url } = await makeScene();
    const outsider = await makeMember(server(), await makeWorkspace(server()), { base_role: 'owner' });
    assertError(await ask(url, outsider.token), 403, 'FORBIDDEN');
  });

  void test('a workspace that does not exist is 404', async () => {
    const { workspace, owner, url } = await makeScene();
    const elsewhere = url.replace(workspace.path, '/v2/workspaces/No_such%20place');
    assertError(await ask(elsewhere, owner.token), 404, 'WORKSPACE_NOT_FOUND');
  });

  void test('beyond the rate limit of the workspace it is 429', async (t) => {
    const { url, owner } = await makeScene();
    const env = { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '1' };
    const strict = await startTestServer({ env, beside: server() });
    t.after(() => strict.stop());
    await strict.send(method, url, { token: owner.token, body });
    const answer = await strict.send(method, url, { token: owner.token, body });
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  });

  return makeScene;
}

export function testWorkspaceDoor({ invalid = [], permission, answers_when_suspended, ...door }: Door) {
  const { server } = door;
  const makeScene = testEveryDoor(door, 'GET');

  void test('a member who was deactivated is refused', async () => {
    const { workspace, url } = await makeScene();
    const gone = await makeMember(server(), workspace, { base_role: 'admin' });
    await deactivateMember(server(), workspace, gone);
    assertError(await server().get(url, gone.token), 403, 'FORBIDDEN');
  });

  for (const status of ['suspended', 'archived'] as const) {
    const answers = status === 'archived' || answers_when_suspended === true;
    void test(`a workspace that is ${status} ${answers ? 'can still be asked' : 'refuses'}`, async () => {
      const { workspace, owner, url } = await makeScene();
      await setWorkspaceStatus(server(), workspace, status);
      const answer = await server().get(url, owner.token);
      if (answers) assertSuccess(answer);
      else assertError(answer, 403, 'FORBIDDEN');
    });
  }

  for (const wrong of invalid) {
    void test(`${wrong} is 422`, async () => {
      const { workspace, owner, url } = await makeScene();
      const answer = await server().get((wrong.startsWith('?') ? url : workspace.path) + wrong, owner.token);
      assertError(answer, 422, 'VALIDATION_ERROR');
    });
  }

  if (permission === undefined) testEveryMember(server, makeScene);
  else testPermission(server, makeScene, permission);
}

type MakeScene = () => Promise<{ workspace: TestWorkspace; url: string }>;

function testEveryMember(server: () => TestServer, makeScene: MakeScene) {
  void test('every active member may ask, guests too', async () => {
    const { workspace, url } = await makeScene();
    const guest = await makeMember(server(), workspace, { base_role: 'guest' });
    assertSuccess(await server().get(url, guest.token));
  });
}

function testPermission(server: () => TestServer, makeScene: MakeScene, permission: PermissionResource) {
  void test(`a custom role that denies ${permission} refuses admins, but binds no owner`, async () => {
    const { workspace, url } = await makeScene();
    const role_ids = [await makeWorkspaceRole(server(), workspace, { [permission]: 'deny' })];
    const admin = await makeMember(server(), workspace, { base_role: 'admin', role_ids });
    assertError(await server().get(url, admin.token), 403, 'FORBIDDEN');
    const owner = await makeMember(server(), workspace, { base_role: 'owner', role_ids });
    assertSuccess(await server().get(url, owner.token));
  });

  void test(`a custom role that allows ${permission} lets a guest in`, async () => {
    const { workspace, url } = await makeScene();
    const role_ids = [await makeWorkspaceRole(server(), workspace, { [permission]: 'allow' })];
    const guest = await makeMember(server(), workspace, { base_role: 'guest', role_ids });
    assertSuccess(await server().get(url, guest.token));
  });
}

export function assertError({ status, body }: Answer, expectedStatus: number, type: ErrorCode) {
  assert.equal(status, expectedStatus);
  assert.equal(body.type, type);
}

function assertSuccess({ status, text }: Answer) {
  assert.ok(status === 200 || status === 204, `${status} ${text}`);
}
