import { listMembers } from '@minutebook/server/people/members/list-members.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const memberList = defineWorkspaceCommand({
  name: 'member list',
  summary: 'Lists the members of a workspace',
  operands: {},
  options: {},
  example: 'member list --workspace seori',
  async run(_, { ctx, workspace_id }) {
    const items = await listMembers(ctx.db, workspace_id);
    const table = toTable(items, {
      id: (member) => member.member_id,
      email: (member) => member.email,
      name: (member) => member.name,
      status: (member) => member.status,
      role: (member) => member.base_role,
      'custom roles': (member) => member.custom_roles.join(', ') || null,
      teams: (member) => member.teams.join(', ') || null,
    });
    return { json: { items }, text: table };
  },
});
