import type { Utterance } from '../transcript/utterance.ts';

/** The duration of a recording in ms: as measured, but not less than its transcript's. */
export function toDuration(duration_ms: number | null, utterances: readonly Utterance[]): number {
  const last = utterances.at(-1);
  return Math.max(duration_ms ?? 0, last === undefined ? 0 : last.start_ms + last.duration_ms);
}
