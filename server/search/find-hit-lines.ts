import type { SearchTerm } from './parse-query.ts';

/**
 * Which utterances match at least one term, by place (from 0), in order; `search_text` is a transcript's, a line each. Finds
 * what `matchesUtterance` finds, without taking the text apart.
 */
export function findHitLines(search_text: string, terms: readonly SearchTerm[]): number[] {
  const lines = new Set<number>();
  for (const { needle } of terms) {
    let line = 0;
    let counted_to = 0;
    for (let at = search_text.indexOf(needle); at !== -1; at = search_text.indexOf(needle, at)) {
      for (let end = search_text.indexOf('\n', counted_to); end !== -1 && end < at;) {
        line += 1;
        counted_to = end + 1;
        end = search_text.indexOf('\n', counted_to);
      }
      lines.add(line);
      // Once a line is enough.
      const end = search_text.indexOf('\n', at);
      if (end === -1) break;
      at = end;
    }
  }
  return [...lines].sort((a, b) => a - b);
}
