import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { findPiiSpans, joinOverlapping } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';
import { hideSpans, type MaskedUtterance } from './mask-utterance.ts';

interface SpokenUtterance {
  speaker_id: number;
  text: string;
}

/** A number is read out in few breaths. */
const MAX_PARTS = 6;
/** "Yes", "네": what the other one says between two parts of a number. */
const MAX_INTERJECTION = 12;

const DIGIT_WORD =
  '[0-9０-９]|[공영일이삼사오육륙칠팔구〇零一二三四五六七八九]|\\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';
const ENDS_IN_NUMBER = new RegExp(`(?:${DIGIT_WORD})(?:에|의|の)?[\\s,.、。…–-]*$`, 'iu');
const STARTS_WITH_NUMBER = new RegExp(`^[\\s–-]*(?:(?:double|triple)\\s+)?(?:${DIGIT_WORD})`, 'iu');
const HAS_DIGIT = /\p{N}/u;
const PAUSE = /[,.、。…]/g;

/**
 * The utterances of a transcript with personal information hidden, also numbers that are read out over several utterances of
 * one speaker, with a "yes" of somebody else between them.
 */
export function maskTranscript(utterances: readonly SpokenUtterance[], rules: MaskRules): MaskedUtterance[] {
  const spans = utterances.map(({ text }) => findPiiSpans(text, rules));
  for (const parts of findReadOutNumbers(utterances)) {
    for (const [index, of_part] of findAcross(utterances, parts, rules)) {
      spans[index] = joinOverlapping([...(spans[index] ?? []), ...of_part]);
    }
  }
  return utterances.map(({ text }, index) => hideSpans(text, spans[index] ?? []));
}

/** Indexes of utterances of one speaker of which each ends in digits and the next goes on with digits. */
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
  if (part === undefined || !ENDS_IN_NUMBER.test(part.text)) return null;
  const between = utterances[index + 1];
  const is_interjection =
    between !== undefined &&
    between.speaker_id !== part.speaker_id &&
    between.text.length <= MAX_INTERJECTION &&
    !HAS_DIGIT.test(between.text);
  const next = index + (is_interjection ? 2 : 1);
  const goes_on =
    utterances[next]?.speaker_id === part.speaker_id && STARTS_WITH_NUMBER.test(utterances[next]?.text ?? '');
  return goes_on ? next : null;
}

/** What is found in the parts as one text, by part. */
function findAcross(
  utterances: readonly SpokenUtterance[],
  parts: readonly number[],
  rules: MaskRules,
): Map<number, PiiSpan[]> {
  const texts = parts.map((index) => Array.from(utterances[index]?.text ?? ''));
  // The end of an utterance is how a dash is heard; every replacement is as long as what it replaces.
  const joined = texts
    .map((characters, place) => (place === texts.length - 1 ? characters.join('') : withoutPause(characters)))
    .join(' ');
  const by_part = new Map<number, PiiSpan[]>();
  let offset = 0;
  const all = findPiiSpans(joined, rules);
  for (const [place, index] of parts.entries()) {
    const length = texts[place]?.length ?? 0;
    const inside = all
      .map(({ type, start, end }) => ({
        type,
        start: Math.max(0, start - offset),
        end: Math.min(length, end - offset),
      }))
      .filter(({ start, end }) => start < end);
    if (inside.length > 0) by_part.set(index, inside);
    offset += length + 1;
  }
  return by_part;
}

function withoutPause(characters: readonly string[]): string {
  const text = characters.join('');
  const end = text.search(/[\s,.、。…–-]*$/u);
  return text.slice(0, end) + text.slice(end).replaceAll(PAUSE, '-');
}
