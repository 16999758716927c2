import { removeTeamMember } from '@minutebook/server/operator/remove-team-member.ts';
import { requireMember } from '@minutebook/server/operator/require-member.ts';
import { requireTeam } from '@minutebook/server/operator/require-team.ts';
import { required, text } from '../option.ts';
import { defineWorkspaceCommand } from '../workspace-command.ts';

export const teamRemoveMember = defineWorkspaceCommand({
  name: 'team remove-member',
  summary: 'Takes a member out of a team',
  operands: { email: required(text('email', 'the member')) },
  options: { team: required(text('name', 'the team')) },
  example: 'team remove-member grace@example.com --workspace seori --team Sales',
  async run({ email, team }, { ctx, workspace_id }) {
    const team_id = await requireTeam(ctx.db, workspace_id, team);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await removeTeamMember(ctx.db, workspace_id, { team_id, member_id }, ctx.clock.now());
    return { json: { team_id, member_id }, text: `${name} is no longer in the team "${team}".` };
  },
});
