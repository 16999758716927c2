import { listMembers } from '@minutebook/server/operator/list-members.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const memberList = defineOperatorCommand({
  name: 'member list',
  summary: 'Lists the members of a workspace',
  operands: {},
  options: { ...inWorkspace },
  example: 'member list --workspace seori',
  async run({ workspace }, { ctx }) {
    const items = await listMembers(ctx.db, await requireWorkspace(ctx.db, workspace));
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
