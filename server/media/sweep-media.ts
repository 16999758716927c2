import { ApiError } from '@minutebook/contract/errors.ts';
import { statement, type Database } from '../base/database/database.ts';
import { HOUR_MS } from '../base/durations.ts';
import { takeAnnouncedMedia } from './announced-media.ts';
import { forgetClipSounds } from './clip-sounds.ts';
import { mayDeleteMedia } from './keep-media.ts';
import { toListeningKey } from './listening-key.ts';
import { forgetDigest } from './media-digest.ts';
import type { MediaStore } from './media-store.ts';

interface MediaContext {
  db: Database;
  media: MediaStore;
}

/** Files a call; the next call takes the next ones. */
const BATCH = 100;

const selectMediaSweeps = statement<{ workspace_id: number; media_key: string }>(
  'media.due-sweeps',
  `select s.workspace_id, s.media_key from media_sweep s where s.not_before <= $1
   order by s.workspace_id, s.media_key limit $2`,
);

/**
 * Deletes a media file unless a record owns it, or a backup is running: then a later sweep does. The row is
 * deleted in the same transaction, before the file: an import that is just committing has the row locked;
 * afterwards the row is gone and the file stays.
 */
export async function sweepMediaFile(
  ctx: MediaContext,
  workspace_id: number,
  media_key: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await mayDeleteMedia(tx))) return false;
    if (!(await takeAnnouncedMedia(tx, workspace_id, media_key))) return false;
    await ctx.media.delete(media_key);
    await ctx.media.delete(toListeningKey(media_key));
    for (const key of await forgetClipSounds(tx, workspace_id, media_key)) await ctx.media.delete(key);
    await forgetDigest(tx, media_key);
    return true;
  });
}

const postponeSweeps = statement<never>(
  'media.postpone-sweeps',
  `update media_sweep s set not_before = $2
   where (s.workspace_id, s.media_key) in (
     select f.workspace_id, f.media_key from jsonb_to_recordset($1::jsonb) as f (workspace_id bigint, media_key text))`,
);

/** A file that cannot be deleted must not block the others. */
const POSTPONED_MS = HOUR_MS;

/**
 * Deletes media files that no record has taken in time; returns how many.
 * @throws AggregateError with the store's errors for files that it could not delete: they are retried in an
 * hour
 */
export async function sweepMedia(ctx: MediaContext, now: Date): Promise<number> {
  const due = await ctx.db.query(selectMediaSweeps, [now, BATCH]);
  const failed: typeof due = [];
  const reasons: unknown[] = [];
  let swept = 0;
  for (const file of due) {
    try {
      if (await sweepMediaFile(ctx, file.workspace_id, file.media_key)) swept += 1;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      failed.push(file);
      reasons.push(error);
    }
  }
  if (failed.length === 0) return swept;
  await ctx.db.query(postponeSweeps, [JSON.stringify(failed), new Date(now.getTime() + POSTPONED_MS)]);
  throw new AggregateError(reasons, `${failed.length} of ${due.length} media files could not be deleted`);
}
