import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';
import type { SpeechSpan } from './find-speech.ts';
import type { Turn } from './tell-voices.ts';

/** A change of speakers nearer to an end than this is not worth a stretch of its own. */
const SHORTEST = SAMPLE_RATE / 2;

/** Splits a stretch of speech into parts with one speaker each, cut in the middle between two turns. */
export function cutAtTurns({ start, end }: SpeechSpan, turns: readonly Turn[]): SpeechSpan[] {
  const spans: SpeechSpan[] = [];
  let from = start;
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1];
    if (before === undefined || before.speaker === turn.speaker) continue;
    const cut = Math.round(((before.end_ms + turn.start_ms) / 2000) * SAMPLE_RATE);
    if (cut - from < SHORTEST || end - cut < SHORTEST) continue;
    spans.push({ start: from, end: cut });
    from = cut;
  }
  return [...spans, { start: from, end }];
}
