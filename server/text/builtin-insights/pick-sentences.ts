import type { RankedSentence } from './rank-sentences.ts';
import { dotProduct } from './term-vector.ts';

/** The weight of centrality against novelty (maximal marginal relevance). */
const RELEVANCE = 0.7;

/** The best `count` sentences that do not repeat one another or `picked`, best first. */
export function pickSentences(
  ranked: readonly RankedSentence[],
  count: number,
  picked: readonly RankedSentence[] = [],
): RankedSentence[] {
  const best = Math.max(...ranked.map(({ score }) => score), Number.EPSILON);
  const left = new Set(ranked);
  const chosen: RankedSentence[] = [];
  while (chosen.length < count && left.size > 0) {
    let next: RankedSentence | undefined;
    let nextValue = Number.NEGATIVE_INFINITY;
    for (const candidate of left) {
      const repeats = [...picked, ...chosen].map(({ vector }) => dotProduct(candidate.vector, vector));
      const value = (RELEVANCE * candidate.score) / best - (1 - RELEVANCE) * Math.max(0, ...repeats);
      if (value > nextValue) [next, nextValue] = [candidate, value];
    }
    if (next === undefined) break;
    chosen.push(next);
    left.delete(next);
  }
  return chosen;
}
