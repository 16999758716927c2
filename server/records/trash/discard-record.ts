import type { WriteTransaction } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';
import { eraseRecord } from '../writing/erase-record.ts';
import type { DoomedRecord } from '../writing/lock-doomed-record.ts';
import { keepRecord, keepRows } from './trash-queries.ts';

export interface Discarding {
  /** null: an operator. */
  actor_user_id: number | null;
  at: Date;
  /** The days in the trash; 0: the record is deleted for good. */
  trash_days: number;
}

/**
 * Deletes a record at somebody's wish, in a transaction that holds the workspace's counter and the record: it is gone from
 * every table of records, and waits in the trash for as long as the installation says.
 * @returns the media file that nobody owns any more; null: there is none, or the trash keeps it
 */
export async function discardRecord(
  tx: WriteTransaction,
  {
    record: { workspace_id, record_id },
    doomed: { filesize, media_key, is_received },
    discarding: { actor_user_id, at, trash_days },
  }: { record: RecordKey; doomed: DoomedRecord; discarding: Discarding },
): Promise<string | null> {
  const isKept = trash_days > 0 && is_received;
  if (isKept) {
    await tx.query(keepRecord, [workspace_id, record_id, actor_user_id, at]);
    await tx.query(keepRows, [workspace_id, record_id]);
  }
  const left = isKept ? null : media_key;
  const detail = isKept ? { trash_days } : null;
  await eraseRecord(tx, {
    record: { workspace_id, record_id, filesize, media_key: left, detail },
    actor_user_id,
    now: at,
  });
  return left;
}
