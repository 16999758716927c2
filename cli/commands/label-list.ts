import { listLabels } from '@minutebook/server/operator/list-labels.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const labelList = defineOperatorCommand({
  name: 'label list',
  summary: 'Lists the labels of a workspace',
  operands: {},
  options: { ...inWorkspace },
  example: 'label list --workspace seori',
  async run({ workspace }, { ctx }) {
    const items = await listLabels(ctx.db, await requireWorkspace(ctx.db, workspace));
    const table = toTable(items, {
      id: (label) => label.label_id,
      name: (label) => label.name,
      color: (label) => label.color,
      records: (label) => label.record_count,
    });
    return { json: { items }, text: table };
  },
});
