import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const memberActivate = defineWorkspaceCommand({
  name: 'member activate',
  summary: 'Readmits a member to a workspace',
  operands: { email: required(text('email', 'the member')) },
  options: {},
  example: 'member activate grace@example.com --workspace seori',
  async run({ email, workspace }, { ctx, workspace_id }) {
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await updateMember(ctx.db, { workspace_id, at: ctx.clock.now() }, { member_id, status: 'active' });
    return {
      json: { member_id, email, status: 'active' },
      text: `${name} is again an active member of ${workspace}.`,
    };
  },
});
