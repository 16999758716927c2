import { requireMember } from '@minutebook/server/operator/require-member.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { updateMember } from '@minutebook/server/operator/update-member.ts';
import { defineOperatorCommand } from '../command.ts';
import { required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const memberDeactivate = defineOperatorCommand({
  name: 'member deactivate',
  summary: 'Takes a member out of a workspace; what they recorded stays',
  operands: { email: required(text('email', 'the member')) },
  options: { ...inWorkspace },
  example: 'member deactivate grace@example.com --workspace seori',
  async run({ email, workspace }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await updateMember(ctx.db, workspace_id, member_id, { status: 'deactivated' }, ctx.clock.now());
    return {
      json: { member_id, email, status: 'deactivated' },
      text: `${name} is no longer an active member of ${workspace}.`,
    };
  },
});
