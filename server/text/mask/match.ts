import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';

/** A find in a comparable text, in UTF-16 units; `end` is exclusive. */
export interface Match {
  start: number;
  end: number;
}

/** The `reach` UTF-16 units of a text before `start`, or fewer at its beginning. */
export const textBefore = (text: string, start: number, reach: number): string =>
  text.slice(Math.max(0, start - reach), start);

/** All finds of a global pattern in a text, from left to right. */
export const listMatches = (text: string, pattern: RegExp): Match[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));

export const overlapsAny = ({ start, end }: Match, others: readonly Match[]): boolean =>
  others.some((other) => start < other.end && end > other.start);

/** Tells of any match whether it overlaps one of many others, without comparing it with each of them. */
export function toOverlaps(others: readonly Match[]): (match: Match) => boolean {
  const ordered = others.toSorted((a, b) => a.start - b.start);
  let furthest = Number.NEGATIVE_INFINITY;
  const reached = ordered.map(({ end }) => (furthest = Math.max(furthest, end)));
  return ({ start, end }) => {
    let [from, to] = [0, ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ordered[middle]?.start ?? end) < end) from = middle + 1;
      else to = middle;
    }
    return (reached[from - 1] ?? Number.NEGATIVE_INFINITY) > start;
  };
}

/** A find in one of several utterances. */
export interface FoundInTurn {
  utterance: number;
  span: PiiSpan;
}
