import { deleteRecord } from '@minutebook/server/records/delete-record.ts';
import { flag } from '../../option.ts';
import { recordOperand } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordDelete = defineWorkspaceCommand({
  name: 'record delete',
  summary:
    'Deletes a record with its transcript, media and share; "trash restore" brings it back for some days',
  operands: { record_id: recordOperand },
  options: {
    force: flag('also when it is protected from deletion'),
    permanently: flag('at once and for good, not into the trash'),
  },
  example: 'record delete 42 --workspace seori',
  async run({ record_id, ...options }, { ctx, workspace_id }) {
    const { title } = await deleteRecord(ctx, {
      workspace_id,
      record_id,
      deletion: options,
      now: ctx.clock.now(),
    });
    return {
      json: { record_id, title },
      text: `Deleted record ${record_id} (${title ?? 'without a title'})${options.permanently ? ' for good' : ''}.`,
    };
  },
});
