import type { Match } from './match.ts';
import { findNumberCue } from './number-cues.ts';
import { standsAlone } from './stands-alone.ts';

const CANDIDATE = /\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5}/g;
const MORE_DIGITS = /^ \d/;

// Issuers by their first digits, with their lengths; 9 are the Korean domestic ones. Thirteen digits are a bar code.
const ISSUERS = [
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6|35|9)\d*$(?<=^\d{16})/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689])\d{11}$/,
  /^62\d{15,17}$/,
];

/** Payment cards: an issuer's first digits, its length and the Luhn check digit. */
export function findCardNumbers(text: string): Match[] {
  const matches: Match[] = [];
  for (const { 0: number, index } of text.matchAll(CANDIDATE)) {
    const end = index + number.length;
    const digits = number.replaceAll(/\D/g, '');
    if (!ISSUERS.some((issuer) => issuer.test(digits)) || !hasLuhnDigit(digits)) continue;
    if (!standsAlone(text, index, end) || MORE_DIGITS.test(text.slice(end))) continue;
    if (findNumberCue(text, index) !== 'other') matches.push({ start: index, end });
  }
  return matches;
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(digits).reverse().entries()) {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
