/** Counts characters as the contract does: a string's `length` counts some of them twice. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
