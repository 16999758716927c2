import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/max';
import type { Match } from '../match.ts';
import { findCue, hasCue, isNamedThing, type Cues } from '../number-cues.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from '../stands-alone.ts';
import { isSeries } from '../numbers/series.ts';
import { COUNTED as COUNTED_AFTER, COUNTED_REACH } from './counted.ts';
import { looksDialled, NATIONAL_SHAPES, type PhoneRegion } from './phone-shapes.ts';
import type { SpokenPart } from './spoken-part.ts';

// Required with the first number: the plans of all countries take 40 ms and 10 MB.
const require = createRequire(import.meta.url);
let plans: typeof PhoneNumbers | undefined;
const parse: typeof PhoneNumbers.parsePhoneNumberFromString = (...given: [string]) =>
  (plans ??= require('libphonenumber-js/max') as typeof PhoneNumbers).parsePhoneNumberFromString(...given);

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** The share of steps by one, up or down, from which a row of digits is somebody counting. */
const COUNTED = 0.65;
/** A toll-free number whose end is a word. */
const VANITY = /(?<![\w-])(?:1[-. ])?8(?:00|33|44|55|66|77|88)[-. ][A-Z]{4,7}(?![\w-])/g;
/** An extension belongs to the number. */
const EXTENSION =
  /^[,、]?\s?(?:(?:and )?(?:that's |it's )?(?:extension|ext\.?|x)|내선(?:\s?번호)?(?:은|는)?|内線(?:番号)?(?:は|が|の)?)\s?\d{1,6}(?!\d)/i;
/** A date, and the digits after it. */
const DATED = /^20[0-4]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
/** A million is an amount. */
const ROUND = /^[1-9]\d?0{5,}$/;
/** "From 2024 to 2025". */
const YEARS = /^(?:19|20)\d{2}(?:19|20)\d{2}$/;
/** Numbers of Europe end in pairs: "044 555 01 23", "8 (495) 555-01-42". */
const IN_PAIRS = /^(?:1 )?[2-4] [2-3](?: 2){2,3}$/;
/** Mobile and toll-free numbers are hidden behind the letters of a code too, because nothing else begins so. */
const MOBILE = /^(?:010\d{8}|0[5789]0\d{8,9}|07\d{9}|0120\d{6}|0800\d{7}|0570\d{6})$/;
const isMobile = ({ digits, groups, is_spoken }: NumberCandidate): boolean =>
  MOBILE.test(digits) && (is_spoken || groups.length > 2 || (groups.length === 1 && digits.length === 11));
/** Letters of a code stand before its digits, as in "HX 04 1188 2093"; those of countries and of phones are none. */
const OF_CODE = /(?<=[a-z ] )(?!UK|US|UAE|IE|AU|NZ|HK|HQ|TEL|FAX|PH|NO|AT|ON|IS|OR|TO|OF|ME)[A-Z]{2,3} $/;
/** In this plan the digits alone prove little: a word has to confirm them, or their grouping. */
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Phone numbers: international ones anywhere, national ones of the regions by the shapes of their plans,
 * others by their country's plan.
 */
