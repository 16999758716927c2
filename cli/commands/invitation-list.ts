import { listInvitations } from '@minutebook/server/operator/list-invitations.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { toDay, toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const invitationList = defineOperatorCommand({
  name: 'invitation list',
  summary: 'Lists the invitations of a workspace',
  operands: {},
  options: { ...inWorkspace },
  example: 'invitation list --workspace seori',
  async run({ workspace }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
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
