/** The parts of an utterance that a transcript shows, on the record's page and on a shared one. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';

export type Utterance = Pick<V2Dialog, 'id' | 'start_ms' | 'duration_ms' | 'speaker_id' | 'text'> &
  Partial<Pick<V2Dialog, 'bookmark' | 'pii_spans'>>;

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

/** The moment in an address, in ms: `?t=75` in seconds, or `d12` as the fragment; undefined: none. */
export function readMoment(
  search: string,
  hash: string,
  utterances: readonly Pick<Utterance, 'id' | 'start_ms'>[],
): number | undefined {
  const id = /^#?d(\d+)$/.exec(hash)?.[1];
  const utterance = id === undefined ? undefined : utterances.find((other) => other.id === Number(id));
  if (utterance !== undefined) return utterance.start_ms;
  const seconds = Number(new URLSearchParams(search).get('t') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
