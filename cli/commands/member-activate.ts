import { requireMember } from '@minutebook/server/operator/require-member.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { updateMember } from '@minutebook/server/operator/update-member.ts';
import { defineOperatorCommand } from '../command.ts';
import { required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const memberActivate = defineOperatorCommand({
  name: 'member activate',
  summary: 'Lets a member into a workspace again',
  operands: { email: required(text('email', 'the member')) },
  options: { ...inWorkspace },
  example: 'member activate grace@example.com --workspace seori',
  async run({ email, workspace }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await updateMember(ctx.db, workspace_id, member_id, { status: 'active' }, ctx.clock.now());
    return {
      json: { member_id, email, status: 'active' },
      text: `${name} is again an active member of ${workspace}.`,
    };
  },
});
