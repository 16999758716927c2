import { removeTeamMember } from '@minutebook/server/people/teams/team-member-acts.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireTeam } from '@minutebook/server/people/teams/team-queries.ts';
import { required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const teamRemoveMember = defineWorkspaceCommand({
  name: 'team remove-member',
  summary: 'Removes a member from a team',
  operands: { email: required(text('email', 'the member')) },
  options: { team: required(text('name', 'the team')) },
  example: 'team remove-member grace@example.com --workspace seori --team Sales',
  async run({ email, team }, { ctx, workspace_id }) {
    const team_id = await requireTeam(ctx.db, workspace_id, team);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    await removeTeamMember(ctx.db, { workspace_id, at: ctx.clock.now() }, { team_id, member_id });
    return { json: { team_id, member_id }, text: `${name} is no longer in the team "${team}".` };
  },
});
