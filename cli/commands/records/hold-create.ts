import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { createHold } from '@minutebook/server/records/holds/holds.ts';
import { id, required, text, UsageError } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const holdCreate = defineWorkspaceCommand({
  name: 'hold create',
  summary:
    'Keeps a record, all records of a member, or the whole workspace from being deleted, until "hold end"',
  operands: {},
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
    return { json: { hold_id }, text: `Hold ${hold_id} stands over ${what}.` };
  },
});
