/** Deletes a record for an operator. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../http/context.ts';
import { waitForLocks } from '../base/database/wait-for-locks.ts';
import { eraseRecord } from './writing/erase-record.ts';
import { lockDoomedRecord } from './writing/lock-doomed-record.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';

/**
 * Deletes all rows in one transaction; the media file is deleted right after it, or by a later sweep.
 * @param options.force also deletes a record that is protected from deletion
 * @throws ApiError when there is no such record, or when it is protected
 */
export async function deleteRecord(
  ctx: Pick<Context, 'db' | 'media'>,
  workspaceId: number,
  recordId: number,
  { force }: { force: boolean },
  now: Date,
): Promise<{ title: string | null }> {
  const { title, media_key } = await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const record = await lockDoomedRecord(tx, workspaceId, recordId);
    if (record === undefined) {
      throw errors.recordNotFound(recordId);
    }
    if (record.protected_from_deletion && !force) {
      throw errors.conflict('record_is_protected', { record_id: recordId });
    }
    if (record.is_held) throw errors.conflict('record_is_held', { record_id: recordId });
    await eraseRecord(tx, { workspace_id: workspaceId, record_id: recordId, ...record }, null, now);
    return record;
  });
  if (media_key !== null) await sweepMediaFile(ctx, workspaceId, media_key);
  return { title };
}
