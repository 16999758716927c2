import { textBefore, type Match } from '../match.ts';
import type { Turn } from './read-turns.ts';

/** Words with which an answer leads to an address. */
export const LEAD =
  /^(?:(?:u+h+m?|u+m+|er+m?|yes|yeah|yep|yup|sure|so|okay|ok|right|it['’]?s|it is|that['’]?s|that is|at|(?:i['’]m|we['’]re|she['’]s|he['’]s|they['’]re)(?: at| on| in)?|and|ah|oh|sorry|no|now|well|still|currently|(?:i|we|they) live at|mine(?:['’]s| is)|home is|please|hi|hello|you want|the van goes to|to)(?![a-z'’])[\s,.]*)*/i;
/** A part of an address that is said in a turn of its own. */
const FLAT =
  /^(?:(?:apartment|apt|unit|suite|flat|lot|block|building|room|door|number|house number|tower|level)\.? #?(?:[a-z]|\d{1,4} ?[a-z]?|\p{Lu}\p{L}+)|(?:first|second|third|fourth|fifth|ground|top|\d{1,2}(?:st|nd|rd|th)) floor(?: (?:flat|left|right|front|rear))?|upstairs flat|basement flat)(?=[\s.,?!]*$|[,.] | (?:and|but|so|then|yes|yeah|on|at|in|it|please|thanks)(?![a-z]))/iu;
const ASKS_WHAT_IT_IS =
  /\b(?:house or (?:an? )?(?:apartment|flat)|(?:apartment|flat|unit) or (?:an? )?(?:house|apartment))\b/i;
const PUT = /\bput (?=(?:apartment|apt|unit|suite|flat|lot|number)\b)/i;
/** Its door after it was asked for. */
const DOOR = /^#?(?:\d{1,4} ?[a-z]?|[a-z] ?\d{1,4}|[a-z])(?=[\s.,?!]*$)/i;
const ASKS_FOR_DOOR =
  /\b(?:(?:which|what|house|door|flat|unit|apartment|apt|suite|and the|street|building) ?(?:number|no\.?|unit|flat|apartment|door)?|number|unit|flat|apartment|any unit)[\s?.]*$|몇\s?(?:호|동|층)|호수/i;
/** Finds the part that a turn adds to an address hidden near it; `asked` is the turn just before. */
export function findPieces(text: string, asked: string): Match[] {
  const put = ASKS_WHAT_IT_IS.test(asked) ? PUT.exec(text) : null;
  const from = put === null ? (LEAD.exec(text)?.[0].length ?? 0) : put.index + put[0].length;
  const rest = text.slice(from);
  const [piece] = FLAT.exec(rest) ?? (ASKS_FOR_DOOR.test(asked) ? DOOR.exec(rest) : null) ?? [];
  return piece === undefined ? [] : [{ start: from, end: from + piece.length }];
}

/** Korean and Japanese parts: a building and its door, a floor, a block and a number. */
const EAST_ASIAN =
  /^(?:(?:(?:네|예|아|음|어|빌라요|아파트요)[,.\s]+)*|[가-힣\s]{1,8}(?:네|데|요|고)[,.\s]+)((?:[가-힣A-Za-z]{2,10}(?:아파트|빌라|맨션|타워|하우스|오피스텔|주택|빌딩)?\s)?(?:(?:\d{1,4}|[가나다라A-Za-z]|에이|비|씨)\s?동\s?)?(?:(?:지하|지상)?\s?\d{1,2}\s?층\s?)?(?:\d{1,4}\s?호)?)(?=\s?(?:이요|요|이에요|예요|이야|야|입니다|이고요|로|이|으로|맞[아죠]요?)?[\s.,?]*$)|^(?:(?:はい|ええ|えっと|あ)[、,\s]*)*((?:[\p{Script=Han}\p{Script=Katakana}ー・]{2,14}の?\s?)?\d{1,4}(?:号室?|階|丁目|番地?|番館)?(?:[の、-]{0,2}\d{1,4}(?:号室?|号|番)?){0,3}(?:あ、?\d{1,4})?|[A-Z]棟の?\d{1,4}(?:号室)?)(?=\s?(?:です|だ|になります|でございます|ですね|のほう)?(?:[。、\s]*$|。))/u;
export function findEastAsianPieces(text: string): Match[] {
  const match = EAST_ASIAN.exec(text);
  const piece = (match?.[1] ?? match?.[2] ?? '').trimEnd();
  // The number of a flat alone tells nobody where it is.
  if (match === null || !/\d/.test(piece) || /^\d+$/.test(piece)) return [];
  const start = text.indexOf(piece);
  return [{ start, end: start + piece.length }];
}
/** "… 14-7이요 3층", 「4-7-1、501号室」: a floor or a door after a pause. */
const FOLLOWING =
  /^(?:이?요|이고요?|입니다|です|、|,|\s)[,.\s、。]{0,3}(?:아 )?(?:(?:지하 ?)?\d{1,2} ?층|(?:오피스텔|아파트|빌라) ?(?:[가-힣]|\d{1,4})동|(?:(?:[가나다라]|\d{1,4}) ?동 ?)?\d{1,4} ?호|[\p{Script=Katakana}ー]{0,12}の?\d{1,4}号室)/u;
export const withFollowing = (text: string, { start, end }: Match): Match => ({
  start,
  end: end + (FOLLOWING.exec(text.slice(end, end + 32))?.[0].length ?? 0),
});

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
    const before = textBefore(written.text, start, LONGEST_TOWN);
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
