import { listTeams } from '@minutebook/server/people/teams/team-queries.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const teamList = defineWorkspaceCommand({
  name: 'team list',
  summary: 'Lists the teams of a workspace and who is in them',
  operands: {},
  options: {},
  example: 'team list --workspace seori',
  async run(_, { ctx, workspace_id }) {
    const items = await listTeams(ctx.db, workspace_id);
    const table = toTable(items, {
      id: (team) => team.team_id,
      name: (team) => team.name,
      leaders: (team) => team.leaders.join(', ') || null,
      members: (team) => team.members.join(', ') || null,
    });
    return { json: { items }, text: table };
  },
});
