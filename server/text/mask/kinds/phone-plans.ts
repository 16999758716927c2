import type * as PhoneNumbers from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { createRequire } from 'node:module';
import { isSeries } from '../numbers/amounts.ts';

// Required with the first number: the plans of all countries take 40 ms and 10 MB.
const require = createRequire(import.meta.url);
let plans: typeof PhoneNumbers | undefined;
const parse: typeof PhoneNumbers.parsePhoneNumberFromString = (...given: [string]) =>
  (plans ??= require('libphonenumber-js/max') as typeof PhoneNumbers).parsePhoneNumberFromString(...given);

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

export type PhoneRegion = CountryCode;

/** The written form of numbers in a country's plan, and what it proves. */
interface NationalShape {
  matches(candidate: NumberCandidate, regions: readonly PhoneRegion[]): boolean;
  /** `plan`: nothing else has this form. `grouped`: the groups are those of a phone number. */
  strength: 'plan' | 'grouped';
  /** Countries one of whose plans must know the digits, for lack of groups; null where groups are evidence. */
  plans: readonly PhoneRegion[] | null;
}

const KOREAN =
  /^(?:01[016-9]\d{7,8}|02\d{7,8}|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}|070\d{8}|080\d{7,8}|050\d{8,9}|030\d{8})$/;
/** A digit shorter than today's; without groups it is more likely something else. */
const OLD_MOBILE = /^010\d{7}$/;
const KOREAN_AREA = /^(?:02|050\d|030\d|0\d{2})/;
const KOREAN_HOTLINE =
  /^1(?:5(?:22|33|44|66|77|88|99)|6(?:[07]0|44|6[0168]|88)|8(?:00|11|33|55|66|77|99))\d{4}$/;
const JAPANESE = /^(?:0[5789]0\d{8}|0120\d{6}|0800\d{7}|0570\d{6}|0[1-9]\d{8})$/;
const COMMONWEALTH = /^0[1-9]\d{8,9}$/;
const COMMONWEALTH_MOBILE = /^07\d{9}$/;
const COMMONWEALTH_REGIONS: readonly PhoneRegion[] = ['GB', 'AU', 'IE', 'NZ', 'IN', 'ZA'];
const AUSTRALIAN_HOTLINE = /^1[38]00\d{6}$/;
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const NORTH_AMERICAN_REGIONS: readonly PhoneRegion[] = ['US', 'CA'];

const SHORTEST_LAST_GROUP = 3;

