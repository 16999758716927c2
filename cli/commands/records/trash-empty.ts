import { emptyTrash } from '@minutebook/server/records/trash/empty-trash.ts';
import { listTrash } from '@minutebook/server/records/trash/list-trash.ts';
import { flag } from '../../option.ts';
import { toSize } from '../../byte-progress.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const trashEmpty = defineWorkspaceCommand({
  name: 'trash empty',
  summary:
    'Permanently deletes what is in the trash of a workspace; without --confirm, only shows what would be deleted',
  operands: {},
  options: { confirm: flag('does it: nothing brings it back but a backup') },
  example: 'trash empty --workspace seori --confirm',
  async run({ confirm }, { ctx, workspace_id }) {
    if (confirm) {
      const emptied = await emptyTrash(ctx, {
        workspace_id,
        caller: null,
        most: Number.MAX_SAFE_INTEGER,
      });
      const { deleted, held } = emptied;
      const kept = held > 0 ? ` ${held} stay: a hold stands over them.` : '';
      return { json: { emptied: true, deleted, held }, text: `Deleted ${deleted} records for good.${kept}` };
    }
    const { page, size_bytes } = await listTrash(ctx, {
      workspace_id,
      caller: null,
      page: { offset: 0, limit: 1 },
    });
    return {
      json: { emptied: false, records: page.total, size_bytes },
      text: `Would delete ${page.total} records (${toSize(size_bytes)}) for good; --confirm does it.`,
    };
  },
});
