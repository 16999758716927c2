/** Changes that an operator or an admin makes later on. */
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '@minutebook/server/db/database.ts';
import { raiseAccessVersion } from '@minutebook/server/operator/workspace-versions.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { TestServer } from './test-server.ts';

const deactivate = statement<never>(
  'tests.deactivate-member',
  `update member set status = 'deactivated' where workspace_id = $1 and member_id = $2`,
);

export async function deactivateMember(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  { member_id }: TestMember,
): Promise<void> {
  await server.ctx.db.query(deactivate, [workspace_id, member_id]);
  await raiseAccessVersion(server.ctx.db, workspace_id, server.clock.now());
}

const setStatus = statement<never>(
  'tests.set-workspace-status',
  `update workspace set status = $2 where workspace_id = $1`,
);

export async function setWorkspaceStatus(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  status: WorkspaceStatus,
): Promise<void> {
  await server.ctx.db.query(setStatus, [workspace_id, status]);
  await raiseAccessVersion(server.ctx.db, workspace_id, server.clock.now());
}
