/** The entry to every change of one record: visible, permitted, and locked during the change. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission } from '@minutebook/contract/resources/record.ts';
import type { SentenceName } from '@minutebook/contract/reasons.ts';
import type { Caller } from '../../access/caller.ts';
import { requireRecord, type RecordFacts } from './record-access.ts';
import { lockRecords } from '../lock-records.ts';
import type { Context } from '../../http/context.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';

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
  recordId: number,
  permission: keyof typeof SENTENCES,
): Promise<RecordFacts> {
  const facts = await requireRecord(ctx, caller, recordId);
  if (!facts.permissions[permission]) throw errors.forbidden(SENTENCES[permission]);
  return facts;
}

export const toBusy = () => errors.recordBusy('record_changing');

/** Runs `change` while nobody else changes the record. @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY */
export async function changeRecord<T>(
  ctx: Context,
  caller: Caller,
  recordId: number,
  change: (tx: WriteTransaction) => Promise<T>,
): Promise<T> {
  await requirePermitted(ctx, caller, recordId, 'edit');
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const [record] = await lockRecords(tx, caller.workspace.workspace_id, [recordId]);
      if (record === undefined) throw errors.recordNotFound(recordId);
      return change(tx);
    },
    toBusy,
  );
}
