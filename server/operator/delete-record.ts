/** Deletes a record for an operator. */
import type { Context } from '../context.ts';
import { waitForLocks } from '../db/wait-for-locks.ts';
import { eraseRecord } from '../ingest/erase-record.ts';
import { lockDoomedRecord } from '../ingest/lock-doomed-record.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { OperatorError } from './operator-error.ts';

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
    await waitForLocks(tx);
    const record = await lockDoomedRecord(tx, workspace_id, record_id);
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
