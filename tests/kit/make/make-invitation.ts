import type { WorkspaceInviteStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import {
  createInvitation,
  type NewInvitation,
} from '@minutebook/server/people/invitations/invitation-acts.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

let made = 0;

const settle = statement<never>(
  'tests.settle-invitation',
  `update invitation set status = $3, updated_at = $4,
     accepted_at = case $3 when 'accepted' then $4::timestamptz end,
     cancelled_at = case $3 when 'cancelled' then $4::timestamptz end
   where workspace_id = $1 and invitation_id = $2`,
);

/** Makes a pending invitation, or one that has ended with the given status. Returns its id. */
export async function makeInvitation(
  server: TestServer,
  workspace: TestWorkspace,
  invited_by: TestMember,
  fields: Partial<NewInvitation> & { status?: WorkspaceInviteStatus } = {},
): Promise<number> {
  made += 1;
  const { status = 'pending', ...given } = fields;
  const invitation: NewInvitation = {
    email: `invited${made}@example.com`,
    base_role: 'member',
    invited_by_member_id: invited_by.member_id,
    ...given,
  };
  const { workspace_id } = workspace;
  const now = server.clock.now();
  const { invitation_id } = await createInvitation(server.ctx.db, { workspace_id, at: now }, invitation);
  if (status !== 'pending') await server.ctx.db.query(settle, [workspace_id, invitation_id, status, now]);
  return invitation_id;
}
