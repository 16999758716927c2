import type { Match } from '../match.ts';
import { findCue, hasCue } from '../cues/find-cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { standsAlone } from '../stands-alone.ts';
import type { SpokenPart } from './spoken-part.ts';

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
/** Since October 2020 the last six digits are random. */
const FIRST_WITHOUT_CHECK_DIGIT = 2010;
/** The two-digit year of this century from which on nobody is born yet. */
const NOT_BORN_YET = 35;
const BAR_CODE = /(?:bar ?code|\b(?:ean|jan|gtin|isbn|upc)\b|JAN|바코드|상품\s?코드|バーコード|商品コード)/i;

const OF_KOREA = /\p{Script=Hangul}|\p{Script=Han}|korea|r\.?\s?r\.?\s?n\b/iu;

/** The seven digits that are asked for by themselves. */
const SECOND_HALF = /뒷\s?(?:자리|번호)[는은가이요]{0,2}[\s,?]{0,3}$/;

/** Korean resident registration numbers. */
export const findResidentNumbers = (part: SpokenPart): Match[] => [
  ...findNumbers(part, /^[1-4]/),
  ...part.candidates.filter(
    (candidate) =>
      candidate.digits.length === 7 &&
      SECOND_HALF.test(part.cues.text.slice(Math.max(0, candidate.start - 12), candidate.start)) &&
      hasCue(part.cues, candidate, ['resident']),
  ),
];

/** Korean registration numbers of foreigners. */
export const findForeignerNumbers = (part: SpokenPart): Match[] => findNumbers(part, /^[5-8]/);

/**
 * A possible birthday and the check digit. Numbers issued since October 2020 have none; where a word
 * identifies the number, the birthday is enough, as it is for anybody born since.
 */
function findNumbers(part: SpokenPart, sex: RegExp): Match[] {
  const { written, candidates, cues } = part;
  return candidates.filter((candidate) => {
    const { start, end, digits } = candidate;
    if (digits.length !== 13 || !sex.test(digits.slice(6)) || !isBirthday(digits) || !hasGroups(candidate))
      return false;
    if (!standsAlone(written, start, end) || isBarCode(cues.text, candidate)) return false;
    // One in ten accounts passes the check digit.
    if (findCue(cues, start) === 'bank') return false;
    if (hasCue(cues, candidate, ['resident', 'foreigner'])) return true;
    // In talk of other languages hours and amounts in a row may pass the check digit.
    if (candidate.is_spoken && !OF_KOREA.test(part.text)) return false;
    return hasCheckDigit(digits) || isNew(candidate);
  });
}

/** One in ten bar codes passes the other check digit, too. */
const isBarCode = (text: string, { start, digits, groups }: NumberCandidate): boolean =>
  groups.length === 1 && BAR_CODE.test(text.slice(Math.max(0, start - 24), start)) && hasBarCodeDigit(digits);

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
