import { listNewestRecords } from '@minutebook/server/operator/list-newest-records.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { wholeNumber, withDefault } from '../option.ts';
import { toDay, toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const recordList = defineOperatorCommand({
  name: 'record list',
  summary: 'Lists the newest records of a workspace, whoever may see them',
  operands: {},
  options: {
    ...inWorkspace,
    limit: withDefault(wholeNumber('number', 'how many', { least: 1, most: 100_000 }), 20),
  },
  example: 'record list --workspace seori --limit 50',
  async run({ workspace, limit }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const items = await listNewestRecords(ctx.db, workspace_id, limit);
    const table = toTable(items, {
      id: (record) => record.record_id,
      recorded: (record) => toDay(record.recorded_at),
      status: (record) => record.status,
      scope: (record) => record.scope,
      owner: (record) => record.owner,
      title: (record) => record.title,
    });
    return { json: { items }, text: table };
  },
});
