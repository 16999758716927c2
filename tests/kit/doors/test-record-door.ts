/**
 * Tests the checks that every operation on a record makes before its own work; each test file calls it once.
 */
import { test } from 'node:test';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { setWorkspaceStatus } from '../make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../make/make-record.ts';
import { makeWorkspaceRole } from '../make/make-role.ts';
import { makeMember, makeToken, makeWorkspace, type TestWorkspace } from '../make/make-workspace.ts';
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';
import { assertError } from './test-workspace-door.ts';

export interface RecordDoor {
  /** Started before the first test. */
  server: () => TestServer;
  /** v2 by default, or the pages' API. */
  api?: 'v2' | 'app';
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path behind that of the record, such as `/share`. */
  suffix: string;
  /** A body that passes validation. */
  body?: unknown;
}

function openDoor({ server, api = 'v2', method = 'GET', suffix, body }: RecordDoor) {
  const ask = (path: string, token?: string) => server().send(method, path + suffix, { token, body });
  async function makeScene(fields: Partial<RecordFields> = {}) {
    const workspace = await makeWorkspace(server());
    const owner = await makeMember(server(), workspace, { base_role: 'owner' });
    const record = await makeRecord(server(), workspace, { owner_member_id: owner.member_id, ...fields });
    const records = `/${api}/workspaces/${workspace.slug}/records`;
    return { workspace, owner, records, record, path: `${records}/${record.record_id}` };
  }
  return { api, ask, makeScene };
}

export function testRecordDoor(door: RecordDoor) {
  const { server } = door;
  const { api, ask, makeScene } = openDoor(door);

  test('without a token it is 401', async () => {
    const { path } = await makeScene();
    assertError(await ask(path), 401, 'UNAUTHORIZED');
  });

  test('a member of another workspace is refused', async () => {
    const { path } = await makeScene();
    const outsider = await makeMember(server(), await makeWorkspace(server()), { base_role: 'owner' });
    assertError(await ask(path, outsider.token), 403, 'FORBIDDEN');
  });

  test('a workspace that does not exist is 404', async () => {
    const { owner, record } = await makeScene();
    const path = `/${api}/workspaces/nowhere/records/${record.record_id}`;
    assertError(await ask(path, owner.token), 404, 'WORKSPACE_NOT_FOUND');
  });

  test('an id that is no whole number is 422', async () => {
    const { owner, records } = await makeScene();
    for (const id of ['x', '1.5', '0x10', '9007199254740993']) {
      assertError(await ask(`${records}/${id}`, owner.token), 422, 'VALIDATION_ERROR');
    }
  });

  test('a record that does not exist, or not in this workspace, is 404', async () => {
    const here = await makeScene();
    const there = await makeScene();
    for (const id of [there.record.record_id, 0, -1, Number.MAX_SAFE_INTEGER]) {
      assertError(await ask(`${here.records}/${id}`, here.owner.token), 404, 'RECORD_NOT_FOUND');
    }
  });

  test('a record that the requester may not see is 403', async () => {
    const { workspace, path } = await makeScene({ scope: 'private' });
    for (const token of await makeTokens(server(), workspace, ['member', 'guest'])) {
      assertError(await ask(path, token), 403, 'FORBIDDEN');
    }
  });

  test('the draft of somebody else is 403, for admins too', async () => {
    const { workspace, path } = await makeScene({ is_draft: true });
    for (const token of await makeTokens(server(), workspace, ['admin'])) {
      assertError(await ask(path, token), 403, 'FORBIDDEN');
    }
  });
}

export interface RecordPermission extends RecordDoor {
  permission: PermissionResource;
  /** Whether members have the permission without a role of their own. */
  is_members_default?: boolean;
  /**
   * Whether the operation changes nothing, so that read-only tokens suffice, and an archived workspace does
   * not refuse it.
   */
  only_reads?: boolean;
}

/** Tests an operation that changes a record, or gives access to it. */
export function testRecordPermission({
  permission,
  is_members_default,
  only_reads,
  ...door
}: RecordPermission) {
  const { server } = door;
  const { ask, makeScene } = openDoor(door);

  test(`without ${permission} it is refused, to admins and to the owner of the record too`, async () => {
    const { workspace, records, path } = await makeScene();
    const role_ids = [await makeWorkspaceRole(server(), workspace, { [permission]: 'deny' })];
    const admin = await makeMember(server(), workspace, { base_role: 'admin', role_ids });
    assertError(await ask(path, admin.token), 403, 'FORBIDDEN');
    const { member_id, token } = await makeMember(server(), workspace, { role_ids });
    const { record_id } = await makeRecord(server(), workspace, { owner_member_id: member_id });
    assertError(await ask(`${records}/${record_id}`, token), 403, 'FORBIDDEN');
    if (is_members_default === true) return;
    const member = await makeMember(server(), workspace);
    assertError(await ask(path, member.token), 403, 'FORBIDDEN');
  });

  test(`${permission} does not open a record that the requester may not see`, async () => {
    const { workspace, path } = await makeScene({ scope: 'private' });
    const role_ids = [await makeWorkspaceRole(server(), workspace, { [permission]: 'allow' })];
    const { token } = await makeMember(server(), workspace, { role_ids });
    assertError(await ask(path, token), 403, 'FORBIDDEN');
  });

  if (only_reads === true) {
    test('a token that may only read is enough, in an archived workspace too', async () => {
      const { workspace, owner, path } = await makeScene();
      await setWorkspaceStatus(server(), workspace, 'archived');
      requireOk(await ask(path, await makeToken(server(), owner.user_id, 'read')));
    });
    return;
  }

  test('a token that may only read is refused, and so is everybody in an archived workspace', async () => {
    const { workspace, owner, path } = await makeScene();
    const reader = await makeToken(server(), owner.user_id, 'read');
    assertError(await ask(path, reader), 403, 'FORBIDDEN');
    await setWorkspaceStatus(server(), workspace, 'archived');
    assertError(await ask(path, owner.token), 403, 'FORBIDDEN');
  });
}

async function makeTokens(
  server: TestServer,
  workspace: TestWorkspace,
  roles: readonly ('admin' | 'member' | 'guest')[],
): Promise<string[]> {
  const make = async (base_role: (typeof roles)[number]) =>
    (await makeMember(server, workspace, { base_role })).token;
  return Array.fromAsync(roles, make);
}
