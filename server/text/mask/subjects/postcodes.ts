import type { Match } from '../match.ts';
import type { Turn } from './read-turns.ts';

/** Codes of Britain, Canada and Ireland, which nothing else looks like. */
const LETTERED = /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|[A-Z]\d[A-Z]\d[A-Z]\d|[A-Z]\d[\dW][A-Z\d]{4})$/i;
/** Codes of digits alone: what was asked for, or is named so. */
const DIGITS = /^(?:\d{4,6}|\d{7}|\d{9})$/;
const NAMED =
  /\b(?:post ?code|postal(?: code)?|zip(?: code)?|eir ?code|pin(?: ?code)?|city|town|suburb)\b|우편\s?번호|郵便番号/i;
/** Whether a turn is hardly more than a code that nothing else looks like. */
export const isLetteredAlone = ({ runs, is_bare }: Turn): boolean =>
  is_bare && runs.some(({ code }) => LETTERED.test(code));

export const ASKS_FOR_POSTCODE = /\b(?:post ?code|postal(?: code)?|zip(?: code)?|eir ?code|pin ?code)\b/i;
/** The town before a code. */
const TOWN = /(?:(?<![\p{L}'’])(?:[A-Z]|[A-Za-z]{3,})[A-Za-z'’]{0,14},? ){1,3}$/u;
const NO_TOWN =
  /\b(?:code|zip|is|it['’]s|and|postcode|eircode|postal|yes|yeah|that['’]s|the|then|sure|for|so)\b,?\s/giu;
const LONGEST_TOWN = 40;

export function findPostcodes({ written, runs, is_bare }: Turn, asked: string): Match[] {
  const isAsked = NAMED.test(asked);
  return runs.flatMap(({ start, end, code }) => {
    const before = written.text.slice(Math.max(0, start - LONGEST_TOWN), start);
    const isCalled = isAsked || NAMED.test(before);
    const isCode = LETTERED.test(code) || (DIGITS.test(code) && isCalled);
    if (!isCode || !(is_bare || isCalled || LETTERED.test(code))) return [];
    return [{ start: start - findTown(before).length, end }];
  });
}

function findTown(before: string): string {
  const [said = ''] = TOWN.exec(before) ?? [];
  const at = Array.from(said.matchAll(NO_TOWN)).at(-1);
  return at === undefined ? said : said.slice(at.index + at[0].length);
}
