/** The way to a change of one record: visible, permitted, and locked while it is changed. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '../../access/caller.ts';
import { requireRecord, type RecordFacts } from '../../api/records/record-access.ts';
import { lockRecords } from '../../api/records/record-lock-queries.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';

const SENTENCES: Partial<Record<RecordPermission, string>> = {
  edit: 'You may not edit this record.',
  export: 'You may not export this record.',
  delete: 'You may not delete this record, or it is protected from deletion.',
  view_original_text: 'You may not see what is masked in this record.',
};

/** @throws RECORD_NOT_FOUND, FORBIDDEN */
export async function requirePermitted(
  ctx: Context,
  caller: Caller,
  record_id: number,
  permission: RecordPermission,
): Promise<RecordFacts> {
  const facts = await requireRecord(ctx, caller, record_id);
  if (!facts.permissions[permission]) {
    throw errors.forbidden(SENTENCES[permission] ?? `This needs the permission to ${permission} the record.`);
  }
  return facts;
}

export const toBusy = () => errors.recordBusy('The record is being changed by somebody else: try again.');

/** Runs `change` while nobody else changes the record. @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY */
export async function changeRecord<T>(
  ctx: Context,
  caller: Caller,
  record_id: number,
  change: (tx: Queryable) => Promise<T>,
): Promise<T> {
  await requirePermitted(ctx, caller, record_id, 'edit');
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const [record] = await lockRecords(tx, caller.workspace.workspace_id, [record_id]);
      if (record === undefined) throw errors.recordNotFound(record_id);
      return change(tx);
    },
    toBusy,
  );
}
