/** What every change of records does first and last: locks their rows, raises their versions. */
import { statement, type Queryable } from '../../db/database.ts';

export interface LockedRecord {
  record_id: number;
  is_ready: boolean;
  is_auto_label_generating: boolean;
}

// Ascending, so that changes of overlapping sets queue up instead of blocking each other; no key update, so that
// rows which refer to a record can be inserted meanwhile.
const lockRows = statement<LockedRecord>(
  'records.lock',
  `select r.record_id, r.is_ready, r.is_auto_label_generating
   from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id
   for no key update`,
);

/** Those of the records that exist, locked to the end of the transaction. Waits up to lock_timeout for each. */
export async function lockRecords(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<LockedRecord[]> {
  return tx.query(lockRows, [workspace_id, record_ids]);
}

const raiseVersion = statement<never>(
  'records.raise-version',
  `update record_index set version = version + 1 where workspace_id = $1 and record_id = $2`,
);

/** After a change of what a record shows: rendered items are kept by version. */
export async function raiseRecordVersion(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<void> {
  await tx.query(raiseVersion, [workspace_id, record_id]);
}
