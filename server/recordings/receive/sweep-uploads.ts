import type { Context } from '../../http/context.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { MediaMissingError } from '../queue/stage-failure.ts';
import { awaitBytes } from './await-bytes.ts';
import { cancelUpload } from './cancel-upload.ts';
import { completeUpload, hasArrived, noteUnstored } from './complete-upload.ts';
import { sweepStagedFiles } from './tus/staged-file.ts';
import {
  forgetMissing,
  forgoMedia,
  isConfirmed,
  postponeUploads,
  selectEnding,
  type UploadRow,
} from './upload-queries.ts';

type SweepContext = Pick<Context, 'config' | 'db' | 'keys' | 'media' | 'clock'>;

/** The number of uploads that a call ends; the next call continues. */
const BATCH = 100;
/** The pause after which an upload that cannot be ended is retried, so that it does not block the others. */
const POSTPONED_MS = HOUR_MS;

/**
 * Ends uploads that have expired or have all their bytes; returns how many it processed.
 * @throws AggregateError with the errors of those that could not be ended: they are retried in an hour
 */
export async function sweepUploads(ctx: SweepContext, now: Date): Promise<number> {
  const ending = await ctx.db.query(selectEnding, [now, BATCH]);
  const failed: UploadRow[] = [];
  const reasons: unknown[] = [];
  for (const upload of ending) {
    try {
      await endUpload(ctx, upload, now);
    } catch (error) {
      failed.push(upload);
      if (isConfirmed(upload)) await noteUnstored(ctx, upload, error);
      // While nobody can tell whether its bytes are missing, its day does not run.
      if (!(error instanceof MediaMissingError) || error.missing_since === undefined)
        await ctx.db.query(forgetMissing, [upload.workspace_id, upload.record_id]);
      reasons.push(error);
    }
  }
  await sweepStagedFiles(ctx);
  if (failed.length === 0) return ending.length;
  const places = failed.map(({ workspace_id, record_id }) => ({ workspace_id, record_id }));
  await ctx.db.query(postponeUploads, [JSON.stringify(places), new Date(now.getTime() + POSTPONED_MS)]);
  throw new AggregateError(reasons, `${failed.length} of ${ending.length} uploads could not be ended`);
}

/**
 * Completes an upload that has all its bytes: its client disconnected before saying so, and the recording
 * must not be lost. The same goes for a transcript whose recording did not arrive. One whose bytes are gone
 * since is waited for. Others are cancelled.
 */
async function endUpload(ctx: SweepContext, upload: UploadRow, now: Date): Promise<void> {
  if (await hasArrived(ctx, upload)) {
    await completeUpload(ctx, upload);
  } else if (isConfirmed(upload)) {
    await awaitBytes(ctx, upload, now);
  } else if (upload.transcript_stored) {
    const { workspace_id, record_id, media_key } = upload;
    await ctx.db.query(forgoMedia, [workspace_id, record_id, media_key, now]);
    await completeUpload(ctx, { ...upload, filename: null, size_bytes: null, media_key: null });
  } else {
    await cancelUpload(ctx, upload, null);
  }
}
