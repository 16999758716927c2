/** Finds the words that a workspace masks; in time that grows with the text, whatever words they are and however many. */
import type { Match } from './match.ts';

/** In order, so that words that begin alike are together; as numbers, which are compared tens of millions of times. */
export interface WordList {
  /** The UTF-16 units of all words, one word behind the other. */
  units: Uint16Array;
  /** The offset at which each word begins, and that at which the last one ends. */
  starts: Int32Array;
}

const LATIN_START = /^[\p{Script=Latin}\p{N}]/u;
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;
const SPACES = /\s+/g;

/** @param words comparable texts; null: none of them has a letter */
export function toWordList(words: readonly string[]): WordList | null {
  const folded = words.map((word) => foldCase(word.trim()).replaceAll(SPACES, ' '));
  const list = [...new Set(folded)].filter((word) => word !== '').sort();
  if (list.length === 0) return null;
  const all = list.join('');
  const starts = new Int32Array(list.length + 1);
  for (const [index, word] of list.entries()) starts[index + 1] = (starts[index] ?? 0) + word.length;
  const units = new Uint16Array(all.length);
  for (let place = 0; place < all.length; place += 1) units[place] = all.charCodeAt(place);
  return { units, starts };
}

/**
 * The longest word at each place, from left to right; a space stands for any. In scripts with spaces, only whole words
 * match; in Korean, Japanese and Chinese, parts do: particles touch words.
 * @param fits whether a word that stands there is meant
 */
export function findWords(
  comparable: string,
  words: WordList | null,
  fits: (match: Match) => boolean = () => true,
): Match[] {
  if (words === null) return [];
  const text = toUnits(foldCase(comparable));
  const matches: Match[] = [];
  const toMatch = (start: number, end: number) => ({
    start: text.places[start] ?? 0,
    end: (text.places[end - 1] ?? 0) + 1,
  });
  for (let start = 0; start < text.units.length;) {
    const end = findEnd(text.units, { start, words, fits: (place) => fits(toMatch(start, place)) });
    if (end !== undefined) matches.push(toMatch(start, end));
    start = end ?? start + 1;
  }
  return matches;
}

/** A text in which every run of spaces is one. */
interface Units {
  units: Uint16Array;
  /** The offset of each unit in the original text. */
  places: Int32Array;
}

const SPACE_UNIT = 32;

function toUnits(text: string): Units {
  const units = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const isSpace = text.charAt(place).trim() === '';
    if (isSpace && count > 0 && units[count - 1] === SPACE_UNIT) continue;
    units[count] = isSpace ? SPACE_UNIT : text.charCodeAt(place);
    places[count] = place;
    count += 1;
  }
  return { units: units.subarray(0, count), places };
}

/** Reads the text from `start` on for as long as a word goes on like it. */
function findEnd(
  units: Uint16Array,
  { start, words, fits }: { start: number; words: WordList; fits: (end: number) => boolean },
): number | undefined {
  if (isWithin(units, start)) return undefined;
  let from = 0;
  let to = words.starts.length - 1;
  let found: number | undefined;
  for (let length = 0; from < to; length += 1) {
    const place = start + length;
    if (lengthOf(words, from) === length) {
      if (!isWithin(units, place) && fits(place)) found = place;
      from += 1;
    }
    if (from === to || place >= units.length) break;
    const unit = units[place] ?? 0;
    // Most often all go on alike.
    if (unitOf(words, from, length) === unit && unitOf(words, to - 1, length) === unit) continue;
    const range = [from, to] as const;
    from = firstFrom(range, (word) => unitOf(words, word, length) >= unit);
    to = firstFrom(range, (word) => unitOf(words, word, length) > unit);
  }
  return found;
}

const lengthOf = ({ starts }: WordList, word: number): number =>
  (starts[word + 1] ?? 0) - (starts[word] ?? 0);

const unitOf = ({ units, starts }: WordList, word: number, place: number): number =>
  units[(starts[word] ?? 0) + place] ?? 0;

/** Whether a word of a script with spaces goes on there. */
const isWithin = (units: Uint16Array, place: number): boolean =>
  LATIN_END.test(textAt(units, place - 2, place)) && LATIN_START.test(textAt(units, place, place + 2));

/** Two units are a letter beyond the first 65,536, or end with one or begin with one. */
const textAt = (units: Uint16Array, from: number, to: number): string =>
  String.fromCharCode(...units.subarray(Math.max(0, from), Math.max(0, to)));

/** The first word in the range of which something is true that is true of all behind it. */
function firstFrom([from, to]: readonly [number, number], isBehind: (word: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The result is as long as the text, so that offsets are the same in both. */
export function foldCase(text: string): string {
  const folded = text.toLowerCase();
  const kept = folded.length === text.length ? folded : Array.from(text, foldLetter).join('');
  return kept.replaceAll('ς', 'σ');
}

function foldLetter(letter: string): string {
  const folded = letter.toLowerCase();
  return folded.length === letter.length ? folded : letter;
}
