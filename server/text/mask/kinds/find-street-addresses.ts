import { isStopWord } from '../../terms/stop-words.ts';
import { textBefore, type Match } from '../match.ts';
import { findCue, hasCue, mentions } from '../cues/find-cue.ts';
import { withBuilding, withTowns } from './address-ends.ts';
import { JAPANESE_ADDRESSES, KOREAN_ADDRESSES, LATIN_ADDRESSES, WITH_NUMERAL } from './address-patterns.ts';
import type { Passage } from './passage.ts';

/** Words that follow an address where somebody lives or something is sent. */
const LIVED =
  '(?:으로|로|에|에서)\\s?(?:[가-힣]{1,3}\\s)?(?:보내|배송|배달|부쳐|살고|살아|삽니다|사는|거주)|に(?:住|送|届|お送|お届)|へ(?:送|届|お送|お届)|まで(?:送|届|お送|お届)';
const GOES_ON = new RegExp(`^.{0,6}?(?:${LIVED})`, 'u');

/** An utterance that is nothing but an address is somebody's answer. */
const ALONE = 0.75;
/** In Hangul anything before a number may look like a street: a town has to be named. */
const PLACED = /^[^가-힣]*$|[시군구읍면] /u;
const LONGEST_ALONE = 120;

/**
 * With its town or postcode it is nothing but an address, whatever is said of it. In Hangul a particle that sounds
 * like a road follows many words ("따로", "별도로").
 */
