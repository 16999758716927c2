import type { Match } from '../match.ts';
import { standsAlone } from '../stands-alone.ts';
import type { SpokenPart } from './spoken-part.ts';

// Issuers by their first digits, with their lengths; 9 are the Korean domestic ones. Thirteen digits are a bar code.
const ISSUERS = [
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6|35|9)\d*$(?<=^\d{16})/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^62\d{15,17}$/,
];
/** A letter after it makes it a code. */
const GOES_ON = /^ [A-Z]\b(?!['’])/;

/** Payment cards: an issuer's first digits, its length and the Luhn check digit, in any context. */
export function findCardNumbers({ written, candidates }: SpokenPart): Match[] {
  return candidates.filter(({ start, end, digits }) => {
    if (!ISSUERS.some((issuer) => issuer.test(digits)) || !hasLuhnDigit(digits)) return false;
    return standsAlone(written, start, end) && !GOES_ON.test(written.text.slice(end, end + 4));
  });
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
