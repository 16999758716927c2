import { toEnglishStem } from '../../server/text/terms/english-stem.ts';

/** The overlap of a text with a reference, as F1 of its stems: single ones, pairs, and the longest sequence. */
export interface Rouge {
  one: number;
  two: number;
  longest: number;
}

export function toRouge(text: string, reference: string): Rouge {
  const [a, b] = [toStems(text), toStems(reference)];
  return {
    one: toOverlap(a, b),
    two: toOverlap(toPairs(a), toPairs(b)),
    longest: (2 * countLongest(a, b)) / Math.max(1, a.length + b.length),
  };
}

const toStems = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => toEnglishStem(word));

const toPairs = (stems: readonly string[]): string[] =>
  stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`);

/** The share of units that two texts have in common (F1); repeated ones count as often as in both. */
export function toOverlap(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const unit of b) left.set(unit, (left.get(unit) ?? 0) + 1);
  let shared = 0;
  for (const unit of a) {
    const count = left.get(unit) ?? 0;
    if (count > 0) shared += 1;
    left.set(unit, count - 1);
  }
  return (2 * shared) / Math.max(1, a.length + b.length);
}

/** Length of the longest common subsequence. */
function countLongest(a: readonly string[], b: readonly string[]): number {
  let above = new Int32Array(b.length + 1);
  for (const unit of a) {
    const row = new Int32Array(b.length + 1);
    for (const [index, other] of b.entries())
      row[index + 1] =
        unit === other ? (above[index] ?? 0) + 1 : Math.max(row[index] ?? 0, above[index + 1] ?? 0);
    above = row;
  }
  return above.at(-1) ?? 0;
}