const COMPLETE = [
  /^(?:Blk|Block) .*(?:#|unit )\d|^[A-Z]-?\d{1,4}, .*\d{3} ?\d{3}$/iu,
  /\b[A-Z] ?[A-Z0]? ?\d{1,2}[ -]?\d ?[a-zA-Z] ?[a-zA-Z]$/u,
  // A lane of a road has a number before its own: 논현로 87길 25.
  /^(?:[가-힣0-9]+\s+)*[가-힣]{1,10}로\s?\d{1,4}\s?(?:번|[가-하])?\s?길\s*\d/u,
  // A lot by the name of its quarter, and a road with the floor or the door of the house on it.
  /^(?:[가-힣0-9]+\s+)*(?!\S*(?:운동|활동|행동|이동|자동|공동|감동|변동|작동|진동|노동|연동|기동|가동|수동|아동)\s?\d)[가-힣]{2,8}동\s?\d+(?:-\d+|\s?번지)/u,
  /^(?:[가-힣0-9]+\s+)*(?!(?:따로|별도로|새로|그대로|실제로|추가로|서로|바로|주로|제대로|차례로|순서대로|반대로|이대로|[가-힣]*적으로)\s?\d)[가-힣]{2,10}(?<!으)(?:로|길)\s?\d{1,4}(?:-\d{1,4})?\s.*\d\s?(?:층|호|동)/u,
  // A street by its whole name: "12 Larchmont Terrace". What is nothing but the name of a street has words after it that do not fit.
  /^(?:(?:\p{L}+ )*\w{1,4}, ?)?(?:\p{L}+ )*(?:\d{1,4}-)?\d{1,5}(?: ?[A-Za-z])? (?!Wall|Main|Sesame)(?:\p{Lu}[\p{L}'’.-]+ ){1,3}(?:Street|Road|Avenue|Lane|Crescent|Boulevard|Mews|Terrace|Close|Gardens|Grove|Court|Parade|Drive|Parkway|Square|Approach|Quay|Circle|Trail|St|Ct|Rd|Ave|Blvd|Ln)\b(?!\.? \p{Lu}\p{Ll}+ (?:\p{Lu}|Street|Road))/u,
  /^(?:H\.? ?No|House No|Plot|Door No|Flat No).*\d{3} ?\d{3}$/u,
  /^(?:P\.? ?[O0]\.? ?|Post Office )Box\s\d/u,
  /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|\b[A-Z]\d[\dW] ?[A-Z\d]{4}$|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b[A-Z]{2,3} \d{4,5}\b|\p{L}, \d{4,5} \p{Lu}|\b\d{5}(?:-\d{4})?$|\b[a-z](?: ?[a-z])? ?\d{1,2}(?:[ -]?\d| ?[a-z] ?\d) ?[a-z] ?[a-z]$/u,
  /^\D*\d.*\p{L}, (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December|I\b|So\b|And\b|But\b|We\b|You\b|The\b)\p{Lu}\p{L}{2,}/u,
  new RegExp(
    String.raw`^(?:[가-힣]+\s+)*(?:[가-힣]{1,6}|${WITH_NUMERAL})(?:시|도|군|구|읍|면)\s+(?:[가-힣]+[읍면동리가]\s+)*(?!(?:따로|별도로|새로|그대로|실제로|추가로|최초로|스스로|서로|바로|주로|제대로|대체로|도로|위주로|진짜로|정말로|억지로|수시로|임의로|전체로|차례로|홀로|멋대로|마음대로|뜻대로|절대로|이대로|평균적으로|[가-힣]*적으로)\s)[가-힣0-9]{2,}(?:로|길)\s*\d`,
    'u',
  ),
  /^(?:[가-힣]+\s+)*(?:서울|부산|대구|인천|광주|대전|울산|세종|제주|[가-힣]{1,6}[시도군구읍면])\S*\s+(?:[가-힣]+\s+)*[가-힣0-9]+[동리가]\s*(?:산\s?)?\d+(?:-\d+|\s?번지)/u,
  /^(?:[가-힣]+\s+)*(?:서울|부산|대구|인천|광주|대전|울산|세종|제주|[가-힣]{1,6}[시도군구읍면])\S*\s.*동\s*\d+호$/u,
  /^〒|^(?:\d{3}-\d{4}[\s、の]*)?(?:[^はがをでとにもへ]|(?<=\p{Script=Han})が(?=\p{Script=Han}))*(?:[都道府県市区郡町村])[^はがをでとにもへ]*(?:\d+丁目\D{0,2}\d|\d+-\d+-\d+|\d+番地?|[市区町村](?:[^はがをでとにもへ]|(?<=\p{Script=Han})が(?=\p{Script=Han}))*\d+-\d+|(?:上る|上ル|あがる|下る|下ル|さがる|東入|西入)\S*\d)/u,
];
/** "The 4 King Street project", "12 Oak Street shares". */
const THING_BEFORE =
  /\b(?:the|our|this|that|an?|figure|fig\.|table|chapter|section|page|item|version|slide|route|bus|line|exit|gate|stop|platform|episode|level)\s$/i;
/** A street that owns something or is on is a name, as in "21 Jump Street's on at nine". */
const OWNS = /^['’]s\b/;
const isNameOfThing = (text: string, { start, end }: Match): boolean => {
  const [, next] = /^\s([a-z]+)/.exec(text.slice(end, end + 24)) ?? [];
  return (
    THING_BEFORE.test(textBefore(text, start, 10)) ||
    OWNS.test(text.slice(end, end + 3)) ||
    (next !== undefined && !isStopWord(next) && /(?<!\d ?)\p{L}{2}$/u.test(text.slice(start, end)))
  );
};
const isComplete = (address: string): boolean => COMPLETE.some((shape) => shape.test(address));

const isInCapitals = (text: string): boolean => !/[a-z]/.test(text) && /[A-Z]{3}.*?[A-Z]{3}/s.test(text);
/** Only ASCII letters are changed, so that the text keeps its length. */
const toLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Street addresses with a number, where a word or a question is about an address or a home. */
export function findStreetAddresses({ written, cues }: Passage): Match[] {
  // A text all in capitals is read like one without any.
  const text = isInCapitals(written.text) ? toLower(written.text) : written.text;
  if (!/\d/.test(text)) return [];
  const isMentioned = mentions(cues, 'address');
  const whole = text.trim().length * ALONE;
  return listAddresses(text)
    .filter(
      (match) =>
        (isMentioned && (findCue(cues, match.start) === 'address' || hasCue(cues, match, ['address']))) ||
        (match.end - match.start >= whole &&
          text.length <= LONGEST_ALONE &&
          PLACED.test(text.slice(match.start, match.end))) ||
        (isComplete(text.slice(match.start, match.end)) && !isNameOfThing(text, match)) ||
        GOES_ON.test(text.slice(match.end, match.end + 16)),
    )
    .map((match) => withTowns(text, match));
}

/** All texts in the form of an address. */
function listAddresses(text: string): Match[] {
  const patterns = HAN_OR_HANGUL.test(text)
    ? [...KOREAN_ADDRESSES, ...JAPANESE_ADDRESSES, ...LATIN_ADDRESSES]
    : LATIN_ADDRESSES;
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern))
      .filter(([address]) => !isNoStreet(address))
      .map(({ 0: address, index }) => ({
        start: index,
        end: index + address.trimEnd().replace(/[,、.]$/, '').length,
      }))
      .map((match) => withBuilding(text, match)),
  );
}

/** Without capitals any words may stand between a number and one for streets: "two minutes up the road". */
const WITHOUT_CAPITALS =
  /^[\d\s/-]+[a-d]?,?\s((?:[a-z'’]+\s){1,3}?)(?:street|road|avenue|drive|lane|court|boulevard|terrace|crescent|close|square|gardens|grove|parkway|highway|circle|trail|mews|place|way|row|rise|hill|walk|view|yard|gate|park|green|bank|mount|vale|chase|bend|run|path|point|ridge|croft|heights|fields?|wharf|quay)\b/;
function isNoStreet(address: string): boolean {
  const [, name] = WITHOUT_CAPITALS.exec(address) ?? [];
  return name !== undefined && isNoStreetName(name);
}

/** "주문번호가 2026-0311": a particle that sounds like a quarter, which has a number. */
const OF_THING = /번호|番号|(?<!\d)가\s*\d/;

/** "말씀드린 대로 1심": a road without its town is one in a short answer, before an ending. */
const LONGEST_ANSWER = 60;
const WITH_TOWN = /^[^가-힣]*$|[가-힣](?:시|도|군|구|읍|면|동|리)\s|번지|동\s?\d+\s?호/u;
const ENDS =
  /^(?:$|[,.?!]|\s(?:\d|$|이?요|이에요|예요|앞|옆|뒤|건너|맞은편|근처|골목|지하|위층|아래층|세탁소|편의점|마트|슈퍼|약국|병원|카페|식당|정문|후문|찍고|몇|[가-힣]{2,8}\s(?:앞|옆|뒤|건너편|맞은편|사거리)|빌라|건물|집|거기|맞)|앞|이?요|이에요|예요|입니다|이고|으?로|에|맞|거든|인데)/u;
const mayBeRoad = (text: string, { start, end }: Match): boolean =>
  WITH_TOWN.test(text.slice(start, end)) ||
  (text.length <= LONGEST_ANSWER && ENDS.test(text.slice(end, end + 4)));

/** The same in a turn of which the talk around it is about where something is. */
export function findAddressesTalkedOf(said: string): Match[] {
  const text = isInCapitals(said) ? toLower(said) : said;
  return listAddresses(text).filter(
    (match) =>
      !isNameOfThing(text, match) &&
      !OF_THING.test(text.slice(match.start, match.end)) &&
      mayBeRoad(text, match),
  );
}

/** Words between a number and "way" or "road" that are no name of a street: "640 photos by the way". */
const NO_NAME =
  /^(?:minutes?|mins?|hours?|miles?|metres?|meters?|feet|foot|yards?|people|cars?|houses?|homes?|flats?|doors?|stops?|percent|pounds?|euros?|dollars?|kilos?|photos?|copies|lanes?|way|days?|weeks?|months?|years?|times|boxes|bags|pallets?|parcels?|packages?|units?|bed|bedrooms?|storey|story|point|and|or|to|from|of|by|in|on|at|for|with|per|a|am|pm|through|until|till|over|under|off|the|that|this|more|like|deliver\w+|customers?|residents?|families|tenants?|vans?|trucks?|crews?|up|down|along|across|near|block|blocks|leaves?|departs?|arrives?|boards?|lands?)$/i;

/** Whether one of the words between a number and a word for streets is none of a name. */
export const isNoStreetName = (name: string): boolean => {
  const words = name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  return isStopWord(first) || words.some((word) => NO_NAME.test(word));
};
