import { DAY_MS } from '../durations.ts';
import { announceMedia } from '../media/announced-media.ts';
import { makeMediaKey } from '../media/make-media-key.ts';
import { findSilences, type Span } from '../pipeline/sound/find-silences.ts';
import { planPieces, silencesWithin } from '../pipeline/sound/plan-pieces.ts';
import { readPiece, type Channel } from '../pipeline/sound/read-piece.ts';
import type { SoundMeasures } from '../pipeline/sound/sound-meter.ts';
import type { StageJob } from './enqueue-jobs.ts';
import type { JobContext } from './job-context.ts';

/** A row of `sound_piece` that is still to be transcribed. */
export interface SoundPiece {
  piece: number;
  channel: Channel;
  start_ms: number;
  duration_ms: number;
  /** null: nobody speaks in it. */
  sound_key: string | null;
  silences: Span[];
}

/** An engine that is away for longer finds the pieces gone, and the recording is cut anew. */
const KEPT_MS = 7 * DAY_MS;

/** Cuts decoded sound and puts the pieces into the media store, which is how they get to whichever worker takes them. */
export async function storePieces(
  ctx: JobContext,
  { workspace_id }: StageJob,
  sound: { path: string; channels: 1 | 2 },
  { duration_ms, levels, side_levels }: SoundMeasures,
  signal: AbortSignal,
): Promise<SoundPiece[]> {
  const silences = findSilences(levels);
  const silences_by_channel: [Channel, Span[]][] =
    side_levels === null
      ? [[0, silences]]
      : [
          [1, findSilences(side_levels[0])],
          [2, findSilences(side_levels[1])],
        ];
  const pieces: SoundPiece[] = [];
  for (const [piece, span] of planPieces(duration_ms, silences, levels).entries()) {
    for (const [channel, silences_of_channel] of silences_by_channel) {
      const within = silencesWithin(span, silences_of_channel);
      signal.throwIfAborted();
      const sound_key = isSilent(span, within) ? null : makeMediaKey(workspace_id, 'piece.wav');
      if (sound_key !== null) {
        const not_before = new Date(ctx.clock.now().getTime() + KEPT_MS);
        await announceMedia(ctx.db, workspace_id, sound_key, not_before);
        await ctx.media.put(sound_key, readPiece(sound, span, channel));
      }
      const [start_ms, end_ms] = span;
      pieces.push({ piece, channel, start_ms, duration_ms: end_ms - start_ms, sound_key, silences: within });
    }
  }
  return pieces;
}

const isSilent = ([start_ms, end_ms]: Span, silences: readonly Span[]) =>
  silences.some(([from_ms, to_ms]) => from_ms <= start_ms && to_ms >= end_ms);
