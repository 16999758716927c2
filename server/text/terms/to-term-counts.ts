import { toTerms } from './to-terms.ts';

/** Counts each term by its key; the counts of a transcript are stored to compare others with it. */
export function toTermCounts(utterances: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const utterance of utterances) {
    for (const { key } of toTerms(utterance)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
