/** Makes later changes to a workspace by the operator's own functions. */
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { updateWorkspace } from '@minutebook/server/people/workspaces/update-workspace.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

export async function deactivateMember(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  { member_id }: TestMember,
): Promise<void> {
  const changes = { status: 'deactivated' } as const;
  await updateMember(server.ctx.db, { workspace_id, at: server.clock.now() }, { member_id, ...changes });
}

export async function setWorkspaceStatus(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  status: WorkspaceStatus,
): Promise<void> {
  await updateWorkspace(server.ctx.db, { workspace_id, at: server.clock.now() }, { status });
}
