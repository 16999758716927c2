import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';
import type { Match } from './match.ts';
import { findNumberCue } from './number-cues.ts';
import { standsAlone } from './stands-alone.ts';

export type PhoneRegion = CountryCode;

const SEVEN_DIGITS = /(?:\d\D{0,3}?){7}/;

// Shapes that are a phone number although the plan of their country does not know the digits: misheard or mistyped,
// they are still somebody's.
const SHAPES = [
  /\+\d{1,3}[ -]?(?:\(0\)[ -]?)?\d{1,4}(?:[ -]?\d{2,5}){1,4}(?!\d)/g,
  /(?<!\d)\(?0\d{1,3}\)?\s?[-–. ]\s?\d{3,4}\s?[-–. ]\s?\d{4}(?!\d)/g,
  /(?<!\d)\(?0\d{1,2}\)\d{3,4}[-–. ]\d{4}(?!\d)/g,
  /(?<!\d)07\d{3} ?\d{6}(?!\d)/g,
  /(?<!\d)(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-–.])\d{3}[-–.]\d{4}(?!\d)/g,
];
// Without its area a number is one only where a word says so, or where somebody said it in two groups.
const LOCAL = /(?<!\d)\d{3,4}[-–]\d{4}(?!\d)/g;
const SPOKEN_LOCAL_LENGTH = '555-0199'.length;

const SPEAKS_FOR_ITSELF = [
  /^\+/,
  /^\(?0/,
  /^(?:1[-–. ])?\(?[2-9]\d{2}(?:[-–. ]|\) ?)\d{3}[-–. ]\d{4}/,
  /^1[568]\d{2}-\d{4}$/,
];
// Digits said one by one have no groups.
const SPOKEN = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const AFTER_COMMA = /[,;].*$/s;
const DECIMAL = /^\d+\.\d+$/;
const OTHER_NUMBERS_BESIDE = /\d $/;

/**
 * Phone numbers as they are written in `regions`, and international ones anywhere. `is_spoken` says that digits were said
 * as words, which have no groups.
 */
export function findPhoneNumbers(text: string, regions: readonly PhoneRegion[], is_spoken: boolean): Match[] {
  if (!SEVEN_DIGITS.test(text)) return [];
  const known = regions.flatMap((region) =>
    findPhoneNumbersInText(text, region).map(({ startsAt: start, endsAt: end }) => ({
      start,
      // "…, 555" counts as an extension there; in talk it is the next thing said.
      end: start + text.slice(start, end).replace(AFTER_COMMA, '').length,
    })),
  );
  const shaped = SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(toMatch));
  const local = [...text.matchAll(LOCAL)].map(toMatch);
  return [
    ...[...known, ...shaped].filter((match) => isPhoneNumber(text, match, is_spoken)),
    ...local.filter(
      ({ start, end }) =>
        standsAlone(text, start, end) &&
        (findNumberCue(text, start) === 'phone' || (is_spoken && end - start === SPOKEN_LOCAL_LENGTH)),
    ),
  ];
}

const toMatch = (match: RegExpExecArray): Match => ({
  start: match.index,
  end: match.index + match[0].length,
});

function isPhoneNumber(text: string, { start, end }: Match, is_spoken: boolean): boolean {
  const number = text.slice(start, end);
  if (!standsAlone(text, start, end) || DECIMAL.test(number)) return false;
  if (!/[-()]/.test(number) && OTHER_NUMBERS_BESIDE.test(text.slice(0, start))) return false;
  const cue = findNumberCue(text, start);
  if (cue === 'phone' || number.startsWith('+')) return true;
  if (cue === 'other') return false;
  return SPEAKS_FOR_ITSELF.some((shape) => shape.test(number)) || (is_spoken && SPOKEN.test(number));
}
