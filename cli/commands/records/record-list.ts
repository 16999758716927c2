import { listNewestRecords } from '@minutebook/server/records/list-newest-records.ts';
import { wholeNumber, withDefault } from '../../option.ts';
import { toDay, toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordList = defineWorkspaceCommand({
  name: 'record list',
  summary: 'Lists the newest records of a workspace, regardless of who may see them',
  operands: {},
  options: {
    limit: withDefault(wholeNumber('number', 'how many', { least: 1, most: 100_000 }), 20),
  },
  example: 'record list --workspace seori --limit 50',
  async run({ limit }, { ctx, workspace_id }) {
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
