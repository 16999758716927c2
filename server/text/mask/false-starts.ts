import type { Match } from './match.ts';
import { isInterruption, isSurprise } from './numbers/corrections.ts';

/** The context examined before and after a find, in UTF-16 units. */
const REACH = 100;
const LONGEST_INTERRUPTION = 60;
/** The end of a code or a date that was begun: "QQ", "the third of", 「平成五年」. */
const BEGUN =
  /(?<![A-Za-z\d])(?:(?:[A-Z]{1,3}(?![a-z])|[A-Z]?\d[\d./ -]{0,16}(?:st|nd|rd|th)?|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w{3,7}teenth|twentieth|thirtieth)|of|昭和|平成|令和|大正|明治|(?<=\d\s?)[년월일年月日])[\s,、]{0,2}){1,4}$/u;
/** A day, a number or the end of an address, said once more. */
const AGAIN =
  /^(?:\d[\d./ -]{0,16}(?:st|nd|rd|th|년|월|일|年|月|日)?(?:\s?\d{1,2}[일日])?|(?:dot|점|닷|쩜|ドット)\s?[^\s,.、。]{2,12}?(?=[\s,.、。]|[으로]|です|に|$))/u;

/** A false start just before a find, or a repetition just after it, belongs to the find. */
export function withFalseStarts(text: string, { start, end }: Match): Match {
  return { start: findBegun(text, start, end), end: findAgain(text, end) };
}

function findBegun(text: string, start: number, end: number): number {
  const first = Math.max(0, start - REACH);
  const before = text.slice(first, start);
  const [token = ''] = /^[\p{L}\d]{2,}/u.exec(text.slice(start, end)) ?? [];
  for (let at = before.length - 1; at > 0 && before.length - at <= LONGEST_INTERRUPTION; at -= 1) {
    if (
      !/[\s,、.…]/.test(before.charAt(at)) ||
      !(isInterruption(before.slice(at)) || isSurprise(before.slice(at)))
    )
      continue;
    const begun = before.slice(0, at);
    const same = token === '' ? -1 : begun.lastIndexOf(token);
    if (same !== -1) return first + same;
    const [code] = BEGUN.exec(begun) ?? [];
    if (code !== undefined && code.trim() !== '') return first + begun.length - code.length;
  }
  return start;
}

function findAgain(text: string, end: number): number {
  const after = text.slice(end, end + LONGEST_INTERRUPTION);
  for (let at = 2; at < after.length; at += 1) {
    const between = after.slice(0, at);
    if (!/[\s、,]/.test(after.charAt(at - 1)) || !(isInterruption(between) || isSurprise(between))) continue;
    const [again] = AGAIN.exec(after.slice(at)) ?? [];
    if (again !== undefined) return end + at + again.trimEnd().length;
  }
  return end;
}
