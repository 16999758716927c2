import type { Utterance } from './utterance.ts';

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
