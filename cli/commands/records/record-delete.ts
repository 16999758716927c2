import { deleteRecord } from '@minutebook/server/records/delete-record.ts';
import { flag } from '../../option.ts';
import { recordId } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordDelete = defineWorkspaceCommand({
  name: 'record delete',
  summary: 'Deletes a record with its transcript, media and share; this cannot be undone',
  operands: { record_id: recordId },
  options: { force: flag('also when it is protected from deletion') },
  example: 'record delete 42 --workspace seori',
  async run({ record_id, force }, { ctx, workspace_id }) {
    const { title } = await deleteRecord(ctx, workspace_id, record_id, { force }, ctx.clock.now());
    return {
      json: { record_id, title },
      text: `Deleted record ${record_id} (${title ?? 'without a title'}).`,
    };
  },
});
