/** The only way in which a record leaves its tables. */
import { removeClipShares } from '../shares/clips/clip-share-queries.ts';
import { forgetRemovedMoments } from '../removed-items/removed-item.ts';
import { removeShare } from '../shares/share-queries.ts';
import { countStored } from '../lock-records.ts';
import type { RecordEvent } from '../record-change.ts';
import { noteChange } from '../record-writer.ts';
import { deleteRecord, deleteRecordsOfWorkspaces } from '../record-write-statements.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { deleteWaitingJobsOf } from '../../base/queue/enqueue-jobs.ts';
import { dropUnnamed, takeContactsOf } from './record-contacts.ts';
import { removePieces } from './remove-pieces.ts';
import { forgetRepliesOf } from '../../http/idempotency/idempotency-queries.ts';
import { announceMedia } from '../../media/announced-media.ts';

export interface ErasedRecord {
  workspace_id: number;
  record_id: number;
  filesize: number;
  /** null: none was ever stored, or the trash keeps it. */
  media_key: string | null;
  /** Further facts for the audit log. */
  detail?: RecordEvent['detail'];
}

// The bytes of an unfinished upload, present or still to come.
const sweepUpload = statement<never>(
  'writing.sweep-upload',
  `update media_sweep s set not_before = $3
   from upload u
   where s.workspace_id = $1 and u.workspace_id = $1 and u.record_id = $2 and s.media_key = u.media_key`,
);

/**
 * Deletes a record with everything that belongs to it, in a transaction that holds the workspace's counter
 * and the record. Its media file is left to a sweep, from `now` on. Rows that refer to the record's own row
 * are deleted with it (`on delete cascade`).
 * @param actor_user_id null: an operator, or a sweep
 */
export async function eraseRecord(
  tx: WriteTransaction,
  {
    record: { workspace_id, record_id, filesize, media_key, detail },
    actor_user_id,
    now,
  }: { record: ErasedRecord; actor_user_id: number | null; now: Date },
): Promise<void> {
  await countStored(tx, workspace_id, { records: -1, bytes: -filesize });
  await removeShare(tx, workspace_id, record_id);
  await removeClipShares(tx, { workspace_id, record_id });
  await forgetRemovedMoments(tx, { workspace_id, record_id });
  await forgetRepliesOf(tx, { workspace_id, record_id });
  await deleteWaitingJobsOf(tx, { workspace_id, record_id });
  const contactIds = await takeContactsOf(tx, { workspace_id, record_id });
  await tx.query(sweepUpload, [workspace_id, record_id, now]);
  await removePieces(tx, { workspace_id, record_id }, now);
  const deleted = await tx.write(deleteRecord, [workspace_id, record_id]);
  await dropUnnamed(tx, workspace_id, contactIds);
  if (media_key !== null) await announceMedia(tx, { workspace_id, media_key, not_before: now });
  noteChange(tx, {
    kind: 'record.delete',
    workspace_id,
    record_ids: [record_id],
    ordinals: deleted.map(({ ordinal }) => ordinal),
    actor_user_id,
    at: now,
    detail: detail ?? null,
    changed: new Set(),
    acl_before: deleted[0]?.acl_before ?? [],
  });
}

/** All records of workspaces that are themselves being deleted: nobody is left to notify. */
export async function deleteRecordsOf(tx: WriteTransaction, workspaceIds: readonly number[]): Promise<void> {
  await tx.write(deleteRecordsOfWorkspaces, [workspaceIds]);
}
