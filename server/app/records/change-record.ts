/** The way to a change of one record: visible, permitted, and locked while it is changed. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission } from '@minutebook/contract/resources/record.ts';
import type { SentenceName } from '@minutebook/contract/sentences.ts';
import type { Caller } from '../../access/caller.ts';
import { requireRecord, type RecordFacts } from '../../api/records/record-access.ts';
import { lockRecords } from '../../api/records/record-lock-queries.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';

const SENTENCES = {
  edit: 'may_not_edit_record',
  export: 'may_not_export_record',
  delete: 'may_not_delete_record',
  view_original_text: 'may_not_see_masked',
} as const satisfies Partial<Record<RecordPermission, SentenceName>>;

/** @throws RECORD_NOT_FOUND, FORBIDDEN */
export async function requirePermitted(
  ctx: Context,
  caller: Caller,
  record_id: number,
  permission: keyof typeof SENTENCES,
): Promise<RecordFacts> {
  const facts = await requireRecord(ctx, caller, record_id);
  if (!facts.permissions[permission]) throw errors.forbidden(SENTENCES[permission]);
  return facts;
}

export const toBusy = () => errors.recordBusy('record_changing');

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
