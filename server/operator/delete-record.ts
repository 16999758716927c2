/** Deletes a record with everything that belongs to it. */
import type { Context } from '../context.ts';
import { statement, type Queryable } from '../db/database.ts';
import { deleteWaitingJobsOf } from '../jobs/enqueue-jobs.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { OperatorError } from './operator-error.ts';

interface DeletedRecord {
  title: string | null;
  /** Of what is stored. */
  filesize: number;
  /** null: nothing of it was ever stored. */
  media_key: string | null;
  protected_from_deletion: boolean;
}

// Imports begin with this lock too: neither the workspace's counts nor a contact can be taken from under one.
const lockCounter = statement<{ workspace_id: number }>(
  'operator.lock-counter',
  `select c.workspace_id from workspace_counter c where c.workspace_id = $1 for update`,
);
const lockRecord = statement<DeletedRecord>(
  'operator.lock-record',
  `select r.title, case when r.media_stored then r.filesize else 0 end as filesize,
     case when r.media_stored then r.media_key end as media_key, r.protected_from_deletion
   from record r where r.workspace_id = $1 and r.record_id = $2 for update`,
);
const updateCounter = statement<never>(
  'operator.uncount-record',
  `update workspace_counter set record_count = record_count - 1, storage_bytes = storage_bytes - $2
   where workspace_id = $1`,
);
const deleteShare = statement<{ share_id: string }>(
  'operator.delete-share',
  `delete from share where workspace_id = $1 and record_id = $2 returning share_id`,
);
const deleteShareDirectory = statement<never>(
  'operator.delete-share-directory',
  `delete from share_directory where share_id = any($1::text[])`,
);
const insertMediaSweep = statement<never>(
  'operator.insert-media-sweep',
  `insert into media_sweep (workspace_id, media_key, not_before) values ($1, $2, $3)`,
);
const takeContacts = statement<{ contact_id: number }>(
  'operator.take-contacts',
  `delete from record_contact where workspace_id = $1 and record_id = $2 returning contact_id`,
);
const deleteUnlinkedContacts = statement<never>(
  'operator.delete-unlinked-contacts',
  `delete from contact c where c.workspace_id = $1 and c.contact_id = any($2::bigint[]) and not exists (
     select 1 from record_contact rc where rc.workspace_id = c.workspace_id and rc.contact_id = c.contact_id)`,
);
const deleteRow = statement<never>(
  'operator.delete-record',
  `delete from record where workspace_id = $1 and record_id = $2`,
);
const insertAudit = statement<never>(
  'operator.audit-record-deletion',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, record_id, detail)
   values ($1, nextval('audit_id_seq'), $3, null, 'record.delete', $2, null)`,
);
const waitForLocks = statement<never>('operator.wait-for-locks', `set local lock_timeout = '60s'`);

/**
 * One transaction for all that the database holds; the media file goes right after it, or with a later sweep.
 * @param options.force deletes a record that is protected from deletion too
 * @throws OperatorError when there is no such record, or when it is protected
 */
export async function deleteRecord(
  ctx: Pick<Context, 'db' | 'media'>,
  workspace_id: number,
  record_id: number,
  { force }: { force: boolean },
  now: Date,
): Promise<{ title: string | null }> {
  const { title, media_key } = await ctx.db.transaction(async (tx) => {
    await tx.query(waitForLocks, []);
    await tx.query(lockCounter, [workspace_id]);
    const [record] = await tx.query(lockRecord, [workspace_id, record_id]);
    if (record === undefined) {
      throw new OperatorError(`There is no record ${record_id} in this workspace.`);
    }
    if (record.protected_from_deletion && !force) {
      throw new OperatorError(`Record ${record_id} is protected from deletion.`);
    }
    await deleteRows(tx, workspace_id, record_id, record, now);
    return record;
  });
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
  return { title };
}

/** What hangs on the record's own row goes with it (`on delete cascade`). */
async function deleteRows(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
  { filesize, media_key }: DeletedRecord,
  now: Date,
): Promise<void> {
  await tx.query(updateCounter, [workspace_id, filesize]);
  const shares = await tx.query(deleteShare, [workspace_id, record_id]);
  await tx.query(deleteShareDirectory, [shares.map(({ share_id }) => share_id)]);
  await deleteWaitingJobsOf(tx, { workspace_id, record_id });
  const contacts = await tx.query(takeContacts, [workspace_id, record_id]);
  await tx.query(deleteRow, [workspace_id, record_id]);
  const contact_ids = contacts.map(({ contact_id }) => contact_id);
  await tx.query(deleteUnlinkedContacts, [workspace_id, contact_ids]);
  if (media_key !== null) await tx.query(insertMediaSweep, [workspace_id, media_key, now]);
  await tx.query(insertAudit, [workspace_id, record_id, now]);
}
