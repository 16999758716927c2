import { listInvitations } from '@minutebook/server/people/invitations/invitation-queries.ts';
import { toDay, toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const invitationList = defineWorkspaceCommand({
  name: 'invitation list',
  summary: 'Lists the invitations of a workspace',
  operands: {},
  options: {},
  example: 'invitation list --workspace seori',
  async run(_, { ctx, workspace_id }) {
    const items = await listInvitations(ctx.db, workspace_id, ctx.clock.now());
    const table = toTable(items, {
      id: (invitation) => invitation.invitation_id,
      email: (invitation) => invitation.email,
      status: (invitation) => invitation.status,
      role: (invitation) => invitation.base_role,
      by: (invitation) => invitation.invited_by,
      expires: (invitation) => toDay(invitation.expires_at),
    });
    return { json: { items }, text: table };
  },
});
