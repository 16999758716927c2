import { cancelInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { id, required } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const invitationCancel = defineWorkspaceCommand({
  name: 'invitation cancel',
  summary: 'Cancels an open invitation',
  operands: { invitation_id: required(id('invitation id', 'as "invitation list" shows it')) },
  options: {},
  example: 'invitation cancel 3 --workspace seori',
  async run({ invitation_id }, { ctx, workspace_id }) {
    const { email } = await cancelInvitation(ctx.db, { workspace_id, at: ctx.clock.now() }, invitation_id);
    return { json: { invitation_id, email }, text: `Cancelled the invitation of ${email}.` };
  },
});
