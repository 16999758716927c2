import { listTeams } from '@minutebook/server/operator/list-teams.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const teamList = defineOperatorCommand({
  name: 'team list',
  summary: 'Lists the teams of a workspace and who is in them',
  operands: {},
  options: { ...inWorkspace },
  example: 'team list --workspace seori',
  async run({ workspace }, { ctx }) {
    const items = await listTeams(ctx.db, await requireWorkspace(ctx.db, workspace));
    const table = toTable(items, {
      id: (team) => team.team_id,
      name: (team) => team.name,
      leaders: (team) => team.leaders.join(', ') || null,
      members: (team) => team.members.join(', ') || null,
    });
    return { json: { items }, text: table };
  },
});
