import { DAY_MS } from '../../base/durations.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import { findSilences, type Span } from '../../media/sound/find-silences.ts';
import { planPieces, silencesWithin } from '../../media/sound/plan-pieces.ts';
import type { HeardSound } from '../../media/sound/hear-tracks.ts';
import { readPiece } from '../../media/sound/read-piece.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from '../queue/job-context.ts';
import { findSpeechEngine } from './find-speech-engine.ts';

/** A row of `sound_piece` that is still to be transcribed. */
export interface SoundPiece {
  piece: number;
  /** 0: all there is; else the number of its side, from 1. */
  channel: number;
  start_ms: number;
  duration_ms: number;
  /** The length of the overlap with the piece before it. */
  lead_ms: number;
  /** null: nobody speaks in it. */
  sound_key: string | null;
  silences: Span[];
}

/** If the engine is away for longer, the pieces are gone and the recording is cut again. */
const KEPT_MS = 7 * DAY_MS;

/** Cuts decoded sound and puts the pieces into the media store, through which any worker gets them. */
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
  const { duration_ms, levels } = sound;
  const overlapMs = (await findSpeechEngine(ctx, job))?.piece_overlap_ms ?? 0;
  const sides = sound.sides.map((side, index) => ({
    ...side,
    number: sound.sides.length === 1 ? 0 : index + 1,
    // A track may be shorter than another one.
    silences: [...findSilences(side.levels), [side.duration_ms, duration_ms] satisfies Span],
  }));
  const pieces: SoundPiece[] = [];
  for (const [piece, span] of planPieces(duration_ms, findSilences(levels), levels).entries()) {
    const [start_ms, end_ms] = span;
    for (const side of sides) {
      const within = silencesWithin(span, side.silences);
      signal.throwIfAborted();
      // Each side of a call is one speaker anyway.
      const lead_ms = side.number === 0 || !is_call ? Math.min(overlapMs, start_ms) : 0;
      const sound_key = isSilent(span, within) ? null : makeMediaKey(workspace_id, 'piece.wav');
      if (sound_key !== null) {
        const not_before = new Date(ctx.clock.now().getTime() + KEPT_MS);
        await announceMedia(ctx.db, { workspace_id, media_key: sound_key, not_before });
        const spoken: Span = [start_ms - lead_ms, Math.min(end_ms, side.duration_ms)];
        await ctx.media.put(sound_key, readPiece(side.samples, spoken, side.channel));
      }
      pieces.push({
        piece,
        channel: side.number,
        start_ms,
        duration_ms: end_ms - start_ms,
        lead_ms,
        sound_key,
        silences: within,
      });
    }
  }
  return pieces;
}

const isSilent = ([start_ms, end_ms]: Span, silences: readonly Span[]) =>
  silences.some(([fromMs, toMs]) => fromMs <= start_ms && toMs >= end_ms);
