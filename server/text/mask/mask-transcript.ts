import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { findPiiSpans, joinOverlapping } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';
import { hideSpans, type MaskedUtterance } from './mask-utterance.ts';
import { toComparableText } from './comparable-text.ts';
import { writeOutNumbers } from './numbers/write-out-numbers.ts';
import { findReadBack, isReadBack } from './read-back.ts';

export interface SpokenUtterance {
  speaker_id: number;
  text: string;
}

/** A number is read out in a few parts. */
const MAX_PARTS = 6;
/** "Yes", "네": an interjection by the other speaker between two parts of a number. */
const MAX_INTERJECTION = 12;
/** "And the rest?", "the quigleys, yes": between two parts that are nothing else. */
const MAX_PROMPT = 48;
/** What a part has beside its digits, at most: "It's", "and then". */
const MAX_BESIDE = 14;
/** The part of an utterance that is examined for the continuation of a number. */
const PART_REACH = 40;

const ENGLISH_NUMBER =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred';
const KANA_NUMBER =
  'ゼロ|ぜろ|れい|レイ|イチ|いち|ニ|に|サン|さん|ヨン|よん|ゴ|ご|ロク|ろく|ナナ|なな|ハチ|はち|キュウ|キュー|きゅう|きゅー';
const NUMBER = `[0-9０-９]|[공영일이삼사오육륙칠팔구〇零一二三四五六七八九]|(?:${KANA_NUMBER})ー?`;
const NAME_END = '\\b(?:at|dot|dash|underscore)|골뱅이|점|닷|アットマーク|アット|ドット';
/** A part may be said as a sentence. */
const ENDING = '이요|요|이고요|이구요|고요|이에요|입니다|です|ですね|で';
const ENDING_OF_PART = new RegExp(`(?:${ENDING})[\\s,.、。…–-]{0,8}$`, 'u');
const ENDS_IN_PART = new RegExp(
  `(?:(?:^|[\\s,])[a-z][\\s,]{1,2}[a-z]|${NUMBER}|\\b(?:${ENGLISH_NUMBER})|${NAME_END})(?:에|의|の|${ENDING})?[\\s,.、。…–-]{0,8}$`,
  'iu',
);
const STARTS_WITH_PART = new RegExp(
  `^[\\s–-]{0,8}(?:(?:double|triple|treble)\\s+)?(?:${NUMBER}|\\b(?:${ENGLISH_NUMBER})\\b|(?:at|dot|골뱅이|アットマーク|アット|ドット)\\s)`,
  'iu',
);
/** The second half of an address that is spoken in two parts. */
const STARTS_WITH_AT = /^\s{0,4}(?:(?:(?:and\s+)?(?:then\s+)?at|@)\s+\S{1,40}\s+dot\s|골뱅이|アット)/i;
/** After "john dot" a name continues the address; after digits, only digits do. */
const ENDS_IN_NAME = new RegExp(`(?:${NAME_END})[\\s,.、。…–-]{0,8}$`, 'iu');
const HAS_DIGIT = /\p{N}/u;
const PAUSES_AT_END = /(?<![\s,.、。…–-])[\s,.、。…–-]{1,8}$/u;
const PAUSE = /[,.、。…]/g;
/** Longer questions are ordinary talk. */
const MAX_QUESTION = 240;

/**
 * The utterances of a transcript with personal information hidden, including numbers that one speaker reads
 * out over several utterances, with a "yes" of another speaker between them, and answers to a question.
 */
export function maskTranscript(utterances: readonly SpokenUtterance[], rules: MaskRules): MaskedUtterance[] {
  const spans = utterances.map(({ text }, index) =>
    findPiiSpans(text, rules, findQuestion(utterances, index)),
  );
  for (const parts of findReadOutNumbers(utterances)) {
    for (const [index, ofPart] of findAcross(utterances, parts, rules)) {
      spans[index] = joinOverlapping([...(spans[index] ?? []), ...ofPart]);
    }
  }
  hideReadBacks(utterances, spans);
  return utterances.map(({ text }, index) => hideSpans(text, spans[index] ?? []));
}

/** What a listener repeats of a hidden number is hidden, however short. */
function hideReadBacks(utterances: readonly SpokenUtterance[], spans: PiiSpan[][]): void {
  for (const [index, { text, speaker_id }] of utterances.entries()) {
    const before = utterances[index - 1];
    const type = spans[index - 1]?.at(-1)?.type;
    if (before === undefined || type === undefined || before.speaker_id === speaker_id) continue;
    if (!isReadBack(text, before.text)) continue;
    const span = findReadBack(text, type);
    if (span !== null) spans[index] = joinOverlapping([...(spans[index] ?? []), span]);
  }
}

