import { cancelInvitation } from '@minutebook/server/operator/cancel-invitation.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { id, required } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const invitationCancel = defineOperatorCommand({
  name: 'invitation cancel',
  summary: 'Cancels an open invitation',
  operands: { invitation_id: required(id('invitation id', 'as "invitation list" shows it')) },
  options: { ...inWorkspace },
  example: 'invitation cancel 3 --workspace seori',
  async run({ invitation_id, workspace }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { email } = await cancelInvitation(ctx.db, workspace_id, invitation_id, ctx.clock.now());
    return { json: { invitation_id, email }, text: `Cancelled the invitation of ${email}.` };
  },
});
