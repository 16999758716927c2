import type { Utterance } from '../transcript/utterance.ts';

/** How long a recording is, in ms: as it was measured, but not less than its transcript. */
export function toDuration(durationMs: number | null, utterances: readonly Utterance[]): number {
  const last = utterances.at(-1);
  return Math.max(durationMs ?? 0, last === undefined ? 0 : last.start_ms + last.duration_ms);
}
