import type { SearchTerm } from './parse-query.ts';

export interface HitLines {
  /** The number of all lines with a hit. */
  count: number;
  /** The first of these lines, by index (from 0), in order. */
  lines: number[];
}

/**
 * Finds the utterances that match at least one term; `search_text` is a transcript's, a line each. Finds the
 * same as `matchesUtterance` without splitting the text, and counts lines no further than necessary.
 */
export function findHitLines(searchText: string, terms: readonly SearchTerm[], mostLines: number): HitLines {
  /** The ends of lines with a hit. */
  const ends = new Set<number>();
  for (const { needle } of terms) {
    for (let at = searchText.indexOf(needle); at !== -1; at = searchText.indexOf(needle, at)) {
      const end = searchText.indexOf('\n', at);
      ends.add(end === -1 ? searchText.length : end);
      // One hit in a line is enough.
      if (end === -1) break;
      at = end;
    }
  }
  const first = [...ends].sort((a, b) => a - b).slice(0, mostLines);
  return { count: ends.size, lines: toLines(searchText, first) };
}

function toLines(searchText: string, ends: readonly number[]): number[] {
  let line = 0;
  let next = searchText.indexOf('\n');
  return ends.map((end) => {
    while (next !== -1 && next < end) {
      line += 1;
      next = searchText.indexOf('\n', next + 1);
    }
    return line;
  });
}
