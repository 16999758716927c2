import { isStopWord } from '../../terms/stop-words.ts';
import { overlapsAny, type Match } from '../match.ts';
import { LEAD } from './address-pieces.ts';
import { findStreets, withPlace } from './english-streets.ts';

/** Words right before a house that say that somebody is there, or something has to go there. */
const DIRECT =
  /(?:\b(?:address(?: is|['’]s| was| on file is)?(?: now)?|liv(?:e|es|ed|ing) (?:at|in|over at)|stay(?:s|ing)? (?:at|over at)|goes? to|going to|(?:deliver(?:ed|y|ing)?|send(?:ing)?|ship(?:ped|ping)?|post|bring|drop|forward)(?: it| that| them| this)? (?:to|at|off at)|moved? (?:to|into)|(?:we['’]re|i['’]m|she['’]s|he['’]s|is|out|over|up|down) at|outside|come (?:out )?to|pick(?:ed)? (?:me|her|him|us|it|them) up (?:from|at|outside)|(?:house|home|place|property|flat|job) (?:is|at)|registered (?:to|at)|tenant (?:at|in)|(?:fire|leak|call-?out|visit) (?:at|to)|ambulance to|in her own kitchen|at home|here at))[\s,:]{1,3}(?:u[hm],? )?$/i;
const DIRECTION = '(?:(?:north|south|east|west|n|s|e|w|nw|ne|sw|se|old|new|saint|st)\\.? )?';
const WORD = "[\\p{L}][\\p{L}'’.-]{1,19}";
const FLAT_BEFORE = '(?:(?:flat|unit|apartment|apt|suite|lot|shop|level|floor|block)\\s\\w{1,4},?\\s)?';
/** A house and a street of any name, as who is asked says them: "1204 elm", "62 Ashgrove", "32 a the paddocks". */
const HOUSE = new RegExp(
  `(?<![\\p{L}\\d.,/:-])${FLAT_BEFORE}(?:(?:house )?number |no\\.? ?)?\\d{1,5}(?: ?[a-d](?![\\p{L}\\d]))?(?:[-/]\\d{1,4})?,? (?:the )?${DIRECTION}(${WORD}(?: ${WORD}){0,3})(?![\\p{L}\\d])`,
  'giu',
);
/** No street is called so: units of measure and of time, and what is counted. */
const COUNTED =
  /^(?:a\.?m|p\.?m|o['’]clock|thirty|min\w*|hours?|hrs?|days?|nights?|weeks?|months?|years?|yrs?|people|persons?|box\w*|pallets?|bags?|items?|units?|pieces?|cop(?:y|ies)|pounds?|euros?|dollars?|quid|bucks|cents?|pence|percent|kilos?|kg|grams?|miles?|kilomet\w+|km|met(?:er|re)s?|feet|foot|inch\w*|lit(?:er|re)s?|beds?|bedrooms?|floors?|rooms?|times|per|each|degrees?|amps?|volts?|watts?|points?|seats?|tickets?|guests?|adults?|kids|children|parcels?|orders?|packages?|deliver\w+|januar\w|februar\w|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|st|nd|rd|th|more|left|ish|something|percent|of|or|and|to|in|by|for|but|if|is|are|was|were|has|have|the|then|digits?|numbers?|letters?|words?|pages?|doors?|houses?|homes?|flats?|stops?|calls?|visits?|patients?|residents?|families|staff|users?|customers?|tenants?|drivers?|trucks?|vans?|crates?|cases?|bottles?|tons?|tonnes?|steps?|stairs?|depot|warehouse|branch|terminal|plant|store|cafe|shop|pub|school|church|gym|office|kilowatt\w*|minutes?|second\w*|grand|dash|wait|hang|hold|sorry|dot|point|million|thousand|hundred)$/i;

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
  const streets = findStreets(text);
  const houses = Array.from(text.matchAll(HOUSE)).flatMap(({ 0: found, 1: name = '', index }) => {
    const street = untilCounted(trimName(name));
    const end = index + found.length - (name.length - street.length);
    if (street === '' || !mayBeStreet(found.slice(0, found.length - name.length), street)) return [];
    const before = text.slice(0, index);
    const isDirect = DIRECT.test(before) || (isOwn(index) && IT_IS.test(before));
    const isAlone = index <= from + 2 || /^[.?!\s]*$/.test(text.slice(end));
    return isDirect || (isAnswer && isAlone) ? [{ start: index, end: withPlace(text, end) }] : [];
  });
  return [...streets, ...houses.filter((house) => !overlapsAny(house, streets))];
}

/** "Oak trafficway number 208": a street ends before what is no name. */
function untilCounted(name: string): string {
  const words = name.split(' ');
  const place = words.findIndex((word, at) => at > 0 && COUNTED.test(word));
  return place === -1 ? name : words.slice(0, place).join(' ');
}

const trimName = (name: string): string => name.replace(NEXT_WORD_ENDS, '').replace(ENDING, '');
