import type { Utterance } from '../utterance.ts';

/** The index of the last utterance that has begun at `time_ms`; -1 before the first. `utterances` are in order of time. */
export function findUtteranceAt(utterances: readonly Pick<Utterance, 'start_ms'>[], timeMs: number): number {
  let low = 0;
  let high = utterances.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((utterances[middle]?.start_ms ?? 0) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
