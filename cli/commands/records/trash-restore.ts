import { waitForLocks } from '@minutebook/server/base/database/wait-for-locks.ts';
import { restoreRecord } from '@minutebook/server/records/trash/restore-record.ts';
import { recordOperand } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const trashRestore = defineWorkspaceCommand({
  name: 'trash restore',
  summary: 'Restores a deleted record under its old id, with everything that belonged to it',
  operands: { record_id: recordOperand },
  options: {},
  example: 'trash restore 42 --workspace seori',
  async run({ record_id }, { ctx, workspace_id }) {
    await ctx.db.transaction(async (tx) => {
      await waitForLocks(tx);
      await restoreRecord(tx, {
        record: { workspace_id, record_id },
        actor_user_id: null,
        now: ctx.clock.now(),
      });
    });
    return { json: { record_id }, text: `Record ${record_id} is back.` };
  },
});
