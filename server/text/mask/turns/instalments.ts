import { toComparableText } from '../comparable-text.ts';
import { LONGEST_GAP, readGap } from '../numbers/gaps.ts';
import { findAtoms } from '../numbers/find-atoms.ts';
import { toSpokenDigits, writeOutNumbers } from '../numbers/write-out-numbers.ts';
import { isPrice } from '../numbers/amounts.ts';
import { namesOther } from '../cues/prompts.ts';
import { isReadBack } from './read-back.ts';

export interface SpokenUtterance {
  speaker_id: number;
  text: string;
}

/** A number is read out in a few parts. */
const MAX_PARTS = 8;
/** "Yes", "네": an interjection by the other speaker between two parts of a number. */
const MAX_INTERJECTION = 12;
/** "And the rest?", "the quigleys, yes": between two parts that are nothing else. */
const MAX_PROMPT = 48;
/** Questions for the next part of the same address. */
const ASKS_FOR_PART =
  /^(?:and )?(?:what['’]s |what )?(?:the |your )?(?:post ?code|zip(?: code)?|city|town|state|street|flat|unit|(?:last )?letters?)\b.{0,12}\?$|동\s?호수|몇\s?동|우편번호[는요]|郵便番号は|お部屋番号は|番地は/i;
/** The most other characters that a part may have besides its digits: "It's", "and then". */
const MAX_BESIDE = 14;
/** The part of an utterance that is examined for the continuation of a number. */
const PART_REACH = 40;
/** An answer in parts has nothing else to say. */
const MAX_ANSWER = 80;

const NAME_END = '\\b(?:at|dot|dash|underscore)|골뱅이|점|닷|アットマーク|アット|ドット';
/** After "john dot" a name continues the address; after digits, only digits do. */
const ENDS_IN_NAME = new RegExp(`(?:${NAME_END})[\\s,.、。…–-]{0,8}$`, 'iu');
/** The second half of an address that is spoken in two parts. */
const STARTS_WITH_AT = /^\s{0,4}(?:(?:(?:and\s+)?(?:then\s+)?at|@)\s+\S{1,40}\s+dot\s|골뱅이|アット|あっと)/i;
const STARTS_WITH_SIGN = /^\s{0,4}(?:at|dot|골뱅이|점|アットマーク|アット|ドット)\s/i;
/** "dodam@hanbit": its domain goes on with a dot. */
const ENDS_IN_HOST = /(?:@|골뱅이|アット(?:マーク)?|\bat)\s?[\p{L}\d-]{2,24}[\s,.…?]{0,3}$/iu;
/** Letters one by one, or those of a code: "o, k", "TK". */
const LETTERS_AT_END =
  /(?:(?:^|[\s,])[a-z][\s,]{1,2}[a-z]|(?:^|[\s,])[A-Z]{1,5}|[A-Z]\d{1,8})(?:の)?[\s,.、。…–-]{0,8}$/u;
const ENDING =
  /^(?:이요|요|이고요|이구요|고요|이에요|입니다|까지|です|ですね|で|まで|は)?(?:\s(?:그리고|그다음)(?:에|은|이)?요?)?[\s,.、。…–-]{0,8}$/u;
const HAS_DIGIT = /\p{N}/u;

/**
 * Indexes of utterances of one speaker that may say one thing in parts: each ends in digits that the next one continues, or
 * is nothing but a part of the answer to a question.
 */
export function findInstalments(
  utterances: readonly SpokenUtterance[],
  isAnswer: (index: number) => boolean,
): number[][] {
  const found: number[][] = [];
  const told = new Set<number>();
  for (const first of utterances.keys()) {
    if (told.has(first)) continue;
    const parts = [first];
    const find = (index: number) => findNextPart(utterances, index, isAnswer(first));
    for (let next = find(first); next !== null; next = find(next)) {
      if (parts.push(next) === MAX_PARTS) break;
    }
    if (parts.length > 1) {
      found.push(parts);
      for (const part of parts.slice(0, -1)) told.add(part);
    }
  }
  return found;
}

function findNextPart(
  utterances: readonly SpokenUtterance[],
  index: number,
  isAnswer: boolean,
): number | null {
  const part = utterances[index];
  if (part === undefined) return null;
  const between = utterances[index + 1];
  const isApart = between !== undefined && between.speaker_id !== part.speaker_id;
  const next = index + (isApart ? 2 : 1);
  const following = utterances[next];
  if (following?.speaker_id !== part.speaker_id) return null;
  const asksForPart = isApart && between.text.length <= MAX_PROMPT && ASKS_FOR_PART.test(between.text);
  // "Attention?", "pallets": what is asked for next is something else.
  const isOther =
    isApart &&
    !asksForPart &&
    !(isAnswer && [part, following].every(isGroupOfFour)) &&
    (namesOther(between.text) ||
      OF_ACCOUNT.test(between.text) ||
      (!isAnswer && isPriceAlone(part) && !AGREES.test(between.text) && !MAY_BE_NUMBER.test(between.text)));
  const isYes =
    !isApart ||
    asksForPart ||
    (!isOther && between.text.length <= MAX_INTERJECTION && !HAS_DIGIT.test(between.text));
  if (isAnswer && isYes && [part, following].every(({ text }) => text.length <= MAX_ANSWER)) return next;
  const start = following.text.slice(0, 2 * PART_REACH);
  const end = part.text.slice(-PART_REACH);
  const endsInPart = endsInNumber(end);
  const startsWithAt = STARTS_WITH_AT.test(start) || (ENDS_IN_HOST.test(end) && STARTS_WITH_SIGN.test(start));
  const continues =
    startsWithAt ||
    (endsInPart && (startsWithNumber(start) || STARTS_WITH_SIGN.test(start))) ||
    ENDS_IN_NAME.test(end);
  if (!continues) return null;
  if (isYes || (endsInPart && isReadBack(between.text, part.text))) return next;
  const isPrompt = between.text.length <= MAX_PROMPT && !HAS_DIGIT.test(between.text);
  if (isOther && !startsWithAt) return null;
  return isPrompt && (startsWithAt || isAnswer || (isBare(part) && isBare(following))) ? next : null;
}

/** Most utterances neither end nor begin in a number: this tells them soon. */
const MAY_BE_NUMBER =
  /\p{N}|[공영일이삼사오육륙칠팔구하둘셋넷섯곱덟홉십백천○◯零一二三四五六七八九十]|[ぁ-んァ-ヶ]|\b(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|double|triple|hundred)\b|teen\b|ty\b/iu;

/** 「上杉6丁目の、」: the house comes next. */
const ENDS_IN_BLOCK = /[\d一二三四五六七八九十]\s?丁目の?[\s、。…]{0,3}$/u;

/** "The blue one" is no part of a number. */
const PRONOUN = /[a-z]\s+one[\s,.]{0,3}$/i;

function endsInNumber(text: string): boolean {
  if (LETTERS_AT_END.test(text) || ENDS_IN_BLOCK.test(text)) return true;
  if (!MAY_BE_NUMBER.test(text)) return false;
  const plain = toComparableText(text).text;
  const [previous, last] = findAtoms(plain).slice(-2);
  if (previous === undefined) return false;
  const rest = plain.slice((last ?? previous).end);
  if (last === undefined && PRONOUN.test(plain)) return false;
  return ENDING.test(rest) || readGap(rest) !== null;
}

function startsWithNumber(text: string): boolean {
  const start = toComparableText(text).text;
  const first = findAtoms(start)[0];
  return first !== undefined && first.start <= LONGEST_GAP && readGap(start.slice(0, first.start)) !== null;
}

/** "And the sort?": two values, each of its own. */
const OF_ACCOUNT = /^(?:and |okay |then )*(?:the |your )?(?:sort|sort code|expiry|card)[\s?.]*$/i;
const AGREES =
  /^(?:yes|yeah|yep|yup|uh[- ]?huh|m+-?h+m*|mm+|ok|okay|right|sure|go on|go ahead|got it|and|then|네|예|はい)[\s.,?!]*$/i;
/** Cards are read out four digits at a time, whatever is said between. */
const isGroupOfFour = ({ text }: SpokenUtterance): boolean =>
  text.length <= PART_REACH && toSpokenDigits(text).length === GROUP;
const GROUP = 4;

/** "Fourteen forty": what is asked for next is no more of it. */
const isPriceAlone = ({ text }: SpokenUtterance): boolean =>
  text.length <= PART_REACH && isPrice(text, toSpokenDigits(text));

/** Whether an utterance is a part of a number and hardly anything else. */
function isBare({ text }: SpokenUtterance): boolean {
  if (text.length > 2 * PART_REACH) return false;
  const written = writeOutNumbers(toComparableText(text)).text;
  return /\d/.test(written) && written.replaceAll(/[\d\s,.、。-]/g, '').length <= MAX_BESIDE;
}

const PAUSES_AT_END = /(?<![\s,.、。…–-])[\s,.、。…–-]{1,8}$/u;
const PAUSE = /[,.、。…]/g;
/** A part may be said as a sentence. */
const ENDING_OF_PART =
  /(?:이요|요|이고요|이구요|(?<!그리)고요|이에요|입니다|까지|です|ですね|で|まで|は)[\s,.、。…–-]{0,8}$/u;

/** The parts as one text, of which every part is as long as it was: the end of an utterance sounds like a dash. */
export const joinParts = (parts: readonly (readonly string[])[]): string =>
  parts.map((part, place) => (place === parts.length - 1 ? part.join('') : withoutPause(part))).join(' ');

function withoutPause(characters: readonly string[]): string {
  const text = characters
    .join('')
    .replace(ENDING_OF_PART, (ending) => `${' '.repeat(Array.from(ending).length - 1)}-`);
  const end = text.replace(PAUSES_AT_END, '').length;
  return text.slice(0, end) + text.slice(end).replaceAll(PAUSE, '-');
}
