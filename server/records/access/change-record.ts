/** The entry to every change of one record: visible, permitted, and locked during the change. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission } from '@minutebook/contract/resources/record.ts';
import type { SentenceName } from '@minutebook/contract/reasons.ts';
import type { Caller } from '../../access/caller.ts';
import { requireRecord, type RecordFacts } from './record-access.ts';
import { lockCounter, lockRecords, type RecordKey } from '../lock-records.ts';
import { findRecordFacts } from './record-access-queries.ts';
import type { Context } from '../../http/context.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
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
  {
    caller,
    record_id,
    permission,
  }: { caller: Caller; record_id: number; permission: keyof typeof SENTENCES },
): Promise<RecordFacts> {
  const facts = await requireRecord(ctx, caller, record_id);
  if (!facts.permissions[permission]) throw errors.forbidden(SENTENCES[permission]);
  return facts;
}

export const toBusy = () => errors.recordBusy('record_changing');

/** The options of a change, besides its work. */
export interface ChangedRecord {
  record_id: number;
  /** The versions that the record may have; undefined: any. */
  if_match?: readonly number[] | undefined;
  /** Whether it adds or deletes contacts, which the workspace's counter guards. */
  locks_counter?: boolean;
}

/** Runs `change` while nobody else changes the record. @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY, RECORD_CHANGED */
export async function changeRecord<T>(
  ctx: Context,
  {
    caller,
    changed,
    change,
  }: { caller: Caller; changed: number | ChangedRecord; change: (tx: WriteTransaction) => Promise<T> },
): Promise<T> {
  const { record_id, if_match, locks_counter } =
    typeof changed === 'number' ? ({ record_id: changed } as ChangedRecord) : changed;
  const { workspace_id } = caller.workspace;
  await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      if (locks_counter === true) await lockCounter(tx, workspace_id);
      const [record] = await lockRecords(tx, workspace_id, [record_id]);
      if (record === undefined) throw errors.recordNotFound(record_id);
      await requireVersion(tx, { workspace_id, record_id }, if_match);
      return change(tx);
    },
    toBusy,
  );
}

/** In a transaction that holds the record. @throws RECORD_CHANGED */
export async function requireVersion(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  allowed: readonly number[] | undefined,
): Promise<void> {
  if (allowed === undefined) return;
  const facts = await findRecordFacts(tx, workspace_id, record_id);
  if (facts === undefined) throw errors.recordNotFound(record_id);
  if (!allowed.includes(facts.version)) throw errors.recordChanged(record_id, facts.version);
}
