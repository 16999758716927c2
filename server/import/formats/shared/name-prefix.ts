/**
 * `Name: text` at the start of an utterance. Whether a prefix is a name is decided over the whole file: a
 * name is short, has a letter, is written like a name or recurs, and the file uses names throughout.
 */
import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { isDatum, isKey, isSentence } from './not-names.ts';
import { toSpeakerLabel } from './speaker-label.ts';
import type { VoicedText } from './cue-text.ts';

const PREFIX = /^(?:>>\s*)?([^:：]{1,60}?)\s*(?:：|:(?=\s|$))\s*/;
const HAS_LETTER = /\p{L}/u;
const SENTENCE_MARK = /[?!;,"“”<>{}|=/\\。、，；！？]|\.\s+\p{Ll}/u;
const NAME_WORD = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}("'‘“]/u;
const NAME_PARTICLE = /^(?:de|da|di|du|del|der|den|van|von|of|the|and|la|le|el|al|bin|ibn|y|e|dos|das)$/;
const MAX_WORDS = 6;
const ODD_NAME =
  /^[\p{Lu}\p{Lo}][\p{L}\p{N}\s.'’-]{0,40}(?:, ?\p{Lu}[\p{L} .'-]{0,30}|[/|&] ?[\p{L}\p{N} .'-]{1,30}|\([\p{L}\p{N}\s/.,'-]{1,30}\))$/u;
const LONGEST_NAME = 60;
const BRACKETED = /^\s*[[(]([^\])]{1,60})[\])]\s*:?\s*/;
/** Labels of engines name voices even where none comes back. */
const ENGINE_LABEL = /^(?:speaker|spk|voice)[ _-]?(?:\d{1,4}|[A-Z]|\?)$/i;
const SOUND =
  /music|applause|laugh|noise|inaudible|silence|blank|cough|sigh|cheer|crosstalk|\d:\d|음악|박수|웃음|音楽|拍手|笑/i;
/** `- Budget: 10k` is an item of a list. */
const LIST_MARK = /^\s*[-*•+]\s/;

/** The names that `texts` (utterances in order) begin with; empty when the file does not name its speakers this way. */
export function findNames(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let prefixed = 0;
  const often = findOddNames(texts);
  const listed = findListed(texts);
  // Titles and lists say nothing of the talk beside them.
  const said = texts.filter((text) => !isKey(prefixOf(text)) && !listed.has(prefixOf(text)));
  for (const text of said) {
    const prefix = candidateOf(text) ?? often.get(prefixOf(text)) ?? null;
    if (prefix === null) continue;
    prefixed += 1;
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  const opensWithName = candidateOf(said[0] ?? '') !== null;
  const namesThroughout = prefixed * 2 >= said.length || repeated >= 2 || (repeated === 1 && opensWithName);
  if (!namesThroughout) return new Set();
  return new Set(
    [...counts]
      .filter(([name, count]) => count > 1 || often.has(name) || isWrittenLikeName(name))
      .map(([name]) => name),
  );
}

/**
 * Names that stand once, in a list of things and their values: `Budget: 10k`, `Floor: 204`, `Caterer: Heron`. A list has at
 * least two keys that are known, or values that nobody says, and they are at least half of it; where somebody speaks who
 * speaks again, it ends. Beside such speakers values alone make no list: they may be answers.
 */
function findListed(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(prefixOf(text), (counts.get(prefixOf(text)) ?? 0) + 1);
  const listed = new Set<string>();
  const hasSpeakers = [...counts].some(([name, count]) => name !== '' && count > 1 && !isKey(name));
  let [keys, data] = [0, 0];
  let others: string[] = [];
  const finish = () => {
    const known = keys + data;
    const isList = known >= 2 && known >= others.length - data && (keys > 0 || !hasSpeakers);
    if (isList) for (const name of others) listed.add(name);
    [keys, data, others] = [0, 0, []];
  };
  for (const text of texts) {
    const name = prefixOf(text);
    const value = text.slice(PREFIX.exec(text)?.[0].length);
    if (name === '') continue;
    if (isKey(name)) keys += 1;
    else if ((counts.get(name) ?? 0) > 1) finish();
    else if (isDatum(value)) {
      data += 1;
      others.push(name);
    } else if (!isSentence(value)) others.push(name);
  }
  finish();
  return listed;
}

/** Splits a known name off; null when `text` begins with none of `names`, nor with one of `bracketed` in brackets. */
export function splitName(
  text: string,
  names: ReadonlySet<string>,
  bracketed: ReadonlySet<string> = new Set(),
): VoicedText | null {
  const match = PREFIX.exec(text);
  const name = toName(match?.[1]);
  if (match !== null && names.has(name))
    return { speaker: toSpeakerLabel(name), text: text.slice(match[0].length) };
  const inBrackets = bracketed.size === 0 ? null : BRACKETED.exec(text);
  if (inBrackets === null || !bracketed.has(inBrackets[1] ?? '')) return null;
  return { speaker: toSpeakerLabel(inBrackets[1] ?? ''), text: text.slice(inBrackets[0].length) };
}

/** Utterances with the names that they begin with as speakers, where a file names its speakers this way. */
export function splitNames(dialogs: readonly TranscriptDialog[]): TranscriptDialog[] {
  const names = findNames(dialogs.map(({ text }) => text));
  return dialogs.map((dialog) => ({ ...dialog, ...splitName(dialog.text, names) }));
}

/** Names in brackets that most of `texts` begin with: `[SPEAKER_00] text`. A sound in brackets is no name. */
export function findBracketedNames(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => BRACKETED.exec(text)?.[1] ?? []).filter((name) => !SOUND.test(name));
  const names = new Set(found);
  const comeBack =
    (found.length >= 2 && names.size < found.length) || found.every((name) => ENGINE_LABEL.test(name));
  return comeBack && found.length * 3 >= texts.length * 2 ? names : new Set();
}

