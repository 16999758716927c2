import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Match } from '../match.ts';
import { findCue, hasCue, isNamedThing, type Cues } from '../number-cues.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from '../stands-alone.ts';
import { looksDialled, NATIONAL_SHAPES, type PhoneRegion } from './phone-shapes.ts';
import type { SpokenPart } from './spoken-part.ts';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** The share of steps by one, up or down, from which a row of digits is somebody counting. */
const COUNTED = 0.65;
/** A toll-free number whose end is a word. */
const VANITY = /(?<![\w-])(?:1[-. ])?8(?:00|33|44|55|66|77|88)[-. ][A-Z]{4,7}(?![\w-])/g;
/** An extension belongs to the number. */
const EXTENSION =
  /^,?\s?(?:(?:and )?(?:that's |it's )?(?:extension|ext\.?|x)|내선(?:\s?번호)?(?:은|는)?|内線(?:番号)?(?:は|が|の)?)\s?\d{1,6}(?!\d)/i;
/** A date, and the digits after it. */
const DATED = /^20[0-4]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
/** A million is an amount. */
const ROUND = /^[1-9]\d?0{5,}$/;
/** "From 2024 to 2025". */
const YEARS = /^(?:19|20)\d{2}(?:19|20)\d{2}$/;
/** Numbers of Europe end in pairs: "044 555 01 23", "8 (495) 555-01-42". */
const IN_PAIRS = /^(?:1 )?[2-4] [2-3](?: 2){2,3}$/;
/** In this plan the digits alone prove little: a word has to confirm them, or their grouping. */
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Phone numbers: international ones anywhere, national ones of the regions by the shapes of their plans,
 * others by their country's plan.
 */
export function findPhoneNumbers(part: SpokenPart): Match[] {
  const { written } = part;
  const candidates = part.candidates
    .filter(({ digits }) => digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS)
    .map((candidate) => ({ ...candidate, start: findStart(written.text, candidate) }))
    .filter((candidate) => mayBePhoneNumber(written, candidate));
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

/** The number of a book. */
const BOOK = /^97[89](?:[- ]?\d){10}(?![- ]?\d)/;
const isOfBook = (text: string, start: number): boolean => {
  const prefix = /97[89][- ]?$/.exec(text.slice(Math.max(0, start - 4), start))?.[0] ?? '';
  return BOOK.test(text.slice(start - prefix.length, start + 32));
};

function mayBePhoneNumber(
  written: WrittenOutText,
  { start, end, digits, groups, is_spoken }: NumberCandidate,
): boolean {
  const text = written.text.slice(start, end);
  const isDecimal = /^\d+\.\d+$/.test(text) || (/\d\.\d{1,3}$/.test(text) && !/\..*\./.test(text));
  return (
    !isDecimal &&
    !isOfBook(written.text, start) &&
    !((is_spoken || groups.length === 1) && isCounting(digits, text)) &&
    standsAlone(written, start, end)
  );
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
  const abroad = /^(?:00|011|(?=8210\d{8}$))/.exec(digits)?.[0];
  if (abroad !== undefined && isKnownAbroad(digits.slice(abroad.length))) return candidate.groups.length > 1;
  if (shape?.strength !== 'plan') return false;
  return shape.plans === null || isValid(digits, shape.plans) || hasCue(cues, { start, end }, ['phone']);
}

/** Whether it looks like a number, and words around it call it one. */
function isLikely({ written, cues, regions }: SpokenPart, candidate: NumberCandidate): boolean {
  const { start, end, digits, groups, separators, is_spoken } = candidate;
  if (isInternational(written, candidate))
    return digits.length >= 8 && !/^[-. ]\d/.test(written.text.slice(end, end + 2));
  const cue = findCue(cues, start);
  if (cue === 'thing' || isNamedThing(cues, start) || (is_spoken && ROUND.test(digits))) return false;
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
    return isLocal && (cue === 'phone' || (is_spoken && digits.length === 7 && cue === null));
  if (cue !== 'phone' || DATED.test(digits)) return false;
  if (digits.length > 11)
    return digits.startsWith('0')
      ? groups.length > 1 && digits.length === 12
      : groups.length > 2 && isKnownAbroad(digits);
  return looksDialled(candidate) || IN_PAIRS.test(groups.join(' ')) || isValid(digits, regions);
}

/** "1544 8282로 전화하세요": the word comes after the number. */
const isHotlineCalled = (cues: Cues, candidate: NumberCandidate): boolean =>
  /^1[568]\d\d/.test(candidate.digits) && hasCue(cues, candidate, ['phone']);

const isInternational = ({ text }: WrittenOutText, { start }: NumberCandidate): boolean =>
  /^\(?\+/.test(text.slice(start, start + 2));

const isKnownAbroad = (digits: string): boolean =>
  parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;

const isValid = (digits: string, regions: readonly PhoneRegion[]): boolean =>
  regions.some((region) => parsePhoneNumberFromString(digits, region)?.isValid() === true);
