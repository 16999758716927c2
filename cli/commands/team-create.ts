import { createTeam } from '@minutebook/server/operator/create-team.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { flag, required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const teamCreate = defineOperatorCommand({
  name: 'team create',
  summary: 'Creates a team',
  operands: { name: required(text('name', 'what it is called')) },
  options: {
    ...inWorkspace,
    description: text('text', 'what it is for'),
    default: flag('mark it as the default team'),
  },
  example: 'team create Sales --workspace seori',
  async run({ name, workspace, description = null, default: is_default }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const team = { name, description, is_default };
    const { team_id } = await createTeam(ctx.db, workspace_id, team, ctx.clock.now());
    return { json: { team_id, ...team }, text: `Created the team "${name}".` };
  },
});