/**
 * Splits a line in which another speaker takes over, `Is it back? Bob: Not yet`. Only known names count, and
 * only where a sentence ends before them or begins after them: `I told Bob: come` is one part.
 */
export function splitInlineNames(text: string, names: ReadonlySet<string>): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let colon = text.indexOf(':'); colon >= 0 && names.size > 0; colon = text.indexOf(':', colon + 1)) {
    const start = findNameBefore(text, colon, names);
    if (start === null || start <= from) continue;
    if (
      !/[.?!。？！…]\s*$/.test(text.slice(Math.max(0, start - 5), start)) &&
      !/^:\s+[^\s\p{Ll}]/u.test(text.slice(colon, colon + 8))
    )
      continue;
    parts.push(text.slice(from, start).trim());
    from = start;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Finds the start of the name right before a colon; a name has a few words at most. */
function findNameBefore(text: string, colon: number, names: ReadonlySet<string>): number | null {
  const before = text.slice(Math.max(0, colon - LONGEST_NAME), colon);
  let start = before.length;
  for (let words = 0; words < MAX_WORDS && start > 0; words += 1) {
    start = before.lastIndexOf(' ', start - 1);
    if (start < 0) return null;
    if (names.has(toName(before.slice(start + 1)))) return colon - before.length + start + 1;
  }
  return null;
}

const PLAIN_NAME = /^[\p{Lu}\p{Lo}][\p{L}\p{N}\s.'’-]{0,40}$/u;

function isOddName(prefix: string): boolean {
  if (prefix.split(' ').length > MAX_WORDS || LIST_MARK.test(prefix)) return false;
  const bare = prefix.replaceAll(/\s?\([^()]{1,30}\)/g, '').replace(/ ?\| ?[\p{L}\p{N} .'-]{1,30}$/u, '');
  return ODD_NAME.test(prefix) || (bare !== prefix && PLAIN_NAME.test(bare));
}

/**
 * `Müller, Jan`, `Ana (she/her)`, `Bo | ACME` are names when they recur, or where every utterance has a name;
 * sentences with a colon do not.
 */
function findOddNames(texts: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  let plain = 0;
  for (const text of texts) {
    const prefix = prefixOf(text);
    if (isOddName(prefix)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    else if (candidateOf(text) !== null) plain += 1;
  }
  const odd = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const least = plain > odd && plain + odd === texts.length ? 1 : 2;
  return new Map([...counts].filter(([, count]) => count >= least).map(([name]) => [name, name]));
}

const prefixOf = (text: string): string => toName(PREFIX.exec(text)?.[1]);

function candidateOf(text: string): string | null {
  const name = toName(PREFIX.exec(text)?.[1]);
  if (!HAS_LETTER.test(name) || SENTENCE_MARK.test(name) || LIST_MARK.test(name)) return null;
  if (name.split(' ').length > MAX_WORDS || isKey(name)) return null;
  return name;
}

function toName(prefix = ''): string {
  return prefix.trim().replace(/\s+/g, ' ').normalize('NFC');
}

/** One word of any case (`bob`), or several that each begin like a name's (`Dr. Ann van Dyke`, `speaker 1`). */
export function isWrittenLikeName(name: string): boolean {
  const words = name.split(' ');
  return words.slice(1).every((word) => NAME_WORD.test(word) || NAME_PARTICLE.test(word));
}
