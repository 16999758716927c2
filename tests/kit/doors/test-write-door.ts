/**
 * Tests the checks that every changing operation below a slug makes before its own work; each test file calls
 * it once.
 */
import { test } from 'node:test';
import { setWorkspaceStatus } from '../make/change-workspace.ts';
import {
  makeMember,
  makeToken,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../make/make-workspace.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { assertError } from './test-workspace-door.ts';

export interface WriteDoor {
  /** Started before the first test. */
  server: () => TestServer;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Returns the path behind the workspace's, and makes what the operation changes. */
  path: (workspace: TestWorkspace, owner: TestMember) => string | Promise<string>;
  /** A body that passes validation. */
  body?: unknown;
  /** Bodies that are 422, each with the reason. */
  invalid?: readonly (readonly [reason: string, body: unknown])[];
}

export function testWriteDoor({ server, method, path, body, invalid = [] }: WriteDoor) {
  async function makeScene() {
    const workspace = await makeWorkspace(server());
    const owner = await makeMember(server(), workspace, { base_role: 'owner' });
    return { workspace, owner, url: workspace.path + (await path(workspace, owner)) };
  }

  test('without a token it is 401', async () => {
    const { url } = await makeScene();
    assertError(await server().send(method, url, { body }), 401, 'UNAUTHORIZED');
  });

  test('a member of another workspace is refused', async () => {
    const { url } = await makeScene();
    const { token } = await makeMember(server(), await makeWorkspace(server()), { base_role: 'owner' });
    assertError(await server().send(method, url, { token, body }), 403, 'FORBIDDEN');
  });

  test('a workspace that does not exist is 404', async () => {
    const { workspace, owner, url } = await makeScene();
    const elsewhere = url.replace(workspace.path, '/v2/workspaces/nowhere');
    const answer = await server().send(method, elsewhere, { token: owner.token, body });
    assertError(answer, 404, 'WORKSPACE_NOT_FOUND');
  });

  test('a token that may only read is refused', async () => {
    const { owner, url } = await makeScene();
    const token = await makeToken(server(), owner.user_id, 'read');
    assertError(await server().send(method, url, { token, body }), 403, 'FORBIDDEN');
  });

  for (const status of ['suspended', 'archived'] as const) {
    test(`in a workspace that is ${status} nothing is changed`, async () => {
      const { workspace, owner, url } = await makeScene();
      await setWorkspaceStatus(server(), workspace, status);
      assertError(await server().send(method, url, { token: owner.token, body }), 403, 'FORBIDDEN');
    });
  }

  test('beyond the rate limit of the workspace it is 429', async (t) => {
    const { url, owner } = await makeScene();
    const env = { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '1' };
    const strict = await startTestServer({ env, beside: server() });
    t.after(() => strict.stop());
    await strict.send(method, url, { token: owner.token, body });
    const answer = await strict.send(method, url, { token: owner.token, body });
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
  });

  for (const [reason, wrong] of invalid) {
    test(`a body ${reason} is 422`, async () => {
      const { owner, url } = await makeScene();
      const answer = await server().send(method, url, { token: owner.token, body: wrong });
      assertError(answer, 422, 'VALIDATION_ERROR');
    });
  }
}
