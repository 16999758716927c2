import { deleteRecord } from '@minutebook/server/operator/delete-record.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { flag, id, required } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const recordDelete = defineOperatorCommand({
  name: 'record delete',
  summary: 'Deletes a record with its transcript, media and share; this cannot be undone',
  operands: { record_id: required(id('record id', 'as "record list" shows it')) },
  options: { ...inWorkspace, force: flag('also when it is protected from deletion') },
  example: 'record delete 42 --workspace seori',
  async run({ record_id, workspace, force }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { title } = await deleteRecord(ctx, workspace_id, record_id, { force }, ctx.clock.now());
    return {
      json: { record_id, title },
      text: `Deleted record ${record_id} (${title ?? 'without a title'}).`,
    };
  },
});
