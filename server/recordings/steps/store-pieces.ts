import { DAY_MS } from '../../base/durations.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import { findSilences, type Span } from '../../media/sound/find-silences.ts';
import { planPieces, silencesWithin } from '../../media/sound/plan-pieces.ts';
import { readPiece, type Channel } from '../../media/sound/read-piece.ts';
import type { SoundMeasures } from '../../media/sound/sound-meter.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from '../queue/job-context.ts';
import { findSpeechEngine } from './find-speech-engine.ts';

/** A row of `sound_piece` that is still to be transcribed. */
export interface SoundPiece {
  piece: number;
  channel: Channel;
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
    measures: { duration_ms, levels, side_levels },
    signal,
  }: {
    job: StageJob;
    sound: { path: string; channels: 1 | 2; is_call: boolean };
    measures: SoundMeasures;
    signal: AbortSignal;
  },
): Promise<SoundPiece[]> {
  const { workspace_id } = job;
  const silences = findSilences(levels);
  const silencesByChannel: [Channel, Span[]][] =
    side_levels === null
      ? [[0, silences]]
      : [
          [1, findSilences(side_levels[0])],
          [2, findSilences(side_levels[1])],
        ];
  const pieces: SoundPiece[] = [];
  const overlapMs = (await findSpeechEngine(ctx, job))?.piece_overlap_ms ?? 0;
  for (const [piece, span] of planPieces(duration_ms, silences, levels).entries()) {
    for (const [channel, silencesOfChannel] of silencesByChannel) {
      const within = silencesWithin(span, silencesOfChannel);
      signal.throwIfAborted();
      const [start_ms, end_ms] = span;
      // Each side of a call is one speaker anyway.
      const lead_ms = channel === 0 || !sound.is_call ? Math.min(overlapMs, start_ms) : 0;
      const sound_key = isSilent(span, within) ? null : makeMediaKey(workspace_id, 'piece.wav');
      if (sound_key !== null) {
        const not_before = new Date(ctx.clock.now().getTime() + KEPT_MS);
        await announceMedia(ctx.db, { workspace_id, media_key: sound_key, not_before });
        await ctx.media.put(sound_key, readPiece(sound, [start_ms - lead_ms, end_ms], channel));
      }
      pieces.push({
        piece,
        channel,
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
