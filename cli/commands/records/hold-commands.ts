import { tableOf } from '@minutebook/mb/output/report.ts';
import { toTimeIn } from '@minutebook/mb/output/to-time.ts';
import { UsageError, id, required, text } from '@minutebook/mb/parser/option.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { createHold, endHold, listHolds } from '@minutebook/server/records/holds/holds.ts';
import { defineWorkspaceCommand } from '../../command.ts';

export const holdCreate = defineWorkspaceCommand({
  name: 'hold create',
  summary:
    'Keeps a record, all records of a member, or the whole workspace from being deleted, until "hold end"',
  options: {
    record: id('record', 'one record'),
    member: text('email', 'all that this member owns'),
    reason: required(text('text', 'why; it stands in the audit log')),
  },
  example: 'hold create --workspace seori --member grace@example.com --reason "Case 2026-17"',
  async run({ record, member, reason }, { ctx, workspace_id }) {
    if (record !== undefined && member !== undefined) {
      throw new UsageError('Give --record or --member; neither holds the whole workspace.');
    }
    const { db, clock } = ctx;
    const member_id = member === undefined ? null : (await requireMember(db, workspace_id, member)).member_id;
    const hold = { record_id: record ?? null, member_id, reason };
    const hold_id = await createHold(db, { workspace_id, hold, now: clock.now() });
    const what = record === undefined ? (member ?? 'the whole workspace') : `record ${record}`;
    return { json: { hold_id }, shown: `Hold ${hold_id} stands over ${what}.` };
  },
});

export const holdList = defineWorkspaceCommand({
  name: 'hold list',
  summary: 'Lists the holds of a workspace',
  is_list: true,
  example: 'hold list --workspace seori',
  async run(_given, { ctx, workspace_id, format }) {
    const items = await listHolds(ctx.db, workspace_id);
    const table = tableOf(items, {
      id: (hold) => hold.hold_id,
      over: (hold) =>
        hold.record_id === null ? (hold.member_email ?? 'the workspace') : `record ${hold.record_id}`,
      since: (hold) => toTimeIn(format, hold.created_at),
      reason: (hold) => hold.reason,
    });
    return { json: { items }, shown: table };
  },
});

export const holdEnd = defineWorkspaceCommand({
  name: 'hold end',
  summary: 'Ends a hold; what it protected may be deleted again',
  operands: { hold_id: required(id('hold id', 'as "hold list" shows it')) },
  example: 'hold end 3 --workspace seori',
  async run({ hold_id }, { ctx, workspace_id }) {
    await endHold(ctx.db, { workspace_id, hold_id, now: ctx.clock.now() });
    return { json: { hold_id }, shown: `Hold ${hold_id} has ended.` };
  },
});
