import type { Cue, CueKind, Cues } from './cue.ts';
import { hasEastAsian } from '../comparable-text.ts';
import { textBefore, type Match } from '../match.ts';
import { PERSONAL_CUES, THING } from './cue-patterns.ts';

const CUES: readonly [kind: CueKind, pattern: string][] = [...PERSONAL_CUES, ['thing', THING]];
const toPattern = (cues: readonly (readonly [kind: CueKind, pattern: string])[]): RegExp =>
  new RegExp(cues.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'giu');

/** The alternatives of a pattern, of which those in groups are one. */
function splitAlternatives(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${token}`);
  }
  return found;
}

const ANY_CUE = toPattern(CUES);
/** The same for texts in Latin letters, in which half of the patterns find nothing, and took most of the time of masking. */
const LATIN_CUE = toPattern(
  CUES.map(
    ([kind, pattern]) =>
      [
        kind,
        splitAlternatives(pattern)
          .filter((alternative) => !hasEastAsian(alternative))
          .join('|') || '(?!)',
      ] as const,
  ),
);

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
  !NOT_BEFORE.test(textBefore(text, start, 24)) && !NOT_AFTER.test(text.slice(end, end + 12));

/** Written with capitals it is Japan's My Number; "my number" may be any number. */
const MY_NUMBER = /^My Number$/;

/** A text is asked for several times while it is read, and while its neighbours are. */
const MOST_KEPT = 64;
const LONGEST_KEPT = 400;
const kept = new Map<string, readonly Cue[]>();

/** The words of a text that name kinds, in order. */
export function listCues(text: string): readonly Cue[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const cues = findAll(text);
  if (text.length > LONGEST_KEPT) return cues;
  kept.set(text, cues);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return cues;
}

function findAll(text: string): Cue[] {
  return Array.from(text.matchAll(hasEastAsian(text) ? ANY_CUE : LATIN_CUE))
    .filter(({ 0: words, index }) => isMeant(text, { start: index, end: index + words.length }))
    .map(({ 0: words, index, groups }) => ({
      kind: MY_NUMBER.test(words)
        ? 'my_number'
        : (CUES.find(([kind]) => groups?.[kind] !== undefined)?.[0] ?? 'thing'),
      start: index,
      end: index + words.length,
    }))
    .filter((cue) => cue.kind !== 'thing' || !isOnThing(text, cue));
}

/** Whether a thing is only where something stands. */
export const isOnThing = (text: string, { start, end }: Match): boolean =>
  ON_THING.test(textBefore(text, start, 10)) || ON_PAPER.test(text.slice(Math.max(0, start - 10), end));

export function findCues(text: string, before: readonly Cue[]): Cues {
  const spaced = text.replaceAll('_', ' ');
  return { text: spaced, own: listCues(spaced), before };
}