export const NATIONAL_SHAPES: readonly NationalShape[] = [
  {
    strength: 'plan',
    plans: null,
    matches: (candidate, regions) =>
      regions.includes('KR') &&
      KOREAN.test(candidate.digits) &&
      !(candidate.groups.length === 1 && OLD_MOBILE.test(candidate.digits)) &&
      isCutAt(candidate, [KOREAN_AREA.exec(candidate.digits)?.[0].length ?? 0, candidate.digits.length - 4]),
  },
  {
    strength: 'plan',
    plans: null,
    matches: (candidate, regions) =>
      regions.includes('KR') &&
      KOREAN_HOTLINE.test(candidate.digits) &&
      (candidate.is_spoken || (candidate.groups.join(' ') === '4 4' && candidate.separators[0] === '-')),
  },
  // Mobile numbers, and grouped ones, are unambiguous; a bare landline number is not.
  {
    strength: 'plan',
    plans: ['JP'],
    matches: ({ digits, groups, is_spoken }, regions) =>
      regions.includes('JP') && JAPANESE.test(digits) && groups.length === 1 && !is_spoken,
  },
  {
    strength: 'plan',
    plans: null,
    matches: (candidate, regions) =>
      regions.includes('JP') && JAPANESE.test(candidate.digits) && looksDialled(candidate),
  },
  {
    strength: 'plan',
    plans: COMMONWEALTH_REGIONS,
    matches: (candidate, regions) =>
      COMMONWEALTH_REGIONS.some((region) => regions.includes(region)) &&
      COMMONWEALTH.test(candidate.digits) &&
      candidate.groups.length === 1 &&
      !candidate.is_spoken &&
      !COMMONWEALTH_MOBILE.test(candidate.digits),
  },
  {
    strength: 'plan',
    plans: null,
    matches: (candidate, regions) =>
      COMMONWEALTH_REGIONS.some((region) => regions.includes(region)) &&
      COMMONWEALTH.test(candidate.digits) &&
      (looksDialled(candidate) || COMMONWEALTH_MOBILE.test(candidate.digits)),
  },
  {
    strength: 'grouped',
    plans: null,
    matches: ({ digits, groups }, regions) =>
      regions.includes('AU') && AUSTRALIAN_HOTLINE.test(digits) && groups.join(' ') === '4 3 3',
  },
  // A mobile number of India, as it is written there.
  {
    strength: 'grouped',
    plans: null,
    matches: ({ digits, groups, separators }) =>
      /^[6-9]\d{9}$/.test(digits) && groups.join(' ') === '5 5' && separators[0] === ' ',
  },
  // A mobile number of China, grouped as they are written there.
  {
    strength: 'grouped',
    plans: null,
    matches: ({ digits, groups, separators }) =>
      /^1[3-9]\d{9}$/.test(digits) &&
      groups.join(' ') === '3 4 4' &&
      separators[0] === separators[1] &&
      !separators.includes('.'),
  },
  // A misheard or mistyped number grouped like a phone number is still somebody's.
  {
    strength: 'grouped',
    plans: null,
    matches: ({ digits, groups, separators }) =>
      /^0\d{8,10}$/.test(digits) &&
      groups.length === 3 &&
      /^[2-5] [3-4] 4$/.test(groups.join(' ')) &&
      separators[0]?.replaceAll(/[ )]/g, '') === separators[1]?.replaceAll(/[ )]/g, ''),
  },
  {
    strength: 'grouped',
    plans: null,
    matches: ({ digits, groups, separators, is_spoken }, regions) =>
      NORTH_AMERICAN.test(digits) &&
      (is_spoken ? groups.length > 1 : /^(?:1 )?3 3 4$/.test(groups.join(' '))) &&
      (is_spoken ||
        NORTH_AMERICAN_REGIONS.some((region) => regions.includes(region)) ||
        separators.includes('-')) &&
      (is_spoken || !separators.every((separator) => separator === ' ') || !digits.endsWith('00')),
  },
];

/** Groups as people dial them: two or more, of a single digit only the first, the last not too short. */
export function looksDialled({ groups, digits, is_spoken }: NumberCandidate): boolean {
  const last = groups.at(-1) ?? 0;
  if (is_spoken) return groups.length === 1 || last >= 2 || areDigits(groups);
  const isFrench = groups.length >= 4 && groups.slice(1).every((length) => length === 2);
  return (
    groups.length >= 2 &&
    groups.length <= 5 &&
    groups.slice(1).every((length) => length >= 2) &&
    (last >= SHORTEST_LAST_GROUP || isFrench) &&
    digits.length >= 8
  );
}

/** With a pause after every digit. */
const areDigits = (groups: readonly number[]): boolean => groups.every((length) => length === 1);

/** Whether the number is cut only where its plan cuts it; spoken pauses are anywhere except before a last digit. */
function isCutAt({ groups, digits, is_spoken }: NumberCandidate, cuts: readonly number[]): boolean {
  if (is_spoken)
    return groups.length === 1 || areDigits(groups) || ((groups.at(-1) ?? 0) >= 2 && digits.length >= 8);
  let at = 0;
  return groups.slice(0, -1).every((length) => {
    at += length;
    return cuts.includes(at);
  });
}

/** A date, and the digits after it. */
const DATED = /^20[0-4]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;
export const startsWithDate = (digits: string): boolean => DATED.test(digits);
