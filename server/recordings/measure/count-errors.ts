/** Compares a transcript with a reference: word or character error rate, and the share of right numbers. */

export interface ErrorCount {
  /** `character` for languages without spaces between words, and for Korean, whose spacing varies. */
  unit: 'word' | 'character';
  /** The sum of substitutions, insertions and deletions. */
  errors: number;
  /** The number of units in the reference. */
  units: number;
}

export interface NumberCount {
  right: number;
  /** The number of numbers in the reference. */
  numbers: number;
}

const BY_CHARACTER = new Set(['ja', 'zh', 'yue', 'ko', 'th', 'lo', 'km', 'my']);
/** Punctuation and symbols, except inside a word or a number: `it's`, `check-in`, `3.5`, `10:30`. */
const MARKS = /(?<!\p{L})['\-]|['\-](?!\p{L})|(?<!\d)[.,:\/]|[.,:\/](?!\d)|[[\p{P}\p{S}]--['\-.,:\/]]/gv;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const NUMBER = /\d+(?:[.:,]\d+)*/g;

/** Differences of case, width, punctuation and thousands' commas are no errors. */
const normalize = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(THOUSANDS, '').replace(MARKS, ' ').trim();

/** @param language ISO 639-1, or null when it is unknown, in which case words are counted */
export function countErrors(reference: string, heard: string, language: string | null): ErrorCount {
  const unit = BY_CHARACTER.has(language ?? '') ? 'character' : 'word';
  const split = (text: string) =>
    unit === 'character'
      ? Array.from(normalize(text).replace(/\s+/g, ''))
      : normalize(text).split(/\s+/).filter(Boolean);
  const units = split(reference);
  return { unit, errors: countEdits(units, split(heard)), units: units.length };
}

/** Numbers are compared in order: one that is heard in another place is not right. */
export function countNumbers(reference: string, heard: string): NumberCount {
  const numbers = normalize(reference).match(NUMBER) ?? [];
  return { right: countCommon(numbers, normalize(heard).match(NUMBER) ?? []), numbers: numbers.length };
}

/** The Levenshtein distance, with two rows of its table. */
function countEdits(one: readonly string[], other: readonly string[]): number {
  let row = Uint32Array.from({ length: other.length + 1 }, (_, index) => index);
  let next = new Uint32Array(row.length);
  for (const [index, unit] of one.entries()) {
    next[0] = index + 1;
    for (let at = 1; at < row.length; at += 1) {
      const kept = valueAt(row, at - 1) + (unit === other[at - 1] ? 0 : 1);
      next[at] = Math.min(kept, valueAt(row, at) + 1, valueAt(next, at - 1) + 1);
    }
    [row, next] = [next, row];
  }
  return valueAt(row, other.length);
}

/** The length of the longest common subsequence. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  let row = new Uint32Array(other.length + 1);
  for (const unit of one) {
    const next = new Uint32Array(row.length);
    for (let at = 1; at < row.length; at += 1)
      next[at] =
        unit === other[at - 1] ? valueAt(row, at - 1) + 1 : Math.max(valueAt(row, at), valueAt(next, at - 1));
    row = next;
  }
  return valueAt(row, other.length);
}

const valueAt = (row: Uint32Array, index: number) => row[index] ?? 0;
