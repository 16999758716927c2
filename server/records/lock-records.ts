/** The locks of records, and the one lock that is taken before them. All are held to the end of the transaction. */
import type { RecordDraftState, RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import type { StoredExtra } from './items/stored-extra.ts';

export interface RecordKey {
  workspace_id: number;
  record_id: number;
}

// A transaction that creates, deletes, or changes a workspace's stored totals holds its counter first:
// neither the counts nor a contact can change concurrently.
const lockCounterRow = statement<{ workspace_id: number }>(
  'records.lock-counter',
  `select c.workspace_id from workspace_counter c where c.workspace_id = $1 for no key update`,
);

export async function lockCounter(tx: Queryable, workspace_id: number): Promise<void> {
  await tx.query(lockCounterRow, [workspace_id]);
}

const changeCounter = statement<never>(
  'records.change-counter',
  `update workspace_counter set record_count = record_count + $2, storage_bytes = storage_bytes + $3
   where workspace_id = $1`,
);

/** Counts so many more; negative: so many less. */
export async function countStored(
  tx: Queryable,
  workspace_id: number,
  { records = 0, bytes }: { records?: number; bytes: number },
): Promise<void> {
  await tx.query(changeCounter, [workspace_id, records, bytes]);
}

export interface LockedRecord {
  record_id: number;
  is_ready: boolean;
  is_auto_label_generating: boolean;
}

// Ascending, so that changes of overlapping sets queue up instead of deadlocking; no key update, so that rows
// which refer to a record can be inserted meanwhile.
const lockRows = statement<LockedRecord>(
  'records.lock',
  `select r.record_id, r.is_ready, r.is_auto_label_generating
   from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id
   for no key update`,
);

/** Locks the records that exist, and returns them. Waits up to lock_timeout for each. */
export async function lockRecords(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<LockedRecord[]> {
  return tx.query(lockRows, [workspace_id, record_ids]);
}

/** A record while its row is locked: changes start from this state. */
export interface HeldRecord {
  title: string | null;
  status: RecordStatus;
  duration_ms: number | null;
  is_draft: boolean;
  draft_state: RecordDraftState | null;
  ready_at: Date | null;
  publish_scheduled_at: Date | null;
  is_title_generating: boolean;
  transcript_expires_at: Date | null;
  has_masked_spans: boolean;
  /** Replaced as a whole. */
  extra: StoredExtra;
}

const lockRow = statement<HeldRecord>(
  'records.lock-one',
  `select r.title, r.status, r.duration_ms, r.is_draft, r.draft_state, r.ready_at, r.publish_scheduled_at,
     r.is_title_generating, r.transcript_expires_at, r.has_masked_spans, r.extra
   from record r
   where r.workspace_id = $1 and r.record_id = $2
   for no key update`,
);

/** undefined: there is no such record. */
export async function lockRecord(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<HeldRecord | undefined> {
  return (await tx.query(lockRow, [workspace_id, record_id]))[0];
}
