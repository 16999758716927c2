import { listTrash } from '@minutebook/server/records/trash/list-trash.ts';
import { toSize } from '../../byte-progress.ts';
import { toDay, toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

/** The most that are listed; the others are counted. */
const LISTED = 1_000;

export const trashList = defineWorkspaceCommand({
  name: 'trash list',
  summary: 'Lists deleted records that can be restored, latest deletions first',
  operands: {},
  options: {},
  example: 'trash list --workspace seori',
  async run(_given, { ctx, workspace_id }) {
    const trash = await listTrash(ctx, {
      workspace_id,
      caller: null,
      page: { offset: 0, limit: LISTED },
    });
    const { items, page, size_bytes, days } = trash;
    const table = toTable(items, {
      id: (record) => record.id,
      started: (record) => record.started_at.slice(0, 10),
      title: (record) => record.title,
      owner: (record) => record.owner?.name ?? null,
      'deleted by': (record) => record.deleted_by?.name ?? 'an operator',
      deleted: (record) => record.deleted_at.slice(0, 10),
      'for good': (record) => (record.is_held ? 'held' : toDay(new Date(record.ends_at))),
    });
    const sum = `${page.total} deleted records (${toSize(size_bytes)}), kept for ${days} days.`;
    return { json: trash, text: items.length === 0 ? sum : `${table}\n\n${sum}` };
  },
});
