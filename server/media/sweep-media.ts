import { statement, type Database } from '../db/database.ts';
import type { MediaStore } from './media-store.ts';

interface MediaContext {
  db: Database;
  media: MediaStore;
}

/** Files a call; the next call takes the next ones. */
const BATCH = 100;

const deleteMediaSweep = statement<{ media_key: string }>(
  'media.delete-sweep',
  `delete from media_sweep where workspace_id = $1 and media_key = $2 returning media_key`,
);
const selectMediaSweeps = statement<{ workspace_id: number; media_key: string }>(
  'media.due-sweeps',
  `select s.workspace_id, s.media_key from media_sweep s where s.not_before <= $1
   order by s.workspace_id, s.media_key limit $2`,
);

/**
 * Deletes a media file unless a record owns it. The row is deleted in the same transaction, before the file: an import that
 * is just committing has the row locked, and afterwards it is gone and the file stays.
 */
export async function sweepMediaFile(
  ctx: MediaContext,
  workspace_id: number,
  media_key: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [unowned] = await tx.query(deleteMediaSweep, [workspace_id, media_key]);
    if (unowned === undefined) return false;
    await ctx.media.delete(media_key);
    return true;
  });
}

/** Deletes media files that no record has come to own in time; returns how many. */
export async function sweepMedia(ctx: MediaContext, now: Date): Promise<number> {
  let swept = 0;
  for (const { workspace_id, media_key } of await ctx.db.query(selectMediaSweeps, [now, BATCH])) {
    if (await sweepMediaFile(ctx, workspace_id, media_key)) swept += 1;
  }
  return swept;
}
