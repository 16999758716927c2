import { listWorkspaces } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand } from '../../command.ts';
import { toTable } from '../../to-table.ts';

export const workspaceList = defineOperatorCommand({
  name: 'workspace list',
  summary: 'Lists all workspaces',
  operands: {},
  options: {},
  example: 'workspace list',
  async run(_given, { ctx }) {
    const items = await listWorkspaces(ctx.db);
    const table = toTable(items, {
      slug: (workspace) => workspace.slug,
      name: (workspace) => workspace.name,
      status: (workspace) => workspace.status,
      timezone: (workspace) => workspace.timezone,
      members: (workspace) => workspace.active_member_count,
      records: (workspace) => workspace.record_count,
    });
    return { json: { items }, text: table };
  },
});
