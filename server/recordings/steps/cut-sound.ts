/** Cuts the sound of a recording for transcription, each side by itself. */
import { findSilences, type Span } from '../../media/sound/find-silences.ts';
import type { HeardSide, HeardSound } from '../../media/sound/hear-tracks.ts';
import { planPieces, silencesWithin } from '../../media/sound/plan-pieces.ts';

export interface SoundCut {
  piece: number;
  /** The number of the side, from 1, or 0 for a recording with one side. */
  channel: number;
  start_ms: number;
  duration_ms: number;
  /** The length of the overlap with the piece before it. */
  lead_ms: number;
  silences: Span[];
  side: HeardSide;
  /** The span that an engine gets, or null when nobody speaks in it. */
  spoken: Span | null;
}

/** @param overlap_ms the overlap of a piece with the one before it that the engine wants */
export function* cutSound(
  { sides, duration_ms, levels }: HeardSound,
  { overlap_ms, is_call }: { overlap_ms: number; is_call: boolean },
): Generator<SoundCut, void> {
  const cut = sides.map((side, index) => ({
    side,
    channel: sides.length === 1 ? 0 : index + 1,
    // A track may be shorter than the recording.
    silences: [...findSilences(side.levels), [side.duration_ms, duration_ms] satisfies Span],
  }));
  for (const [piece, span] of planPieces(duration_ms, findSilences(levels), levels).entries()) {
    const [start_ms, end_ms] = span;
    for (const { side, channel, silences } of cut) {
      const within = silencesWithin(span, silences);
      // The overlap serves to match speakers, and each side of a call is one speaker.
      const lead_ms = channel === 0 || !is_call ? Math.min(overlap_ms, start_ms) : 0;
      const heard: Span = [start_ms - lead_ms, Math.min(end_ms, side.duration_ms)];
      const spoken = isSilent(span, within) ? null : heard;
      const place = { piece, channel, start_ms, duration_ms: end_ms - start_ms, lead_ms };
      yield { ...place, silences: within, side, spoken };
    }
  }
}

const isSilent = ([start_ms, end_ms]: Span, silences: readonly Span[]) =>
  silences.some(([fromMs, toMs]) => fromMs <= start_ms && toMs >= end_ms);
