import { DAY_MS } from '../../base/durations.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import type { HeardSound } from '../../media/sound/hear-tracks.ts';
import { readPiece } from '../../media/sound/read-piece.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from '../queue/job-context.ts';
import { cutSound, type SoundCut } from './cut-sound.ts';
import { findSpeechEngine } from './find-speech-engine.ts';

/** A row of `sound_piece` that is still to be transcribed. */
export interface SoundPiece extends Omit<SoundCut, 'side' | 'spoken'> {
  /** null when nobody speaks in it. */
  sound_key: string | null;
}

/** If no engine answers for longer than this, the pieces are swept, and the recording is cut again. */
const KEPT_MS = 7 * DAY_MS;

/** Cuts decoded sound, and puts the pieces into the media store, where any worker can read them. */
export async function storePieces(
  ctx: JobContext,
  {
    job,
    sound,
    is_call,
    signal,
  }: { job: StageJob; sound: HeardSound; is_call: boolean; signal: AbortSignal },
): Promise<SoundPiece[]> {
  const { workspace_id } = job;
  const overlap_ms = (await findSpeechEngine(ctx, job))?.piece_overlap_ms ?? 0;
  const pieces: SoundPiece[] = [];
  for (const { side, spoken, ...place } of cutSound(sound, { overlap_ms, is_call })) {
    signal.throwIfAborted();
    let sound_key: string | null = null;
    if (spoken !== null) {
      sound_key = makeMediaKey(workspace_id, 'piece.wav');
      const not_before = new Date(ctx.clock.now().getTime() + KEPT_MS);
      await announceMedia(ctx.db, { workspace_id, media_key: sound_key, not_before });
      await ctx.media.put(sound_key, readPiece(side.samples, spoken, side.channel));
    }
    pieces.push({ ...place, sound_key });
  }
  return pieces;
}
