import { isStopWord } from '../../terms/stop-words.ts';
import { isNoStreetName } from '../kinds/find-street-addresses.ts';
import { type Match, overlapsAny } from '../match.ts';
import { LEAD } from './address-pieces.ts';

/** Words that streets have, and in talk of where somebody is nothing else does after a number and a name. */
const STREET =
  'street|str|st|road|rd|avenue|ave|lane|ln|crescent|cres|terrace|gardens|gdns|grove|mews|brae|wynd|quay|parade|court|ct|boulevard|blvd|esplanade|drive|parkway|pkwy|square|close|circle|alley|trail|highway|hwy|way|place|view|row|hill|rise|walk|mount|park|green|gate|yard|bank|fields?|heights|meadows?|ridge|point|loop|path|cottages|villas|croft|common|reach|wharf|vale|dale|glen|bend|run|chase|pike|plaza|turn|landing|crossing|buildings|mansions|towers|maltings|approach|embankment|promenade|strand|orchard|hollow|trafficway|turnpike|causeway|bypass|springs?|creek|harbour|haven|drift|dene|end|fold|garth|gait|lea|paddocks?';
const NUMBER = String.raw`\d{1,5}(?: ?[a-f](?![\p{L}\d]))?(?:[-/]\d{1,4})?`;
const FLAT = String.raw`(?:(?:flat|unit|apartment|apt|suite|lot|shop|level|floor|block|plot|pitch|room|door|number|no\.?|#) ?#?(?:\d{1,4} ?[a-f]?|[a-z])(?![\p{L}\d]))`;
const FLOOR =
  '(?:(?:top|ground|first|second|third|fourth|fifth|upper|lower|basement|garden|lower ground) floor(?: flat)?|(?:upstairs|downstairs|basement|garden) flat)';
const DIRECTION =
  '(?:(?:north|south|east|west|northeast|northwest|southeast|southwest|n|s|e|w|old|new|upper|lower|saint|st|mount|fort)\\.? )?';
