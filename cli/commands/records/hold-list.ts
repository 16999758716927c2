import { listHolds } from '@minutebook/server/records/holds/holds.ts';
import { toDay, toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const holdList = defineWorkspaceCommand({
  name: 'hold list',
  summary: 'Lists the holds of a workspace',
  operands: {},
  options: {},
  example: 'hold list --workspace seori',
  async run(_given, { ctx, workspace_id }) {
    const items = await listHolds(ctx.db, workspace_id);
    const table = toTable(items, {
      id: (hold) => hold.hold_id,
      over: (hold) =>
        hold.record_id === null ? (hold.member_email ?? 'the workspace') : `record ${hold.record_id}`,
      since: (hold) => toDay(hold.created_at),
      reason: (hold) => hold.reason,
    });
    return { json: { items }, text: table };
  },
});
