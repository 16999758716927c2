import { endHold } from '@minutebook/server/records/holds/holds.ts';
import { id, required } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const holdEnd = defineWorkspaceCommand({
  name: 'hold end',
  summary: 'Ends a hold; what it protected may be deleted again',
  operands: { hold_id: required(id('hold id', 'as "hold list" shows it')) },
  options: {},
  example: 'hold end 3 --workspace seori',
  async run({ hold_id }, { ctx, workspace_id }) {
    await endHold(ctx.db, { workspace_id, hold_id, now: ctx.clock.now() });
    return { json: { hold_id }, text: `Hold ${hold_id} has ended.` };
  },
});
