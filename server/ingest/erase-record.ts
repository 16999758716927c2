/** The one way a record goes. */
import { writeAudit } from '../access/audit-log.ts';
import { removeShare } from '../access/write-share.ts';
import { statement, type Queryable } from '../db/database.ts';
import { deleteWaitingJobsOf } from '../jobs/enqueue-jobs.ts';
import { removePieces } from '../jobs/piece-queries.ts';
import { announceMedia } from '../media/announced-media.ts';

export interface ErasedRecord {
  workspace_id: number;
  record_id: number;
  filesize: number;
  /** null: nothing of it was ever stored. */
  media_key: string | null;
}

const updateCounter = statement<never>(
  'ingest.uncount-record',
  `update workspace_counter set record_count = record_count - 1, storage_bytes = storage_bytes - $2
   where workspace_id = $1`,
);
const takeContacts = statement<{ contact_id: number }>(
  'ingest.take-contacts',
  `delete from record_contact where workspace_id = $1 and record_id = $2 returning contact_id`,
);
const deleteUnlinkedContacts = statement<never>(
  'ingest.delete-unlinked-contacts',
  `delete from contact c where c.workspace_id = $1 and c.contact_id = any($2::bigint[]) and not exists (
     select 1 from record_contact rc where rc.workspace_id = c.workspace_id and rc.contact_id = c.contact_id)`,
);
// What an unfinished upload has brought already, or will have.
const sweepUpload = statement<never>(
  'ingest.sweep-upload',
  `update media_sweep s set not_before = $3
   from upload u
   where s.workspace_id = $1 and u.workspace_id = $1 and u.record_id = $2 and s.media_key = u.media_key`,
);
const deleteRow = statement<never>(
  'ingest.delete-record',
  `delete from record where workspace_id = $1 and record_id = $2`,
);

/**
 * Deletes a record with everything that belongs to it, in a transaction that holds the workspace's counter and the record. Its
 * media file is left to a sweep, from `now` on. What hangs on the record's own row goes with it (`on delete cascade`).
 * @param actor_user_id null: an operator, or time
 */
export async function eraseRecord(
  tx: Queryable,
  { workspace_id, record_id, filesize, media_key }: ErasedRecord,
  actor_user_id: number | null,
  now: Date,
): Promise<void> {
  await tx.query(updateCounter, [workspace_id, filesize]);
  await removeShare(tx, workspace_id, record_id);
  await deleteWaitingJobsOf(tx, { workspace_id, record_id });
  const contacts = await tx.query(takeContacts, [workspace_id, record_id]);
  await tx.query(sweepUpload, [workspace_id, record_id, now]);
  await removePieces(tx, { workspace_id, record_id }, now);
  await tx.query(deleteRow, [workspace_id, record_id]);
  const contact_ids = contacts.map(({ contact_id }) => contact_id);
  await tx.query(deleteUnlinkedContacts, [workspace_id, contact_ids]);
  if (media_key !== null) await announceMedia(tx, workspace_id, media_key, now);
  await writeAudit(tx, workspace_id, { action: 'record.delete', actor_user_id, record_id }, now);
}
