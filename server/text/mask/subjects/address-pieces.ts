import { isStopWord } from '../../terms/stop-words.ts';
import type { Match } from '../match.ts';

/** What is said before an address in an answer. */
const LEAD =
  /^(?:(?:u+h+m?|u+m+|er+m?|yes|yeah|yep|yup|sure|so|okay|ok|right|it['’]?s|it is|that['’]?s|that is|at|(?:i['’]m|we['’]re|she['’]s|he['’]s|they['’]re)(?: at| on| in)?|and|ah|oh|sorry|no|now|well|still|currently|(?:i|we|they) live at|mine(?:['’]s| is)|home is|please|hi|hello|you want|the van goes to|to)(?![a-z'’])[\s,.]*)*/i;
/** Words right before a house that say that somebody is there, or something has to go there. */
const DIRECT =
  /(?:\b(?:address(?: is|['’]s| was| on file is)?(?: now)?|liv(?:e|es|ed|ing) (?:at|in|over at)|stay(?:s|ing)? (?:at|over at)|goes? to|going to|(?:deliver(?:ed|y|ing)?|send(?:ing)?|ship(?:ped|ping)?|post|bring|drop|forward)(?: it| that| them| this)? (?:to|at|off at)|moved? (?:to|into)|(?:we['’]re|i['’]m|she['’]s|he['’]s|is|out|over|up|down) at|come (?:out )?to|pick(?:ed)? (?:me|her|him|us|it|them) up (?:from|at|outside)|(?:house|home|place|property|flat|job) (?:is|at)|registered (?:to|at)|tenant (?:at|in)|(?:fire|leak|call-?out|visit) (?:at|to)|ambulance to|in her own kitchen|at home|here at))[\s,:]{1,3}(?:u[hm],? )?$/i;
const DIRECTION = '(?:(?:north|south|east|west|n|s|e|w|nw|ne|sw|se|old|new|saint|st)\\.? )?';
const WORD = "[\\p{L}][\\p{L}'’.-]{1,19}";
const FLAT_BEFORE = '(?:(?:flat|unit|apartment|apt|suite|lot|shop|level|floor|block)\\s\\w{1,4},?\\s)?';
/** A house and a street of any name, as who is asked says them: "1204 elm", "62 Ashgrove", "32 a the paddocks". */
const HOUSE = new RegExp(
  `(?<![\\p{L}\\d.,/:-])${FLAT_BEFORE}(?:(?:house )?number |no\\.? ?)?\\d{1,5}(?: ?[a-d](?![\\p{L}\\d]))?(?:[-/]\\d{1,4})?,? (?:the )?${DIRECTION}(${WORD}(?: ${WORD}){0,3})`,
  'giu',
);
/** A street and the house on it: "Carrick Hill, number fourteen". */
const STREET_FIRST = new RegExp(
  `(?<![\\p{L}])((?:\\p{Lu}[\\p{L}'’-]+ ?){1,3}), (?:house )?(?:[Nn]umber |[Nn]o\\.? )\\d{1,4}[a-z]?(?!\\d)`,
  'gu',
);
/** No street is called so: units of measure and of time, and what is counted. */
const COUNTED =
  /^(?:a\.?m|p\.?m|o['’]clock|thirty|min\w*|hours?|hrs?|days?|nights?|weeks?|months?|years?|yrs?|people|persons?|box\w*|pallets?|bags?|items?|units?|pieces?|cop(?:y|ies)|pounds?|euros?|dollars?|quid|bucks|cents?|pence|percent|kilos?|kg|grams?|miles?|kilomet\w+|km|met(?:er|re)s?|feet|foot|inch\w*|lit(?:er|re)s?|beds?|bedrooms?|floors?|rooms?|times|per|each|degrees?|amps?|volts?|watts?|points?|seats?|tickets?|guests?|adults?|kids|children|parcels?|orders?|packages?|deliver\w+|januar\w|februar\w|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|st|nd|rd|th|more|left|ish|something|percent|of|or|and|to|in|by|for|but|if|is|are|was|were|has|have|the|then|digits?|numbers?|letters?|words?|pages?|doors?|houses?|homes?|flats?|stops?|calls?|visits?|patients?|residents?|families|staff|users?|customers?|tenants?|drivers?|trucks?|vans?|crates?|cases?|bottles?|tons?|tonnes?|steps?|stairs?|kilowatt\w*|minutes?|second\w*|grand|dash|wait|hang|hold|sorry|dot|point|million|thousand|hundred)$/i;

/** "We moved in March, it's 32 The Paddocks now": after words of a home in the same turn. */
const IT_IS = /\b(?:it['’]s|it is|that['’]s|at)(?: now)?,? $/i;

/** Whether words after a number may be the name of a street; what is counted by a digit or is many is none. */
function mayBeStreet(house: string, name: string): boolean {
  const words = name.split(/[\s.]+/).filter((word) => word !== '');
  const [first = ''] = words;
  if (words.some((word) => COUNTED.test(word)) || isStopWord(first.toLowerCase())) return false;
  if (words.some((word) => /^\p{Lu}/u.test(word))) return /[1-9]/.test(house);
  return /[1-9]\d/.test(house) && !words.some((word) => /[^s]s$/.test(word));
}

/** A word that only streets have in talk of where somebody is. */
const OF_STREET =
  / (?:street|road|avenue|lane|close|crescent|terrace|gardens|grove|mews|brae|wynd|quay|parade|court|boulevard|esplanade|drive|parkway|square)$/i;

/** Words of a name that are none: "oakley close thanks". */
const ENDING =
  /(?:[\s,]+(?:thanks|thank|you|please|now|yeah|yes|okay|right|then|so|it|is|and|that|there|but|the|in|at|on|with|if|for|just|near|by|opposite|behind|a))+$/i;
const NEXT_WORD_ENDS =
  /\s(?:and|but|is|it|it['’]s|there|there['’]s|that|which|where|so|with|if|for|just|opposite|behind|beside|near|by|she|he|they|we|i|on|at|who|says|said|was|the|because|thanks|please|now)(?![\p{L}'’]).*$/iu;

/**
 * Houses on streets of any name in an answer, or right after words for where somebody is: nothing but the question tells
 * "1204 elm" from a dozen elms.
 */
export function findHouses(
  text: string,
  { isAnswer, isOwn }: { isAnswer: boolean; isOwn: (before: number) => boolean },
): Match[] {
  const from = LEAD.exec(text)?.[0].length ?? 0;
  const houses = Array.from(text.matchAll(HOUSE)).flatMap(({ 0: found, 1: name = '', index }) => {
    const end = index + found.length - (name.length - trimName(name).length);
    const street = trimName(name);
    const isStreet = OF_STREET.test(street) && !isStopWord(street.split(' ')[0]?.toLowerCase() ?? '');
    if (!isStreet && !mayBeStreet(found.slice(0, found.length - name.length), street)) return [];
    const before = text.slice(0, index);
    const isDirect = DIRECT.test(before) || (isOwn(index) && IT_IS.test(before));
    const isAlone = index <= from + 2 || /^[.?!\s]*$/.test(text.slice(end));
    return isDirect || (isAnswer && isAlone) || isStreet ? [{ start: index, end: withPlace(text, end) }] : [];
  });
  const turned = Array.from(text.matchAll(STREET_FIRST), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  return [...houses, ...turned];
}

const trimName = (name: string): string => name.replace(NEXT_WORD_ENDS, '').replace(ENDING, '');

/** ", Portland", ", apartment 6, Gatineau": what belongs to it after a pause. */
const PLACE =
  /^(?:,? (?:(?:apartment|apt|unit|suite|flat|floor|room|number)\.? \w{1,4}|(?:first|second|third|ground|top) floor|#\w{1,4}))?(?:, \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}(?! \p{Ll}))?/u;
const withPlace = (text: string, end: number): number =>
  end + (PLACE.exec(text.slice(end, end + 80))?.[0].length ?? 0);

/** A part of an address that is said in a turn of its own. */
const FLAT =
  /^(?:(?:apartment|apt|unit|suite|flat|lot|block|building|room|door|number|house number|tower|level)\.? #?(?:[a-z]|\d{1,4} ?[a-z]?|\p{Lu}\p{L}+)|(?:first|second|third|fourth|fifth|ground|top|\d{1,2}(?:st|nd|rd|th)) floor(?: (?:flat|left|right|front|rear))?|upstairs flat|basement flat)(?=[\s.,?!]*$|[,.] )/iu;
/** Its door after it was asked for. */
const DOOR = /^#?(?:\d{1,4} ?[a-z]?|[a-z] ?\d{1,4}|[a-z])(?=[\s.,?!]*$)/i;
export const ASKS_FOR_DOOR =
  /\b(?:(?:which|what|house|door|flat|unit|apartment|apt|suite|and the|street|building) ?(?:number|no\.?|unit|flat|apartment|door)?|number|unit|flat|apartment|any unit)[\s?.]*$|몇\s?(?:호|동|층)|호수/i;
export const ASKS_FOR_STREET =
  /^(?:(?:okay|ok|so|and|right|what|which|spell|name|say|her|his|your|their|the)\b[^\d]{0,30})?\b(?:street|road|lane|avenue|close)(?: name)?(?: (?:is it|for me|please|again|called|then))?\s*[?.]?\s*$/i;
const NAME_ALONE =
  /^(?:\p{L}[\p{L}'’-]*(?:[ ,]{1,2}|\b)){1,4}(?=[.?!,\s]*$)|^(?:[a-z][ ,.-]{1,2}){3,20}[a-z](?=[.?!,\s]*$)/iu;

/** What a turn says of an address that is hidden near it; `asked` is what was said just before. */
export function findPieces(text: string, asked: string): Match[] {
  const from = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(from);
  const [piece] = FLAT.exec(rest) ?? (ASKS_FOR_DOOR.test(asked) ? DOOR.exec(rest) : null) ?? [];
  return piece === undefined ? [] : [{ start: from, end: from + piece.length }];
}

/** The name of a street that was asked for alone. */
export function findStreetName(text: string, asked: string): Match[] {
  if (!ASKS_FOR_STREET.test(asked)) return [];
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
  /^(?:(?:네|예|아|음|어|빌라요|아파트요)[,.\s]+)*((?:[가-힣A-Za-z]{2,10}(?:아파트|빌라|맨션|타워|하우스|오피스텔|주택|빌딩)?\s)?(?:(?:\d{1,4}|[가나다라A-Za-z]|에이|비|씨)\s?동\s?)?(?:(?:지하|지상)?\s?\d{1,2}\s?층\s?)?(?:\d{1,4}\s?호)?)(?=\s?(?:이요|요|이에요|예요|입니다|이고요|로|이|으로)?[\s.,]*$)|^(?:(?:はい|ええ|えっと|あ)[、,\s]*)*((?:[\p{Script=Han}\p{Script=Katakana}ー・]{2,14}の?\s?)?\d{1,4}(?:号室?|階|丁目|番地?|番館)?(?:[の、-]{0,2}\d{1,4}(?:号室?|号|番)?){0,3}(?:あ、?\d{1,4})?)(?=(?:です|だ|になります|でございます|ですね|のほう)?(?:[。、\s]*$|。))/u;
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
  /(?:大字|字)?(?:(?!番号|伝票|内線|電話)[\p{Script=Han}ヶケ々ァ-ヶー]|(?<=\p{Script=Han})[がの](?=\p{Script=Han})){2,10}\s?(?:\d{1,3}丁目[の、\s]{0,2}\d{1,4}(?:[番の-]+\d{1,4})?|\d{1,4}番地[の-]{0,2}\d{0,4}|\d{1,3}番?[の-]+\d{1,3}(?:(?:号|番)?[の-]+\d{1,4})?)(?:号)?(?![\d-])/gu;
export const findJapanesePlaces = (text: string): Match[] =>
  Array.from(text.matchAll(JAPANESE_PLACE), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
