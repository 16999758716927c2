import { textBefore, toOverlaps, type Match } from '../match.ts';
import { toSource } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { findCue, findNamed, hasCue, isNamedThing } from '../cues/find-cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { standsAlone } from './number-context.ts';
import type { Passage } from './passage.ts';

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
/** Since October 2020 the last six digits are random. */
const FIRST_WITHOUT_CHECK_DIGIT = 2010;
/** The two-digit year of this century from which on nobody is born yet. */
const NOT_BORN_YET = 35;
const BAR_CODE = /(?:bar ?code|\b(?:ean|jan|gtin|isbn|upc)\b|JAN|바코드|상품\s?코드|バーコード|商品コード)/i;

const OF_KOREA = /\p{Script=Hangul}|\p{Script=Han}|korea|r\.?\s?r\.?\s?n\b/iu;

/** The seven digits that are asked for by themselves. */
const SECOND_HALF = /뒷\s?(?:자리|번호)[는은가이도요까지]{0,3}[\s,?]{0,3}$/;
const ASKED_FOR_HALF = /뒷\s?(?:자리|번호)[^\d]{0,12}$/;

/** Korean resident registration numbers. */
export const findResidentNumbers = (passage: Passage): Match[] => [
  ...findNumbers(passage, /^[1-4]/),
  ...findSecondHalves(passage, /^[1-4]\d{6}$/),
  ...findFirstHalves(passage),
];

/** Korean registration numbers of foreigners. */
export const findForeignerNumbers = (passage: Passage): Match[] => [
  ...findNumbers(passage, /^[5-8]/),
  ...findSecondHalves(passage, /^[5-8]\d{6}$/),
];

function findSecondHalves({ candidates, cues, before, written }: Passage, half: RegExp): Match[] {
  const isOfWhole = toOverlaps(candidates.filter(isWhole));
  return candidates.filter((candidate) => {
    const { start, digits, groups } = candidate;
    if (groups.length > 1 || !half.test(digits)) return false;
    const said = toSource(written, candidate);
    if (said.end - said.start > LONGEST_HALF) return false;
    if (isOfWhole(candidate)) return false;
    if (hasCue(cues, candidate, NO_HALF)) return false;
    return (
      ASKED_FOR_HALF.test(before) ||
      (SECOND_HALF.test(textBefore(cues.text, start, HALF_REACH)) &&
        hasCue(cues, candidate, ['resident', 'foreigner', 'birthday']))
    );
  });
}

/** The birthday that a number begins with, where nothing else is said of the number. */
function findFirstHalves(passage: Passage): Match[] {
  const isOfLonger = toOverlaps(passage.candidates.filter(({ digits }) => digits.length > FIRST_HALF));
  return passage.candidates.filter((candidate) => {
    const { start, end, digits, groups } = candidate;
    if (groups.length > 1 || digits.length !== FIRST_HALF || !isBirthday(digits)) return false;
    if (isOfLonger(candidate)) return false;
    return findNamed(passage.cues, start) === 'resident' && standsAlone(passage.written, start, end);
  });
}
const FIRST_HALF = 6;

const isWhole = ({ digits }: NumberCandidate): boolean => digits.length === WHOLE;
const WHOLE = 13;
const HALF_REACH = 12;
/** The half spans no more code points than this: with more text between its digits it is another number. */
const LONGEST_HALF = 14;
const NO_HALF: readonly CueKind[] = ['phone', 'card', 'bank', 'passport', 'licence', 'thing'];

/**
 * A possible birthday and the check digit. Numbers issued since October 2020 have none; where a word
 * identifies the number, the birthday is enough, as it is for anybody born since.
 */
function findNumbers(passage: Passage, sex: RegExp): Match[] {
  const { written, candidates, cues } = passage;
  return candidates.filter((candidate) => {
    const { start, end, digits } = candidate;
    if (digits.length !== 13 || !sex.test(digits.slice(6)) || !isBirthday(digits) || !hasGroups(candidate))
      return false;
    if (!standsAlone(written, start, end) || isBarCode(cues.text, candidate)) return false;
    // Two numbers spoken in Japanese may look like one of these.
    if (KANA.test(written.text) && !hasCue(cues, candidate, ['resident', 'foreigner'])) return false;
    // Thirteen digits that are named a thing are a bar code.
    if (
      candidate.groups.length === 1 &&
      isNamedThing(cues, start) &&
      !hasCue(cues, candidate, ['resident', 'foreigner'])
    )
      return false;
    // One in ten accounts passes the check digit.
    if (findCue(cues, start) === 'bank') return false;
    if (hasCue(cues, candidate, ['resident', 'foreigner'])) return true;
    // In talk of other languages hours and amounts in a row may pass the check digit.
    if (candidate.is_spoken && !OF_KOREA.test(passage.text)) return false;
    return (
      hasCheckDigit(digits) ||
      isNew(candidate) ||
      (isSaidInHalves(candidate) && !hasCue(cues, candidate, ['birthday', 'thing', 'bank', 'phone']))
    );
  });
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** One in ten bar codes passes the other check digit, too. */
const isBarCode = (text: string, { start, digits, groups }: NumberCandidate): boolean =>
  groups.length === 1 && BAR_CODE.test(textBefore(text, start, 24)) && hasBarCodeDigit(digits);

function hasBarCodeDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce(
    (total, value, place) => total + value * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

const hasGroups = ({ groups, is_spoken }: NumberCandidate): boolean =>
  is_spoken || groups.length === 1 || (groups.length === 2 && groups[0] === 6);

function isBirthday(digits: string): boolean {
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Six and seven digits with a dash, as nothing else is said. */
const isSaidInHalves = ({ groups, separators, is_spoken }: NumberCandidate): boolean =>
  is_spoken && groups.join(' ') === '6 7' && separators[0] === '-';

const isNew = ({ digits, groups }: NumberCandidate): boolean =>
  groups.length === 2 &&
  /^[3478]/.test(digits.slice(6)) &&
  Number(digits.slice(0, 4)) >= FIRST_WITHOUT_CHECK_DIGIT &&
  Number(digits.slice(0, 2)) < NOT_BORN_YET;

function hasCheckDigit(digits: string): boolean {
  const values = Array.from(digits, Number);
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
  const isForeigner = (values[6] ?? 0) >= 5;
  return (11 - (sum % 11) + (isForeigner ? 2 : 0)) % 10 === values[12];
}
