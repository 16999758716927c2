/** Deletes a record for an operator. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../http/context.ts';
import { waitForLocks } from '../base/database/wait-for-locks.ts';
import { discardRecord } from './trash/discard-record.ts';
import { lockDoomedRecord } from './writing/lock-doomed-record.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';

interface Deletion {
  /** Also deletes a record that is protected from deletion. */
  force: boolean;
  /** Deletes it for good, not into the trash. */
  permanently?: boolean;
}

/**
 * Deletes all rows in one transaction; a media file that the trash does not keep is deleted right after it, or by a
 * later sweep.
 * @throws ApiError when there is no such record, or when it is protected
 */
export async function deleteRecord(
  ctx: Pick<Context, 'config' | 'db' | 'media'>,
  {
    workspace_id,
    record_id,
    deletion: { force, permanently = false },
    now,
  }: { workspace_id: number; record_id: number; deletion: Deletion; now: Date },
): Promise<{ title: string | null }> {
  const { title, left } = await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const record = await lockDoomedRecord(tx, workspace_id, record_id);
    if (record === undefined) {
      throw errors.recordNotFound(record_id);
    }
    if (record.protected_from_deletion && !force) {
      throw errors.conflict('record_is_protected', { record_id });
    }
    if (record.is_held) throw errors.conflict('record_is_held', { record_id });
    const key = { workspace_id, record_id };
    const days = permanently ? 0 : ctx.config.trash_days;
    const discarding = { actor_user_id: null, at: now, trash_days: days };
    return { ...record, left: await discardRecord(tx, { record: key, doomed: record, discarding }) };
  });
  if (left !== null) await sweepMediaFile(ctx, workspace_id, left);
  return { title };
}