/** The utterance before: another speaker's question, or the same speaker's beginning of the sentence. */
const findQuestion = (utterances: readonly SpokenUtterance[], index: number): string =>
  (utterances[index - 1]?.text ?? '').slice(-MAX_QUESTION);

/** Indexes of utterances of one speaker, each ending in digits that the next one continues. */
function findReadOutNumbers(utterances: readonly SpokenUtterance[]): number[][] {
  const found: number[][] = [];
  for (let first = 0; first < utterances.length; first += 1) {
    const parts = [first];
    for (let next = findNextPart(utterances, first); next !== null; next = findNextPart(utterances, next)) {
      if (parts.push(next) === MAX_PARTS) break;
    }
    if (parts.length > 1) {
      found.push(parts);
      first = (parts.at(-1) ?? first) - 1;
    }
  }
  return found;
}

function findNextPart(utterances: readonly SpokenUtterance[], index: number): number | null {
  const part = utterances[index];
  if (part === undefined) return null;
  const end = part.text.slice(-PART_REACH);
  const endsInPart = ENDS_IN_PART.test(end);
  const between = utterances[index + 1];
  const isApart = between !== undefined && between.speaker_id !== part.speaker_id;
  const next = index + (isApart ? 2 : 1);
  const following = utterances[next];
  if (following?.speaker_id !== part.speaker_id) return null;
  const start = following.text.slice(0, 2 * PART_REACH);
  const startsWithAt = STARTS_WITH_AT.test(start);
  const continues = startsWithAt || (endsInPart && (STARTS_WITH_PART.test(start) || ENDS_IN_NAME.test(end)));
  if (!continues) return null;
  if (!isApart || isInterjection(between, part, endsInPart)) return next;
  const isPrompt = between.text.length <= MAX_PROMPT && !HAS_DIGIT.test(between.text);
  return (isPrompt || isShortReadBack(between, part)) && (startsWithAt || (isBare(part) && isBare(following)))
    ? next
    : null;
}

/** Whether an utterance is a part of a number and hardly anything else. */
function isBare({ text }: SpokenUtterance): boolean {
  if (text.length > 2 * PART_REACH) return false;
  const written = writeOutNumbers(toComparableText(text)).text;
  return /\d/.test(written) && written.replaceAll(/[\d\s,.、。-]/g, '').length <= MAX_BESIDE;
}

/** "네 숫자 공사일일이요": digits in words, of what was said in figures. */
const isShortReadBack = (between: SpokenUtterance, part: SpokenUtterance): boolean =>
  between.text.length <= MAX_PROMPT && isReadBack(between.text, part.text);

/** A "yes" of somebody else, or the digits again that were just said. */
function isInterjection(between: SpokenUtterance, part: SpokenUtterance, endsInPart: boolean): boolean {
  if (between.speaker_id === part.speaker_id) return false;
  if (between.text.length <= MAX_INTERJECTION && !HAS_DIGIT.test(between.text)) return true;
  return endsInPart && isReadBack(between.text, part.text);
}

/** Finds spans in the parts joined as one text, and returns them by part. */
function findAcross(
  utterances: readonly SpokenUtterance[],
  parts: readonly number[],
  rules: MaskRules,
): Map<number, PiiSpan[]> {
  const texts = parts.map((index) => Array.from(utterances[index]?.text ?? ''));
  // The end of an utterance sounds like a dash; every replacement is as long as the text it replaces.
  const joined = texts
    .map((characters, place) => (place === texts.length - 1 ? characters.join('') : withoutPause(characters)))
    .join(' ');
  const byPart = new Map<number, PiiSpan[]>();
  let offset = 0;
  const all = findPiiSpans(joined, rules, findQuestion(utterances, parts[0] ?? 0));
  for (const [place, index] of parts.entries()) {
    const length = texts[place]?.length ?? 0;
    const inside = all
      .map(({ type, start, end }) => ({
        type,
        start: Math.max(0, start - offset),
        end: Math.min(length, end - offset),
      }))
      .filter(({ start, end }) => start < end);
    if (inside.length > 0) byPart.set(index, inside);
    offset += length + 1;
  }
  return byPart;
}

function withoutPause(characters: readonly string[]): string {
  const text = characters
    .join('')
    .replace(ENDING_OF_PART, (ending) => `${' '.repeat(Array.from(ending).length - 1)}-`);
  const end = text.replace(PAUSES_AT_END, '').length;
  return text.slice(0, end) + text.slice(end).replaceAll(PAUSE, '-');
}
