import type { BackgroundTerms } from './transcript-to-analyse.ts';

/** The weights of terms in this meeting. */
export interface TermWeights {
  /** Greater than 0: more for terms in few sentences, less for terms in every meeting of the workspace. */
  weightOf(term: string): number;
}

/** Terms of `sentences` weighted against one another and against the workspace's other transcripts. */
export function toTermWeights(
  sentences: readonly { terms: readonly string[] }[],
  background: BackgroundTerms,
): TermWeights {
  const holders = new Map<string, number>();
  for (const { terms } of sentences) {
    for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  return {
    weightOf(term) {
      const here = Math.log(1 + sentences.length / (holders.get(term) ?? 1));
      return here * toRarity(term, background);
    },
  };
}

/** 1 for a term in no other transcript, towards 0 for one in all; 1 for every term when there are no others. */
export function toRarity(term: string, { transcripts, countTranscriptsWith }: BackgroundTerms): number {
  if (transcripts === 0) return 1;
  return Math.log((transcripts + 1) / (countTranscriptsWith(term) + 0.5)) / Math.log((transcripts + 1) / 0.5);
}

/** A weight for each term in a text. */
export type TermVector = ReadonlyMap<string, number>;

/** The similarity of two unit vectors, from 0 to 1. */
export function dotProduct(a: TermVector, b: TermVector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}