const WORD = "[\\p{L}][\\p{L}'’.-]{1,19}";
/** "Flat 3, ", "#12-08, ", "7/2, ": what comes before the house; and "flat 11" of a block that has none. */
const BEFORE_HOUSE = String.raw`(?:${FLAT},? |${FLOOR},? |#\d{1,2}-\d{1,4},? |\d{1,3}/\d{1,3}, |\d{1,4} and |(?:flat|apartment|unit|room) )?`;
const HOUSE = `${BEFORE_HOUSE}(?:(?:house )?number |no\\.? ?)?${NUMBER},? (?:the )?`;
/** "126 old mill road", "number nine, dell close". */
const ON_STREET = new RegExp(
  `(?<![\\p{L}\\d.,/:£$€-])${HOUSE}(${DIRECTION}(?:${WORD} ){1,3}?(?:${STREET}))(?![\\p{L}'’])`,
  'giu',
);
/** "Carrick Hill, number fourteen", "kiln court number seven". */
const STREET_FIRST = new RegExp(
  `(?<![\\p{L}'’])((?:${WORD} ){1,2}?(?:${STREET})),? (?:house )?(?:number |no\\.? )\\d{1,4}[a-z]?(?!\\d)`,
  'giu',
);
/** "The number is 88 and it's larch road". */
const NUMBER_ON = new RegExp(
  `(?<![\\p{L}])number(?:['’]s| is)? ${NUMBER},? (?:and )?(?:it['’]s |on |in |at )(?:the )?((?:${WORD} ){1,2}?(?:${STREET}))(?![\\p{L}'’])`,
  'giu',
);
const NAME_FIRST = new RegExp(
  `(?<![\\p{L}])((?:\\p{Lu}[\\p{L}'’-]+ ?){1,3}), (?:house )?(?:[Nn]umber |[Nn]o\\.? )\\d{1,4}[a-z]?(?!\\d)`,
  'gu',
);
/** "4402 west belmont": nothing else has a number, a direction and a name. */
const IN_DIRECTION = new RegExp(
  `(?<![\\p{L}\\d.,/:£$€-])\\d{2,5} (?:north|south|east|west|n|s|e|w) (?!on\\b|of\\b|to\\b|and\\b|is\\b|at\\b|for\\b|side\\b|wing\\b|gate\\b|exit\\b|bound\\b)(${WORD})`,
  'giu',
);
/** "Five the maltings". */
const THE =
  /(?<![\p{L}\d.,/:£$€-])\d{1,4}[a-f]?,? the (?:maltings|paddocks?|green|crescent|close|orchards?|mews|avenue|drive|lane|grove|square|terrace|gardens|hill|rise|row|ridings?|spinney|limes|elms|oaks|beeches|cottages|meadows?|glebe|ridgeway|willows|poplars|firs|laurels|hawthorns|chase|hollies|warren|croft|parade|strand|quay|brambles|larches|birches|cedars|pines|moorings|shrubbery|leas|dell|copse|coppice|fairway|leys|haven|heights|vale|nook|old \p{L}+)(?![\p{L}'’])/giu;
/** An estate with the number of what stands on it. */
const ESTATE = new RegExp(
  `(?<![\\p{L}\\d])(?:unit|plot|pitch|lot|shop|suite|bay|berth|block|hangar|house|caravan|chalet|lodge|bungalow|cabin|flat|apartment) \\w{1,4}(?: [a-f])?,? (?:${WORD} ){1,3}?(?:(?:trading |industrial |business |retail |holiday |caravan |science |technology )?(?:estate|park|centre|center|court|house|reach|wharf|buildings?|mall|plaza|works|yard|quay|marina|tower|arcade|mews|village|square))(?![\\p{L}'’])`,
  'giu',
);
/** A house by its name, its lane and its place. */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:[Tt]he )?(?:\p{Lu}[\p{L}'’-]+ ?){1,3}, (?:\p{Lu}[\p{L}'’-]+ ){1,2}(?:Lane|Road|Street|Hill|Row|Green|Drive|Close|Way|Avenue|Walk)(?:, \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})+`,
  'gu',
);
/** Whether a text without digits may have a house by its name. */
export const mayBeNamed = (text: string): boolean => text.includes(', ') && text.search(NAMED) !== -1;
const BOX = /\bp\.? ?[o0]\.? box (?:number )?\d{1,6}(?!\d)/giu;

/** Streets with a number, in talk of where something is, with the flat, the floor and the place that belong to them. */
function findStreets(text: string): Match[] {
  return [
    ...findAll(text, ON_STREET, true),
    ...findAll(text, STREET_FIRST, true),
    ...findAll(text, NAME_FIRST, false),
    ...findAll(text, NUMBER_ON, true),
    ...findAll(text, IN_DIRECTION, false),
    ...findAll(text, ESTATE, false),
    ...findAll(text, THE, false),
    ...findAll(text, NAMED, false),
    ...findAll(text, BOX, false),
  ];
}

function findAll(text: string, pattern: RegExp, isNamed: boolean): Match[] {
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: found, 1: name = '', index }) => {
    if (isNamed && isNoStreetName(name)) return [];
    return [{ start: index, end: withPlace(text, index + found.length) }];
  });
}

/** ", Portland", ", apartment 6, Gatineau", " southampton": what belongs to it after a pause or without one. */
const PIECE = String.raw`(?:,? (?:${FLAT}|${FLOOR})|,? (?:north|south)?(?:east|west)(?![\p{L}])|,? (?:north|south)(?![\p{L}]))`;
const POSTCODE =
  '(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|[A-Z]\\d[\\dW] ?[A-Z\\d]{4}|(?:[A-Z]{2,3} )?\\d{4,5}(?:-\\d{4})?)(?![\\p{L}\\d])';
const TOWN = String.raw`(?:,? (?!I\b|I['’]|And\b|But\b|The\b|It\b|You\b|We\b|Yes\b|No\b|So\b|My\b|Ring\b|Phone\b|Postcode\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}(?![\p{L}'’]))`;
const AFTER = new RegExp(`^${PIECE}{0,2}(?:${TOWN}|,? ${POSTCODE}){0,4}`, 'u');
/** Without capitals a place ends the turn, or comes before a pause or the name of something else. */
const LOWER_TOWN =
  /^ ((?:[a-z][a-z'’-]{3,15})(?: [a-z][a-z'’-]{3,15})?)(?=[.,?!]|$| (?:and|post ?code|zip|phone|mobile|its|it['’]s|eir ?code)\b)/;
const NO_TOWN =
  /\b(?:please|thanks|thank|yeah|okay|right|then|there|again|tomorrow|today|tonight|instead|actually|opposite|behind|upstairs|downstairs|correct|sorry|with|from|that|this|your|have|just|only|side|door|house|flat|still|also|here|where|near|beside|across|north|south|east|west|left|mate|buzzer|gate|number|apartment|street|road|meter|phone|landlord|love|cheers|madam|speaking|now)\b/;
function withPlace(text: string, from: number): number {
  const end = from + (AFTER.exec(text.slice(from, from + 100))?.[0].length ?? 0);
  if (/\p{Lu}\p{Ll}/u.test(text)) return end;
  const [town = '', name = ''] = LOWER_TOWN.exec(text.slice(end, end + 60)) ?? [];
  return NO_TOWN.test(name) || name.split(' ').some((word) => isStopWord(word)) ? end : end + town.length;
}

/** Words right before a house that say that somebody is there, or something has to go there. */
const DIRECT =
  /(?:\b(?:address(?: is|['’]s| was| on file is)?(?: now)?|liv(?:e|es|ed|ing) (?:at|in|over at)|stay(?:s|ing)? (?:at|over at)|goes? to|going to|(?:deliver(?:ed|y|ing)?|send(?:ing)?|ship(?:ped|ping)?|post|bring|drop|forward)(?: it| that| them| this)? (?:to|at|off at)|moved? (?:to|into)|(?:we['’]re|i['’]m|she['’]s|he['’]s|is|out|over|up|down) at|outside|come (?:out )?to|pick(?:ed)? (?:me|her|him|us|it|them) up (?:from|at|outside)|(?:house|home|place|property|flat|job) (?:is|at)|registered (?:to|at)|tenant (?:at|in)|(?:fire|leak|call-?out|visit) (?:at|to)|ambulance to|in her own kitchen|at home|here at))[\s,:]{1,3}(?:u[hm],? )?$/i;
const ANY_DIRECTION = '(?:(?:north|south|east|west|n|s|e|w|nw|ne|sw|se|old|new|saint|st)\\.? )?';
const FLAT_BEFORE = '(?:(?:flat|unit|apartment|apt|suite|lot|shop|level|floor|block)\\s\\w{1,4},?\\s)?';
/** A house and a street of any name, as who is asked says them: "1204 elm", "62 Ashgrove", "32 a the paddocks". */
const ANY_HOUSE = new RegExp(
  `(?<![\\p{L}\\d.,/:-])${FLAT_BEFORE}(?:(?:house )?number |no\\.? ?)?\\d{1,5}(?: ?[a-d](?![\\p{L}\\d]))?(?:[-/]\\d{1,4})?,? (?:the )?${ANY_DIRECTION}(${WORD}(?: ${WORD}){0,3})(?![\\p{L}\\d])`,
  'giu',
);
/** No street is called so: units of measure and of time, and what is counted. */
const NO_STREET =
  /^(?:a\.?m|p\.?m|o['’]clock|past|thirty|min\w*|hours?|hrs?|days?|nights?|weeks?|months?|years?|yrs?|people|persons?|box\w*|pallets?|bags?|items?|units?|pieces?|cop(?:y|ies)|pounds?|euros?|dollars?|quid|bucks|cents?|pence|percent|kilos?|kg|grams?|miles?|kilomet\w+|km|met(?:er|re)s?|feet|foot|inch\w*|lit(?:er|re)s?|beds?|bedrooms?|floors?|rooms?|times|per|each|degrees?|amps?|volts?|watts?|points?|seats?|tickets?|guests?|adults?|kids|children|parcels?|orders?|packages?|deliver\w+|januar\w|februar\w|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|st|nd|rd|th|more|left|ish|something|percent|of|or|and|to|in|by|for|but|if|is|are|was|were|has|have|the|then|digits?|numbers?|letters?|words?|pages?|doors?|houses?|homes?|flats?|stops?|calls?|visits?|patients?|residents?|families|staff|users?|customers?|tenants?|drivers?|trucks?|vans?|crates?|cases?|bottles?|tons?|tonnes?|steps?|stairs?|depot|warehouse|branch|terminal|plant|store|cafe|shop|pub|school|church|gym|office|kilowatt\w*|minutes?|second\w*|grand|dash|wait|hang|hold|sorry|dot|point|million|thousand|hundred)$/i;

/** "We moved in March, it's 32 The Paddocks now": after words of a home in the same turn. */
const IT_IS = /\b(?:it['’]s|it is|that['’]s|at)(?: now)?,? $/i;

/** Whether words after a number may be the name of a street; what is counted by a digit or is many is none. */
function mayBeStreet(house: string, name: string): boolean {
  const words = name.split(/[\s.]+/).filter((word) => word !== '');
  const [first = ''] = words;
  if (words.some((word) => NO_STREET.test(word)) || isStopWord(first.toLowerCase())) return false;
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
  const houses = Array.from(text.matchAll(ANY_HOUSE)).flatMap(({ 0: found, 1: name = '', index }) => {
    const street = untilCounted(trimName(inOneSentence(name)));
    const end = index + found.length - (name.length - street.length);
    if (street === '' || !mayBeStreet(found.slice(0, found.length - name.length), street)) return [];
    const before = text.slice(0, index);
    const isDirect = DIRECT.test(before) || (isOwn(index) && IT_IS.test(before));
    const isAlone = index <= from + 2 || /^[.?!\s]*$/.test(text.slice(end));
    return isDirect || (isAnswer && isAlone) ? [{ start: index, end: withPlace(text, end) }] : [];
  });
  return [...streets, ...houses.filter((house) => !overlapsAny(house, streets))];
}

/** "612 hubs. Everything": a name ends with its sentence; "St." and "Mt." are shorter than the words of one. */
const SHORTEST_END = 4;
function inOneSentence(name: string): string {
  const words = name.split(' ');
  const last = words.findIndex((word) => word.endsWith('.') && word.length > SHORTEST_END);
  const sentence = words.slice(0, last + 1).join(' ');
  return last === -1 ? name : sentence.slice(0, -1);
}

/** "Oak trafficway number 208": a street ends before what is no name. */
function untilCounted(name: string): string {
  const words = name.split(' ');
  const place = words.findIndex((word, at) => at > 0 && NO_STREET.test(word));
  return place === -1 ? name : words.slice(0, place).join(' ');
}

const trimName = (name: string): string => name.replace(NEXT_WORD_ENDS, '').replace(ENDING, '');
