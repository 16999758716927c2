import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const memberDeactivate = defineWorkspaceCommand({
  name: 'member deactivate',
  summary: 'Removes a member from a workspace; their recordings stay',
  operands: { email: required(text('email', 'the member')) },
  options: {},
  example: 'member deactivate grace@example.com --workspace seori',
  async run({ email, workspace }, { ctx, workspace_id }) {
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await updateMember(ctx.db, { workspace_id, at: ctx.clock.now() }, { member_id, status: 'deactivated' });
    return {
      json: { member_id, email, status: 'deactivated' },
      text: `${name} is no longer an active member of ${workspace}.`,
    };
  },
});
