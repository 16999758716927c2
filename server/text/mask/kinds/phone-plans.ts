import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/max';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { isSeries } from '../numbers/series.ts';
import type { PhoneRegion } from './phone-shapes.ts';

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
