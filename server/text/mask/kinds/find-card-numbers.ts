import { findNamed, findNextCue } from '../cues/find-cue.ts';
import { textBefore, type Match } from '../match.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { standsAlone } from './number-context.ts';
import type { Passage } from './passage.ts';

// Issuers by their first digits, with their lengths; 9 are the Korean domestic ones. Thirteen digits are a bar code.
const ISSUERS = [
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6|35|9)\d*$(?<=^\d{16})/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^62\d{15,17}$/,
];
/** A letter after it makes it a code. */
const GOES_ON = /^ [A-HJ-Z]\b(?!['’])/;

/** Payment cards: an issuer's first digits and its length, with the Luhn check digit or a word for a card: people make slips. */
export function findCardNumbers(passage: Passage): Match[] {
  const { written, candidates } = passage;
  return candidates.filter((candidate) => {
    const { start, end, digits, separators } = candidate;
    if (!ISSUERS.some((issuer) => issuer.test(digits))) return false;
    const isKnown =
      hasLuhnDigit(digits) ||
      (!separators.includes(', ') && isCalledCard(passage, { start, end })) ||
      isUnexplained(passage, candidate);
    if (!isKnown) return false;
    return standsAlone(written, start, end) && !GOES_ON.test(written.text.slice(end, end + 4));
  });
}

/** Directly before it, or in the question to which it is the answer. */
const CALLED =
  /(?:\bcard(?: number)?|\b(?:visa|mastercard|amex)(?: on file)?|카드\s?(?:번호)?|(?<![가-힣])(?:비자|마스터(?:카드)?|아멕스|비씨)|カード(?:の?番号)?|ビザ|マスター(?:カード)?|アメックス|ダイナース)(?:['’]s| is|이?[고요]{1,2}|[가는은이がはで])?[\s,:、]{0,3}$/i;
const CALLED_AFTER = /^[^.?!。]{0,24}(?:\bdeclined\b|카드(?![가는]? 아니)|カード(?!で?は?な|じゃな))/i;
const isCalledCard = ({ written, cues }: Passage, { start, end }: Match): boolean =>
  CALLED_AFTER.test(written.text.slice(end, end + 32)) ||
  CALLED.test(textBefore(written.text, start, 24)) ||
  (cues.own.length === 0 && cues.before.at(-1)?.kind === 'card');

/** Sixteen digits that are read out, which nothing around them names: people make slips. */
const isUnexplained = ({ cues }: Passage, { start, end, digits, is_spoken }: NumberCandidate): boolean =>
  /^(?:[2459]|35|6)\d{14,15}$/.test(digits) &&
  is_spoken &&
  findNamed(cues, start) === null &&
  (findNextCue(cues, end)?.start ?? Infinity) > end + AFTER;
const AFTER = 40;

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
