import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { eraseRecord } from '../../records/writing/erase-record.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { removeStagedFile } from './tus/staged-file.ts';
import { lockUploadCounter, lockUploadRow, type UploadRow } from './upload-queries.ts';

/**
 * Cancels an upload: deletes its record, and the bytes received so far. @param actor_user_id null when it has
 * expired @throws UPLOAD_COMPLETE, RECORD_BUSY
 */
export async function cancelUpload(
  ctx: Pick<Context, 'config' | 'db' | 'media' | 'clock'>,
  { workspace_id, record_id }: UploadRow,
  actor_user_id: number | null,
): Promise<void> {
  const cancelled = await inLockingTransaction(
    ctx.db,
    async (tx) => {
      await lockUploadCounter(tx, workspace_id);
      const upload = await lockUploadRow(tx, { workspace_id, record_id });
      if (upload === undefined) return undefined;
      if (upload.completed_at !== null) throw errors.uploadComplete(record_id);
      const erased = { workspace_id, record_id, filesize: 0, media_key: null };
      await eraseRecord(tx, { record: erased, actor_user_id, now: ctx.clock.now() });
      return upload;
    },
    () => errors.recordBusy('upload_changing', { record_id }),
  );
  await removeStagedFile(ctx, { workspace_id, record_id });
  if (cancelled?.media_key != null) await sweepMediaFile(ctx, workspace_id, cancelled.media_key);
}
