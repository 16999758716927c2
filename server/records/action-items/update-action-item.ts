import { errors } from '@minutebook/contract/errors.ts';
import type { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { requireRow } from '../../base/must.ts';
import type { AppHandler } from '../../http/handler.ts';
import { okText } from '../../http/reply.ts';
import { toBusy } from '../access/change-record.ts';
import { mayRead } from '../access/may-read.ts';
import { findRecordFacts } from '../access/record-access-queries.ts';
import { requireRecord } from '../access/record-access.ts';
import { lockRecord } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';
import * as queries from './action-item-queries.ts';
import type { ActionItemRow } from './action-item-queries.ts';
import { toActionItem } from './action-item-view.ts';
import { isDay } from './follow-insight.ts';

type Change = RequestBodyOf<(typeof appActionItemEndpoints)['update-action-item']>;

export const updateActionItem: AppHandler<'update-action-item'> = async ({
  params: { record_id, action_item_id },
  body,
  caller,
  if_match,
  ctx,
}) => {
  if (body.due_date != null && !isDay(body.due_date)) throw errors.invalid('body.due_date', 'not_a_date');
  const { workspace_id } = caller.workspace;
  const { permissions } = await requireRecord(ctx, caller, record_id);
  const key = { workspace_id, record_id };
  const now = ctx.clock.now();
  const item = await inLockingTransaction(
    ctx.db,
    async (tx) => {
      if ((await lockRecord(tx, key)) === undefined) throw errors.recordNotFound(record_id);
      const ids = [workspace_id, record_id, action_item_id] as const;
      const [present] = await tx.query(queries.selectOne, ids);
      if (present === undefined) {
        if (!permissions.edit) throw errors.forbidden('may_not_edit_record');
        throw errors.notFound();
      }
      const isOwnTick = present.assignee_member_id === caller.member_id && isTickAlone(body);
      if (!permissions.edit && !isOwnTick) throw errors.forbidden('may_not_edit_record');
      if (if_match !== undefined && !if_match.includes(present.version)) {
        throw errors.actionItemChanged(action_item_id, present.version);
      }
      const changed = await change(tx, { workspace_id, present, change: body, now });
      await tx.query(queries.updateItems, [workspace_id, record_id, JSON.stringify([changed])]);
      const after = requireRow(await tx.query(queries.selectOne, ids), 'reading an action item');
      if (after.version !== present.version) {
        const event = { kind: 'action_item.update', actor_user_id: caller.user_id, at: now } as const;
        new RecordWriter(tx, key, { ...event, detail: { action_item_id } }).touch('action_items');
      }
      return after;
    },
    toBusy,
  );
  return okText(JSON.stringify(toActionItem(item)), item.version);
};

const isTickAlone = (body: Change) => Object.keys(body).every((field) => field === 'is_done');

/** @throws VALIDATION_ERROR when there is no such active member, or none who may see the record */
async function change(
  tx: WriteTransaction,
  {
    workspace_id,
    present,
    change: { is_done, assignee_member_id, due_date },
    now,
  }: { workspace_id: number; present: ActionItemRow; change: Change; now: Date },
): Promise<ActionItemRow> {
  if (assignee_member_id != null)
    await requireReader(tx, { workspace_id, record_id: present.record_id, member_id: assignee_member_id });
  return {
    ...present,
    ...(is_done !== undefined &&
      is_done !== present.is_done && { is_done, done_at: is_done ? now.toISOString() : null }),
    ...(due_date !== undefined && { due_date, is_dated: true }),
    // No name: it is the member's own, so that nobody stays named here who was erased.
    ...(assignee_member_id !== undefined && { assignee_member_id, assignee_name: null, is_assigned: true }),
  };
}

/** Nobody is given what they could neither read nor tick. @throws VALIDATION_ERROR */
async function requireReader(
  tx: WriteTransaction,
  { workspace_id, record_id, member_id }: { workspace_id: number; record_id: number; member_id: number },
): Promise<void> {
  const path = 'body.assignee_member_id';
  const [found] = await tx.query(queries.selectActiveMember, [workspace_id, member_id]);
  const facts = await findRecordFacts(tx, workspace_id, record_id);
  const isReader = found && (await mayRead(tx, { workspace_id, user_id: found.user_id }, facts));
  if (isReader === undefined) throw errors.invalid(path, 'no_such_id', { id: member_id });
  if (!isReader) throw errors.invalid(path, 'may_not_read', { id: member_id });
}
