/**
 * Tests the checks that every changing operation below a slug makes before its own work; each test file calls
 * it once.
 */
import { test } from 'node:test';
import { setWorkspaceStatus } from '../make/change-workspace.ts';
import { makeToken, type TestMember, type TestWorkspace } from '../make/make-workspace.ts';
import type { TestServer } from '../test-server.ts';
import { assertError, testEveryDoor } from './test-workspace-door.ts';

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
  const makeScene = testEveryDoor({ server, path }, method, body);

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

  for (const [reason, wrong] of invalid) {
    test(`a body ${reason} is 422`, async () => {
      const { owner, url } = await makeScene();
      const answer = await server().send(method, url, { token: owner.token, body: wrong });
      assertError(answer, 422, 'VALIDATION_ERROR');
    });
  }
}
