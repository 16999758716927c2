import type { SearchTerm } from './parse-query.ts';

export interface HitLines {
  /** Of all lines with a hit. */
  count: number;
  /** The first of them, by place (from 0), in order. */
  lines: number[];
}

/**
 * Which utterances match at least one term; `search_text` is a transcript's, a line each. Finds what `matchesUtterance`
 * finds, without taking the text apart, and counts lines no further than it has to.
 */
export function findHitLines(
  search_text: string,
  terms: readonly SearchTerm[],
  most_lines: number,
): HitLines {
  /** Where the lines end. */
  const ends = new Set<number>();
  for (const { needle } of terms) {
    for (let at = search_text.indexOf(needle); at !== -1; at = search_text.indexOf(needle, at)) {
      const end = search_text.indexOf('\n', at);
      ends.add(end === -1 ? search_text.length : end);
      // Once a line is enough.
      if (end === -1) break;
      at = end;
    }
  }
  const first = [...ends].sort((a, b) => a - b).slice(0, most_lines);
  return { count: ends.size, lines: toLines(search_text, first) };
}

function toLines(search_text: string, ends: readonly number[]): number[] {
  let line = 0;
  let next = search_text.indexOf('\n');
  return ends.map((end) => {
    while (next !== -1 && next < end) {
      line += 1;
      next = search_text.indexOf('\n', next + 1);
    }
    return line;
  });
}