export function findPhoneNumbers(part: SpokenPart): Match[] {
  const { written } = part;
  const books = Array.from(written.text.matchAll(BOOK), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  const candidates = part.candidates
    .filter(({ digits }) => digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS)
    .map((candidate) => ({ ...candidate, start: findStart(written.text, candidate) }))
    .filter((candidate) => mayBePhoneNumber(written, candidate, books));
  const certain = takeApart(candidates, (candidate) => isCertain(part, candidate), []);
  const likely = takeApart(candidates, (candidate) => isLikely(part, candidate), certain);
  const words = Array.from(written.text.matchAll(VANITY), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  return [
    ...likely.map(({ start, end }) => ({ start, end: end + findExtension(written.text, end) })),
    ...words,
  ];
}

const findExtension = (text: string, end: number): number =>
  EXTENSION.exec(text.slice(end, end + 32))?.[0].length ?? 0;

/** A bracket or a plus before the digits belongs to the number. */
function findStart(text: string, { start, end }: NumberCandidate): number {
  const from = text[start - 1] === '(' && text.slice(start, end).includes(')') ? start - 1 : start;
  return text[from - 1] === '+' ? from - 1 : from;
}

/** Returns the candidates that satisfy `isNumber`, from left to right, without any overlap. */
function takeApart(
  candidates: readonly NumberCandidate[],
  isNumber: (candidate: NumberCandidate) => boolean,
  taken: readonly Match[],
): Match[] {
  const found: Match[] = [];
  let readTo = 0;
  let place = 0;
  for (const candidate of candidates) {
    const { start, end } = candidate;
    while ((taken[place]?.end ?? Infinity) <= start) place += 1;
    if (start < readTo || end > (taken[place]?.start ?? Infinity) || !isNumber(candidate)) continue;
    found.push({ start, end });
    readTo = end;
  }
  return [...taken, ...found].toSorted((a, b) => a.start - b.start);
}

/** The number of a book, of which no part is a phone number. */
const BOOK = /(?<!\d)97[89](?:[- ]?\d){10}(?!\d)/g;

function mayBePhoneNumber(
  written: WrittenOutText,
  { start, end, digits, groups, is_spoken }: NumberCandidate,
  books: readonly Match[],
): boolean {
  const text = written.text.slice(start, end);
  const isDecimal = /^\d+\.\d+$/.test(text) || (/\d\.\d{1,3}$/.test(text) && !/\..*\./.test(text));
  return (
    !isDecimal &&
    !books.some((book) => start < book.end && end > book.start) &&
    !((is_spoken || groups.length === 1) && isCounting(digits, text)) &&
    !(is_spoken && isBegunTwice(digits, groups)) &&
    standsAlone(written, start, end)
  );
}

/** A number that is begun twice starts with the second beginning, as in "공일공, 공일공 삼이일칠". */
function isBegunTwice(digits: string, groups: readonly number[]): boolean {
  const [first = 0] = groups;
  if (first < 3 || !digits.startsWith('0')) return false;
  let at = 0;
  return groups.slice(0, -1).some((length, place) => {
    at += length;
    return groups[place + 1] === first && digits.slice(at, at + first) === digits.slice(0, first);
  });
}

/** "One, two, three, four …": no number of a plan that begins with a zero or a plus. */
function isCounting(digits: string, text: string): boolean {
  if (/^[(]?[0+]/.test(text)) return false;
  const steps = Array.from(digits.slice(1), (digit, place) => Number(digit) - Number(digits[place]));
  const most = COUNTED * steps.length;
  return (
    steps.filter((step) => step === 1).length >= most || steps.filter((step) => step === -1).length >= most
  );
}

/** Whether the plan of a country confirms it, regardless of the words around it. */
function isCertain({ written, cues, regions }: SpokenPart, candidate: NumberCandidate): boolean {
  const { start, end, digits } = candidate;
  if (isInternational(written, candidate)) return isKnownAbroad(digits);
  // A bank account that is spoken has parts that look like phone numbers.
  if (candidate.is_spoken && findCue(cues, start) === 'bank') return false;
  // Groups in a list are something else, unless a plan has them.
  if (candidate.separators.includes(', ') && !digits.startsWith('0')) return false;
  const shape = NATIONAL_SHAPES.find((national) => national.matches(candidate, regions));
  if (shape?.strength === 'grouped')
    return !isNamedThing(cues, start) && !(candidate.is_spoken && findCue(cues, start) === 'thing');
  if (candidate.is_spoken && candidate.groups.length === 1 && NORTH_AMERICAN.test(digits))
    return findCue(cues, start) !== 'thing' && !isNamedThing(cues, start);
  if (beginsWithCountry(candidate)) return findCue(cues, start) !== 'thing' && !isNamedThing(cues, start);
  const abroad = /^(?:00|011|(?=8210\d{8}$))/.exec(digits)?.[0];
  if (abroad !== undefined && isKnownAbroad(digits.slice(abroad.length)))
    return candidate.groups.length > 1 && findCue(cues, start) !== 'bank';
  if (shape?.strength !== 'plan') return false;
  // Letters are part of a code's shape. Words about things are not evidence enough to show what a plan vouches for.
  const isOfCode = OF_CODE.test(written.text.slice(Math.max(0, start - 5), start));
  if (isOfCode && !isMobile(candidate)) return false;
  return shape.plans === null || isOfPlan(digits, shape.plans) || hasCue(cues, { start, end }, ['phone']);
}

/** Whether it looks like a number, and words around it call it one. */
function isLikely({ written, cues, regions }: SpokenPart, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (isInternational(written, candidate))
    return digits.length >= 8 && !/^[-. ]\d/.test(written.text.slice(end, end + 2));
  const cue = findCue(cues, start);
  if (cue === 'thing' || isNamedThing(cues, start) || (is_spoken && ROUND.test(digits))) return false;
  if (digits.length < 9 && areTimes(candidate)) return false;
  const isLocal = groups.length === 2 && groups[1] === 4 && (separators[0] === '-' || groups[0] === 3);
  if (is_spoken && digits.length === 7 && (groups.length === 1 || groups[0] === 3) && cue === 'phone')
    return true;
  if (
    digits.length < 9 &&
    groups.join(' ') === '4 4' &&
    (cue === 'phone' || isHotlineCalled(cues, candidate))
  )
    return !YEARS.test(digits);
  if (digits.length < 9)
    return (
      isLocal && (cue === 'phone' || (cue === null && LOCAL.test(digits) && isEnglish(written, candidate)))
    );
  if (cue === null && isUnexplained(written, candidate)) return true;
  if (cue !== 'phone' || DATED.test(digits)) return false;
  if (digits.length > 11)
    return digits.startsWith('0')
      ? groups.length > 1 && digits.length === 12
      : groups.length > 2 && isKnownAbroad(digits);
  return looksDialled(candidate) || IN_PAIRS.test(groups.join(' ')) || isOfPlan(digits, regions);
}

/**
 * Digits that are read out one by one, or dialled in groups with dashes, and that nothing explains: somebody can be called by
 * them. Whatever has a number of its own explains it: "the claim number", 등기번호, 「整理番号」.
 */
function isUnexplained(written: WrittenOutText, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (digits.length < FEWEST_UNEXPLAINED || digits.length > MOST_UNEXPLAINED) return false;
  if (separators.some((separator) => /[./,]/.test(separator)) || isSeries(groups, digits)) return false;
  if (DATED.test(digits) || hasSteps(digits)) return false;
  if (NUMBER_OF.test(written.text.slice(Math.max(0, start - 32), start))) return false;
  if (COUNTED_AFTER.test(written.text.slice(end, end + COUNTED_REACH))) return false;
  if (!is_spoken)
    return IN_DASHES.test(groups.join(' ')) && separators.every((separator) => separator === '-');
  const words = new Set(written.starts.slice(start, end)).size - separators.length;
  return words >= MOSTLY_DIGITS * digits.length;
}
/** Groups of which no part of a cost centre or a date is one. */
const IN_DASHES = /^[1-4](?: [34]){2,3}$/;
const FEWEST_UNEXPLAINED = 10;
const MOST_UNEXPLAINED = 13;
const MOSTLY_DIGITS = 0.7;
const NUMBER_OF =
  /(?:[가-힣]{2,}\s?(?:번호|코드)|[\p{Script=Han}\p{Script=Katakana}]{2,}(?:番号|コード)|\b[a-z]{3,} (?:numbers?|codes?|ids?|no\.))[^\d.?!。]{0,8}$/iu;

/** "Five six seven eight, again: eight seven six": somebody counts. */
const COUNTING = 0.6;
const hasSteps = (digits: string): boolean =>
  Array.from(digits.slice(1)).filter((digit, place) => Math.abs(Number(digit) - Number(digits[place])) === 1)
    .length >=
  COUNTING * (digits.length - 1);

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
  !EAST_ASIAN.test(text);
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u;

const isInternational = ({ text }: WrittenOutText, { start }: NumberCandidate): boolean =>
  /^\(?\+/.test(text.slice(start, start + 2));

/** Codes of countries, which people leave the plus off: the first group is one, and the rest is known to the plan of that country. */
const COUNTRY =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|85\d|88\d|9[679]\d)$/;
const FEWEST_ABROAD = 10;
export const beginsWithCountry = ({
  digits,
  groups,
  separators,
}: Pick<NumberCandidate, 'digits' | 'groups' | 'separators'>): boolean =>
  digits.length >= FEWEST_ABROAD &&
  groups.length >= 3 &&
  groups.slice(2).every((length) => length > 1) &&
  !isSeries(groups.slice(1), digits.slice(groups[0])) &&
  !separators.some((separator) => separator.includes('.') || separator.includes('/') || separator === ', ') &&
  COUNTRY.test(digits.slice(0, groups[0])) &&
  (isKnownAbroad(digits) ||
    (groups.length > 3 && OF_MANY.test(digits.slice(0, groups[0])) && isPossibleAbroad(digits)));

/** Countries that are called most: a number of theirs that nobody has is still one, as in examples. */
const OF_MANY = /^(?:3[1349]|4[1346789]|5[25]|6[15]|8[126]|91)$/;
const isPossibleAbroad = (digits: string): boolean =>
  digits.length > FEWEST_ABROAD && parse(`+${digits}`)?.isPossible() === true;

export const isKnownAbroad = (digits: string): boolean => parse(`+${digits}`)?.isValid() === true;

/** Whether a plan of these regions has such a number. */
export const isOfPlan = (digits: string, regions: readonly PhoneRegion[]): boolean =>
  regions.some((region) => parse(digits, region)?.isValid() === true);
