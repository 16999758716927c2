import { createTeam } from '@minutebook/server/people/teams/team-acts.ts';
import { flag, required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const teamCreate = defineWorkspaceCommand({
  name: 'team create',
  summary: 'Creates a team',
  operands: { name: required(text('name', 'what it is called')) },
  options: {
    description: text('text', 'what it is for'),
    default: flag('mark it as the default team'),
  },
  example: 'team create Sales --workspace seori',
  async run({ name, description = null, default: is_default }, { ctx, workspace_id }) {
    const team = { name, description, is_default };
    const { team_id } = await createTeam(ctx.db, { workspace_id, at: ctx.clock.now() }, team);
    return { json: { team_id, ...team }, text: `Created the team "${name}".` };
  },
});
