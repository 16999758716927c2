/** A weight for each term in a text. */
export type TermVector = ReadonlyMap<string, number>;

/** The similarity of two unit vectors, from 0 to 1. */
export function dotProduct(a: TermVector, b: TermVector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}
