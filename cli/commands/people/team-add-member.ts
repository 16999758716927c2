import { baseTeamRoles } from '@minutebook/contract/resources/value-lists.ts';
import { addTeamMember } from '@minutebook/server/people/teams/team-member-acts.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireTeamRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { requireTeam } from '@minutebook/server/people/teams/team-queries.ts';
import { choice, required, text, texts, withDefault } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const teamAddMember = defineWorkspaceCommand({
  name: 'team add-member',
  summary: 'Adds a member to a team',
  operands: { email: required(text('email', 'the member')) },
  options: {
    team: required(text('name', 'the team')),
    role: withDefault(choice(baseTeamRoles, 'base role in the team'), 'member'),
    'custom-role': texts('name', 'custom team role'),
  },
  example: 'team add-member grace@example.com --workspace seori --team Sales --role leader',
  async run({ email, team, role, 'custom-role': customRoles }, { ctx, workspace_id }) {
    const team_id = await requireTeam(ctx.db, workspace_id, team);
    const { member_id, name } = await requireMember(ctx.db, workspace_id, email);
    const role_ids = await requireTeamRoles(ctx.db, workspace_id, customRoles);
    const place = { team_id, member_id, base_role: role, role_ids };
    await addTeamMember(ctx.db, { workspace_id, at: ctx.clock.now() }, place);
    return { json: place, text: `${name} is now ${role} in the team "${team}".` };
  },
});
