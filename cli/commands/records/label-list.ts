import { listLabels } from '@minutebook/server/people/labels/label-queries.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const labelList = defineWorkspaceCommand({
  name: 'label list',
  summary: 'Lists the labels of a workspace',
  operands: {},
  options: {},
  example: 'label list --workspace seori',
  async run(_, { ctx, workspace_id }) {
    const items = await listLabels(ctx.db, workspace_id);
    const table = toTable(items, {
      id: (label) => label.label_id,
      name: (label) => label.name,
      color: (label) => label.color,
      records: (label) => label.record_count,
    });
    return { json: { items }, text: table };
  },
});
