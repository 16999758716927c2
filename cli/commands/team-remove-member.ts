import { removeTeamMember } from '@minutebook/server/operator/remove-team-member.ts';
import { requireMember } from '@minutebook/server/operator/require-member.ts';
import { requireTeam } from '@minutebook/server/operator/require-team.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const teamRemoveMember = defineOperatorCommand({
  name: 'team remove-member',
  summary: 'Takes a member out of a team',
  operands: { email: required(text('email', 'the member')) },
  options: { ...inWorkspace, team: required(text('name', 'the team')) },
  example: 'team remove-member grace@example.com --workspace seori --team Sales',
  async run({ email, workspace, team }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const team_id = await requireTeam(ctx.db, workspace_id, team);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await removeTeamMember(ctx.db, workspace_id, { team_id, member_id }, ctx.clock.now());
    return { json: { team_id, member_id }, text: `${name} is no longer in the team "${team}".` };
  },
});
