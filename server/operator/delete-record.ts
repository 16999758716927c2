/** Deletes a record for an operator. */
import type { Context } from '../context.ts';
import { statement } from '../db/database.ts';
import { eraseRecord } from '../ingest/erase-record.ts';
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
    await eraseRecord(tx, { workspace_id, record_id, ...record }, null, now);
    return record;
  });
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
  return { title };
}
