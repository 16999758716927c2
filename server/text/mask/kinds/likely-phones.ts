import { textBefore } from '../match.ts';
import type { Cues } from '../cues/cue.ts';
import { findCue, hasCue, isNamedThing } from '../cues/find-cue.ts';
import { hasEastAsian } from '../comparable-text.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { isSeries } from '../numbers/amounts.ts';
import { isInternational } from './certain-phones.ts';
import { isKnownAbroad, isOfPlan, looksDialled, startsWithDate } from './phone-plans.ts';
import type { Passage } from './passage.ts';
import { COUNTED, COUNTED_REACH } from './number-context.ts';

/** A million is an amount. */
const ROUND = /^[1-9]\d?0{5,}$/;
/** "From 2024 to 2025". */
const YEARS = /^(?:19|20)\d{2}(?:19|20)\d{2}$/;
/** Numbers of Europe end in pairs: "044 555 01 23", "8 (495) 555-01-42". */
const IN_PAIRS = /^(?:1 )?[2-4] [2-3](?: 2){2,3}$/;

/** Whether it looks like a number, and words around it call it one. */
export function isLikely({ written, cues, regions }: Passage, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (isInternational(written, candidate))
    return digits.length >= 8 && !/^[-. ]\d/.test(written.text.slice(end, end + 2));
  const cue = findCue(cues, start);
  if (cue === 'thing' || isNamedThing(cues, start) || (is_spoken && ROUND.test(digits))) return false;
  if (digits.length < 9 && areTimes(candidate)) return false;
  const is_local = groups.length === 2 && groups[1] === 4 && (separators[0] === '-' || groups[0] === 3);
  if (is_spoken && digits.length === 7 && (groups.length === 1 || groups[0] === 3) && cue === 'phone')
    return true;
  if (
    digits.length < 9 &&
    groups.join(' ') === '4 4' &&
    (cue === 'phone' || isHotlineCalled(cues, candidate))
  )
    return !YEARS.test(digits);
  if (is_spoken && digits.length === 8 && cue === 'phone' && isSaidOfEight(candidate)) return true;
  if (digits.length < 9)
    return (
      is_local && (cue === 'phone' || (cue === null && LOCAL.test(digits) && isEnglish(written, candidate)))
    );
  if (cue === null && isUnexplained(written, candidate)) return true;
  if (cue !== 'phone' || startsWithDate(digits)) return false;
  if (digits.length > 11)
    return digits.startsWith('0')
      ? groups.length > 1 && digits.length === 12
      : groups.length > 2 && isKnownAbroad(digits);
  return looksDialled(candidate) || IN_PAIRS.test(groups.join(' ')) || isOfPlan(digits, regions);
}

/** Numbers of eight digits are said in pairs, threes or one by one; digits that begin with a year are a day. */
const OF_EIGHT = /^(?:8|2 2 2 2|2 3 3|3 3 2|3 2 3|4 2 2|2 2 4)$/;
const isSaidOfEight = ({ groups, digits }: NumberCandidate): boolean =>
  OF_EIGHT.test(groups.join(' ')) &&
  /^[2-9]/.test(digits) &&
  !startsWithDate(digits) &&
  !isSeries(groups, digits);

/** "1544 8282로 전화하세요": the word comes after the number. */
const isHotlineCalled = (cues: Cues, candidate: NumberCandidate): boolean =>
  /^1[568]\d\d/.test(candidate.digits) && hasCue(cues, candidate, ['phone']);

/** "Nine fifteen, ten thirty". */
const TIME = /^(?:[1-9]|1[0-2])[0-5][05]$/;
const areTimes = ({ groups, digits, is_spoken }: NumberCandidate): boolean =>
  is_spoken &&
  groups.length === 2 &&
  TIME.test(digits.slice(0, groups[0])) &&
  TIME.test(digits.slice(groups[0]));

/** "Five five five, oh one six two": words of English, most of them single digits, and no price. */
const LOCAL = /^[2-9]\d{6}$/;
const FEWEST_WORDS = 5;
const isEnglish = ({ text, spoken, starts }: WrittenOutText, { start, end }: NumberCandidate): boolean =>
  spoken[start] === true &&
  spoken[end - 1] === true &&
  new Set(starts.slice(start, end)).size - 1 >= FEWEST_WORDS &&
  !hasEastAsian(text);

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
function isUnexplained(written: WrittenOutText, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (digits.length < FEWEST_UNEXPLAINED || digits.length > MOST_UNEXPLAINED) return false;
  if (separators.some((separator) => /[./,]/.test(separator)) || isSeries(groups, digits)) return false;
  if (startsWithDate(digits) || hasSteps(digits)) return false;
  if (NUMBER_OF.test(textBefore(written.text, start, 32))) return false;
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
