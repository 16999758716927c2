import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { isSeries } from '../numbers/series.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { COUNTED, COUNTED_REACH } from './counted.ts';
import { startsWithDate } from './phone-shapes.ts';

/** Groups of which no part of a cost centre or a date is one. */
const IN_DASHES = /^[1-4](?: [34]){2,3}$/;
const FEWEST_UNEXPLAINED = 10;
const MOST_UNEXPLAINED = 13;
const MOSTLY_DIGITS = 0.7;
const NUMBER_OF =
  /(?:[가-힣]{2,}\s?(?:번호|코드)|[\p{Script=Han}\p{Script=Katakana}]{2,}(?:番号|コード)|\b[a-z]{2,} (?:numbers?|codes?|ids?|no\.)|[\p{Script=Han}\p{Script=Katakana}]{2,}の番号)[^\d.?!。]{0,8}$/iu;

/**
 * Digits that are read out one by one, or dialled in groups with dashes, and that nothing explains: somebody can be called by
 * them. Whatever has a number of its own explains it: "the claim number", 등기번호, 「整理番号」.
 */
export function isUnexplained(written: WrittenOutText, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (digits.length < FEWEST_UNEXPLAINED || digits.length > MOST_UNEXPLAINED) return false;
  if (separators.some((separator) => /[./,]/.test(separator)) || isSeries(groups, digits)) return false;
  if (startsWithDate(digits) || hasSteps(digits)) return false;
  if (NUMBER_OF.test(written.text.slice(Math.max(0, start - 32), start))) return false;
  if (COUNTED.test(written.text.slice(end, end + COUNTED_REACH))) return false;
  if (!is_spoken)
    return IN_DASHES.test(groups.join(' ')) && separators.every((separator) => separator === '-');
  const words = new Set(written.starts.slice(start, end)).size - separators.length;
  return words >= MOSTLY_DIGITS * digits.length;
}

/** "Five six seven eight, again: eight seven six": somebody counts. */
const COUNTING = 0.6;
const hasSteps = (digits: string): boolean =>
  Array.from(digits.slice(1)).filter((digit, place) => Math.abs(Number(digit) - Number(digits[place])) === 1)
    .length >=
  COUNTING * (digits.length - 1);
