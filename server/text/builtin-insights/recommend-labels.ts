import { dotProduct, type TermVector } from './term-weights.ts';

/** A record with labels set by people, and its term counts. */
export interface LabelledRecord {
  label_ids: readonly number[];
  term_counts: ReadonlyMap<string, number>;
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

/** Labels of records with similar content, best first; none when no record is similar enough. */
export function recommendLabels(
  term_counts: ReadonlyMap<string, number>,
  labelled: readonly LabelledRecord[],
): LabelRecommendation[] {
  const holders = new Map<string, number>();
  for (const record of labelled) {
    for (const term of record.term_counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const toVector = (counts: ReadonlyMap<string, number>): TermVector =>
    toUnitVector(counts, (term) => Math.log((labelled.length + 1) / ((holders.get(term) ?? 0) + 0.5)));
  const own = toVector(term_counts);
  const neighbours = labelled
    .map(({ label_ids, term_counts: counts }) => ({
      label_ids,
      similarity: dotProduct(own, toVector(counts)),
    }))
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

function toUnitVector(counts: ReadonlyMap<string, number>, weightOf: (term: string) => number): TermVector {
  const weighted = [...counts].map(([term, count]): [string, number] => [
    term,
    (1 + Math.log(count)) * Math.max(0, weightOf(term)),
  ]);
  const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
  return new Map(weighted.map(([term, weight]) => [term, weight / length]));
}
