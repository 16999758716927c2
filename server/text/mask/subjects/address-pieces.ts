import { isStopWord } from '../../terms/stop-words.ts';
import type { Match } from '../match.ts';

/** What is said before an address in an answer. */
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
export const ASKS_FOR_DOOR =
  /\b(?:(?:which|what|house|door|flat|unit|apartment|apt|suite|and the|street|building) ?(?:number|no\.?|unit|flat|apartment|door)?|number|unit|flat|apartment|any unit)[\s?.]*$|몇\s?(?:호|동|층)|호수/i;
export const ASKS_FOR_STREET =
  /^(?:(?:okay|ok|so|and|right|what|which|spell|name|say|her|his|your|their|the)\b[^\d]{0,30})?\b(?:street|road|lane|avenue|close)(?: name)?(?: (?:is it|for me|please|again|called|then))?\s*[?.]?\s*$/i;
/** "The co-op on Mere Street" asks for none. */
export const IS_ON_STREET =
  /\b(?:on|in|at|off|from|along|down) (?:\w+ ){0,2}(?:street|road|lane|avenue|close)[\s?.]*$/i;
const NAME_ALONE =
  /^(?:\p{L}[\p{L}'’-]*(?:[ ,]{1,2}|\b)){1,4}(?=[.?!,\s]*$)|^(?:[a-z][ ,.-]{1,2}){3,20}[a-z](?=[.?!,\s]*$)/iu;

/** What a turn says of an address that is hidden near it; `asked` is what was said just before. */
export function findPieces(text: string, asked: string): Match[] {
  const put = ASKS_WHAT_IT_IS.test(asked) ? PUT.exec(text) : null;
  const from = put === null ? (LEAD.exec(text)?.[0].length ?? 0) : put.index + put[0].length;
  const rest = text.slice(from);
  const [piece] = FLAT.exec(rest) ?? (ASKS_FOR_DOOR.test(asked) ? DOOR.exec(rest) : null) ?? [];
  return piece === undefined ? [] : [{ start: from, end: from + piece.length }];
}

/** The name of a street that was asked for alone. */
export function findStreetName(text: string, asked: string): Match[] {
  if (!ASKS_FOR_STREET.test(asked) || IS_ON_STREET.test(asked)) return [];
  const from = LEAD.exec(text)?.[0].length ?? 0;
  const [name = ''] = NAME_ALONE.exec(text.slice(from)) ?? [];
  const words = name.toLowerCase().split(/[\s,]+/);
  const isName = name.length > 3 && !words.every((word) => isStopWord(word) && word.length > 1);
  return isName ? [{ start: from, end: from + name.trimEnd().length }] : [];
}

/** Whether a turn is the number that was asked for. */
export const isDoor = (text: string): boolean => DOOR.test(text.slice(LEAD.exec(text)?.[0].length ?? 0));

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

/** A place of any name with two numbers or three: 「緑が丘1-22-9」, 「大字下郷 1287番地の5」. */
const JAPANESE_PLACE =
  /(?<!\p{Script=Han})(?:大字|字)?(?:(?!番号|伝票|内線|電話|先[がは])[\p{Script=Han}ヶケ々ァ-ヶー]|(?<=\p{Script=Han})[がの](?=\p{Script=Han})|(?<=通)り){2,10}\s?(?:\d{1,3}丁目[の、\s]{0,2}\d{1,4}(?:[番の-]+\d{1,4})?|\d{1,4}番地[の-]{0,2}\d{0,4}|\d{1,3}番?[の-]+\d{1,3}(?:(?:号|番)?[の-]+\d{1,4})?)(?:号)?(?![\d-])/gu;
/** A house by its numbers alone, after the place was asked for: 「一の三十八の三です」, 623番地の1. */
const NUMBERS =
  /^(?:(?:はい|ええ|えっと|あ|네|예|아|음)[、,.\s]*)*((?:\d{1,3}丁目[の、\s-]{0,2})?\d{1,4}(?:番地?の?\d{1,4}(?:号)?|番地|(?:-\d{1,4}){1,2}(?:号|番地?)?))(?=(?:です|でございます|になります|이?요|번지요|이에요|예요|입니다)?[\s.,。、]*$)/u;
export function findHouseNumbers(text: string): Match[] {
  const match = NUMBERS.exec(text);
  const numbers = match?.[1] ?? '';
  if (match === null || numbers.replaceAll(/\D/g, '').length > MOST_OF_HOUSE || numbers.startsWith('0'))
    return [];
  const start = match[0].length - numbers.length;
  return [{ start, end: start + numbers.length }];
}
const MOST_OF_HOUSE = 8;

/** The town in a turn of its own before it: 「西区平沼」. */
const TOWN =
  /^(?:(?:はい|ええ|えっと|あ)[、,.\s]*)*([\p{Script=Han}ヶケノ々ぁ-んァ-ヶー]{1,12}?[都道府県市区町村郡][\p{Script=Han}ヶケノ々ァ-ヶー]{0,10}|(?:[가-힣]{1,6}(?:시|군|구|읍|면|동|리|로|길)\s?){1,4})(?=(?:の|です|で|이?요|이고요?)?[\s。、.,]*$)/u;
export function findTown(text: string): Match[] {
  const match = TOWN.exec(text);
  const town = match?.[1] ?? '';
  return match === null ? [] : [{ start: match[0].length - town.length, end: match[0].length }];
}

export const findJapanesePlaces = (text: string): Match[] =>
  Array.from(text.matchAll(JAPANESE_PLACE), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
