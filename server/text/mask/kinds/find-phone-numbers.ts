/**
 * Phone numbers among the numbers of a text. The shapes of a region are in `phone-plans.ts`; numbers in words were read before, in
 * `../numbers/`.
 */
import { listMatches, type Match } from '../match.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { isCertain } from './certain-phones.ts';
import { isLikely } from './likely-phones.ts';
import { findBooks, mayBePhoneNumber } from './may-be-phone-number.ts';
import type { Passage } from './passage.ts';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** A toll-free number whose end is a word. */
const VANITY = /(?<![\w-])(?:1[-. ])?8(?:00|33|44|55|66|77|88)[-. ][A-Z]{4,7}(?![\w-])/g;
/** An extension belongs to the number. */
const EXTENSION =
  /^[,、]?\s?(?:(?:and )?(?:that's |it's )?(?:extension|ext\.?|x)|내선(?:\s?번호)?(?:은|는)?|内線(?:番号)?(?:は|が|の)?)\s?\d{1,6}(?!\d)/i;

/**
 * Phone numbers: international ones anywhere, national ones of the regions by the shapes of their plans,
 * others by their country's plan.
 */
export function findPhoneNumbers(passage: Passage): Match[] {
  const { written } = passage;
  const books = findBooks(written.text);
  const candidates = passage.candidates
    .filter(({ digits }) => digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS)
    .map((candidate) => ({ ...candidate, start: findStart(written.text, candidate) }))
    .filter((candidate) => mayBePhoneNumber(written, candidate, books));
  const certain = takeApart(candidates, (candidate) => isCertain(passage, candidate), []);
  const likely = takeApart(candidates, (candidate) => isLikely(passage, candidate), certain);
  const words = listMatches(written.text, VANITY);
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
