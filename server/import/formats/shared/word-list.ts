import { at } from './json-values.ts';
import type { SpokenWord } from './group-words.ts';
import { toTimeValue } from './time-value.ts';

/** A time of a word in milliseconds: by its own unit, else a number in `perUnit`; null when it has none. */
export function wordMs(word: unknown, key: string | number, perUnit = 1000): number | null {
  const value = at(word, key);
  if (value === null || value === undefined) return null;
  const time = toTimeValue(String(key), value);
  if (time === undefined || time.kind === 'instant' || time.value < 0) return null;
  return Math.round(time.kind === 'bare' ? time.value * perUnit : time.value);
}

/** Merges the words of several channels by time; a word without a time stays behind the one before it. */
export function inOrderOfTime(words: readonly SpokenWord[]): SpokenWord[] {
  let lastMs = 0;
  const timed = words.map((word) => ({ word, at: (lastMs = word.start_ms ?? lastMs) }));
  return timed.toSorted((a, b) => a.at - b.at).map(({ word }) => word);
}
