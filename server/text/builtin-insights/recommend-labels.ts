import type { NumberedCounts } from '../terms/numbered-terms.ts';

/** A record with labels set by people, and its term counts. */
export interface LabelledRecord extends NumberedCounts {
  label_ids: readonly number[];
}

interface LabelRecommendation {
  label_id: number;
  /** From 0 to 1: roughly the share of the most similar records with the label, weighted by similarity. */
  score: number;
}

const NEIGHBOURS = 7;
/** Less similar records are no evidence for a label. */
const MIN_SIMILARITY = 0.06;
/** Similarity that counts for no label, so that one neighbour alone does not decide. */
const DOUBT = 0.1;
const MIN_SCORE = 0.3;
const MAX_LABELS = 3;

/**
 * Labels of records with similar content, best first; none when no record is similar enough.
 * @param termCount numbers of terms are below it
 */
export function recommendLabels(
  own: NumberedCounts,
  labelled: readonly LabelledRecord[],
  termCount: number,
): LabelRecommendation[] {
  const toSimilarity = compareWith(own, toRarities(labelled, termCount));
  const neighbours = labelled
    .map((record) => ({ label_ids: record.label_ids, similarity: toSimilarity(record) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, NEIGHBOURS);
  const total = neighbours.reduce((sum, { similarity }) => sum + similarity, DOUBT);
  const votes = new Map<number, number>();
  for (const { label_ids, similarity } of neighbours) {
    for (const label_id of new Set(label_ids))
      votes.set(label_id, (votes.get(label_id) ?? 0) + similarity / total);
  }
  return [...votes]
    .map(([label_id, score]) => ({ label_id, score }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || a.label_id - b.label_id)
    .slice(0, MAX_LABELS);
}

/** By number of the term: the fewer have it, the more. */
function toRarities(labelled: readonly LabelledRecord[], termCount: number): Float64Array {
  const holders = new Float64Array(termCount);
  for (const { terms } of labelled) for (const term of terms) holders[term] = (holders[term] ?? 0) + 1;
  return holders.map((holding) => Math.max(0, Math.log((labelled.length + 1) / (holding + 0.5))));
}

/** Returns the cosine of the angle to `own`, from 0 to 1. */
function compareWith(own: NumberedCounts, rarities: Float64Array): (other: NumberedCounts) => number {
  const ownWeights = new Float64Array(rarities.length);
  const weighAll = ({ terms, counts }: NumberedCounts, take: (term: number, weight: number) => void) => {
    let squares = 0;
    terms.forEach((term, place) => {
      const weight = (1 + Math.log(counts[place] ?? 1)) * (rarities[term] ?? 0);
      squares += weight * weight;
      take(term, weight);
    });
    return Math.sqrt(squares);
  };
  const ownLength = weighAll(own, (term, weight) => {
    ownWeights[term] = weight;
  });
  return (other) => {
    let product = 0;
    const length = weighAll(other, (term, weight) => {
      product += weight * (ownWeights[term] ?? 0);
    });
    return product / (length * ownLength || 1);
  };
}
