import { statement, type Queryable } from '../db/database.ts';

/** What has to be known of a record to erase it. */
export interface DoomedRecord {
  title: string | null;
  /** Of what is stored. */
  filesize: number;
  /** null: nothing of it was ever stored. */
  media_key: string | null;
  protected_from_deletion: boolean;
}

// Imports begin with this lock too: neither the workspace's counts nor a contact can be taken from under one.
const lockCounter = statement<{ workspace_id: number }>(
  'ingest.lock-counter',
  `select c.workspace_id from workspace_counter c where c.workspace_id = $1 for update`,
);
const lockRecord = statement<DoomedRecord>(
  'ingest.lock-doomed-record',
  `select r.title, case when r.media_stored then r.filesize else 0 end as filesize,
     case when r.media_stored then r.media_key end as media_key, r.protected_from_deletion
   from record r where r.workspace_id = $1 and r.record_id = $2 for update`,
);

/** Holds the workspace's counter and the record to the end of the transaction; undefined: there is no such record. */
export async function lockDoomedRecord(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<DoomedRecord | undefined> {
  await tx.query(lockCounter, [workspace_id]);
  return (await tx.query(lockRecord, [workspace_id, record_id]))[0];
}
