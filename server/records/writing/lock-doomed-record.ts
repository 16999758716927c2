import { isHeld } from '../holds/holds.ts';
import { lockCounter } from '../lock-records.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

/** The facts about a record that its deletion needs. */
export interface DoomedRecord {
  title: string | null;
  /** The size of the stored file. */
  filesize: number;
  /** null: none was ever stored. */
  media_key: string | null;
  protected_from_deletion: boolean;
  /** false: its upload is not complete, so there is nothing yet that could be restored. */
  is_received: boolean;
  is_held: boolean;
}

const lockRecord = statement<DoomedRecord>(
  'writing.lock-doomed-record',
  `select r.title, case when r.media_stored then r.filesize else 0 end as filesize,
     case when r.media_stored then r.media_key end as media_key, r.protected_from_deletion,
     r.status <> 'created' as is_received, ${isHeld('$1')} as is_held
   from record r where r.workspace_id = $1 and r.record_id = $2 for update`,
);

/** Holds the workspace's counter and the record to the end of the transaction; undefined: there is no such record. */
export async function lockDoomedRecord(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<DoomedRecord | undefined> {
  await lockCounter(tx, workspace_id);
  return (await tx.query(lockRecord, [workspace_id, record_id]))[0];
}
