import type { Cue, CueKind, Cues } from './cue.ts';
import type { Match } from '../match.ts';
import { PERSONAL_CUES } from './personal-cues.ts';
import { THING } from './thing-cues.ts';

const CUES: readonly [kind: CueKind, pattern: string][] = [...PERSONAL_CUES, ['thing', THING]];
const ANY_CUE = new RegExp(CUES.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'giu');
/** "Not the routing number", 「内線じゃなくて」, "under the barcode": what is named so is not meant. */
const NOT_BEFORE =
  /\b(?:not|isn't|can['’]t be|cannot be|like|instead of|rather than|without|under|below|above|beside|behind|next to)(?: (?:the|a|an|my|your|our|that))?\s$/i;
/** "The passport number on the booking": a thing that something stands on is not what is named. */
const ON_THING = /\b(?:on|in) (?:the|a|my|your|our|his|her|that) $/i;
/** "From section five", "line two": where on a paper something stands. */
const ON_PAPER = /\b(?:from|on|in|under|at) (?:the )?(?:section|page|part)$/i;
const NOT_AFTER =
  /^(?:番号|번호)?(?:じゃな[いく]|ではな[いく]|でなく|\s?말고|[이가]?\s?아니라|[이가]?\s?아니고|[이가]\s?아니에|[이가]\s?아닙|\s?처럼|\s?같[은지죠아]|みたい|っぽ|の?よう[なにで])/;

/** Whether words are not only said to be what something is not, or is like. */
export const isMeant = (text: string, { start, end }: Match): boolean =>
  !NOT_BEFORE.test(text.slice(Math.max(0, start - 24), start)) && !NOT_AFTER.test(text.slice(end, end + 12));

/** Of Japan, by its capitals; "my number" may be any. */
const MY_NUMBER = /^My Number$/;

/** The words of a text that name kinds, in order. */
export function listCues(text: string): Cue[] {
  return Array.from(text.matchAll(ANY_CUE))
    .filter(({ 0: words, index }) => isMeant(text, { start: index, end: index + words.length }))
    .map(({ 0: words, index, groups }) => ({
      kind: MY_NUMBER.test(words)
        ? 'my_number'
        : (CUES.find(([kind]) => groups?.[kind] !== undefined)?.[0] ?? 'thing'),
      start: index,
      end: index + words.length,
    }))
    .filter(
      ({ kind, start, end }) =>
        kind !== 'thing' ||
        !(
          ON_THING.test(text.slice(Math.max(0, start - 10), start)) ||
          ON_PAPER.test(text.slice(Math.max(0, start - 10), end))
        ),
    );
}

export function findCues(text: string, before: readonly Cue[]): Cues {
  const spaced = text.replaceAll('_', ' ');
  return { text: spaced, own: listCues(spaced), before };
}
