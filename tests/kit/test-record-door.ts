/** What every operation on one record answers before it does its own work: one call in each one's test file. */
import { test } from 'node:test';
import { makeRecord, type RecordFields } from './make-record.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from './make-workspace.ts';
import type { RequestParts, TestServer } from './test-server.ts';
import { assertError } from './test-workspace-door.ts';

export interface RecordDoor {
  /** Started before the first test. */
  server: () => TestServer;
  method?: 'GET' | 'PUT' | 'DELETE';
  /** What follows the record's path, such as `/share`. */
  suffix: string;
  /** One that passes validation. */
  body?: unknown;
}

export function testRecordDoor({ server, method = 'GET', suffix, body }: RecordDoor) {
  const ask = (path: string, token?: string) => {
    const parts: RequestParts = body === undefined ? {} : { body };
    return server().send(method, path + suffix, token === undefined ? parts : { ...parts, token });
  };
  async function makeScene(fields: Partial<RecordFields> = {}) {
    const workspace = await makeWorkspace(server());
    const owner = await makeMember(server(), workspace, { base_role: 'owner' });
    const record = await makeRecord(server(), workspace, { owner_member_id: owner.member_id, ...fields });
    return { workspace, owner, record };
  }

  test('without a token it is 401', async () => {
    const { record } = await makeScene();
    assertError(await ask(record.path), 401, 'UNAUTHORIZED');
  });

  test('a member of another workspace is refused', async () => {
    const { record } = await makeScene();
    const outsider = await makeMember(server(), await makeWorkspace(server()), { base_role: 'owner' });
    assertError(await ask(record.path, outsider.token), 403, 'FORBIDDEN');
  });

  test('a workspace that does not exist is 404', async () => {
    const { owner, record } = await makeScene();
    const path = `/v2/workspaces/nowhere/records/${record.record_id}`;
    assertError(await ask(path, owner.token), 404, 'WORKSPACE_NOT_FOUND');
  });

  test('an id that is no whole number is 422', async () => {
    const { workspace, owner } = await makeScene();
    for (const id of ['x', '1.5', '0x10', '9007199254740993']) {
      assertError(await ask(`${workspace.path}/records/${id}`, owner.token), 422, 'VALIDATION_ERROR');
    }
  });

  test('a record that does not exist, or not in this workspace, is 404', async () => {
    const here = await makeScene();
    const there = await makeScene();
    for (const id of [there.record.record_id, 0, -1, Number.MAX_SAFE_INTEGER]) {
      const path = `${here.workspace.path}/records/${id}`;
      assertError(await ask(path, here.owner.token), 404, 'RECORD_NOT_FOUND');
    }
  });

  test('a record that the requester may not see is 403', async () => {
    const { workspace, record } = await makeScene({ scope: 'private' });
    for (const token of await makeTokens(server(), workspace, ['member', 'guest'])) {
      assertError(await ask(record.path, token), 403, 'FORBIDDEN');
    }
  });

  test('the draft of somebody else is 403, for admins too', async () => {
    const { workspace, record } = await makeScene({ is_draft: true });
    for (const token of await makeTokens(server(), workspace, ['admin'])) {
      assertError(await ask(record.path, token), 403, 'FORBIDDEN');
    }
  });
}

async function makeTokens(
  server: TestServer,
  workspace: TestWorkspace,
  roles: readonly ('admin' | 'member' | 'guest')[],
): Promise<string[]> {
  const members: TestMember[] = [];
  for (const base_role of roles) members.push(await makeMember(server, workspace, { base_role }));
  return members.map(({ token }) => token);
}
