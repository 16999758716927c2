import { limitMarks } from '../base/limit-marks.ts';

// The accents that Latin, Greek and Cyrillic letters carry. Marks of other scripts distinguish words
// (dakuten, Indic vowel signs) and stay.
const ACCENTS = /[\p{M}&&[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Inherited}]]+/gv;

// Soft hyphens, joiners, variation selectors; not the zero width space, which separates words.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\u200b]+/gv;

// Letters with a stroke and ligatures, which Unicode does not decompose, but which people type without.
const STROKED = /[đħłŧøæœ]/g;
const UNSTROKED: Record<string, string> = { đ: 'd', ħ: 'h', ł: 'l', ŧ: 't', ø: 'o', æ: 'ae', œ: 'oe' };

// ASCII and plain Chinese, Japanese and Korean text need only lower-casing; that is most text.
const NEEDS_FOLDING = /[^\p{ASCII}\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]/u;

// The same for most text, without looking at scripts.
const BEYOND_ASCII = /\P{ASCII}/u;
const ASCII_RUNS = /[a-z0-9]+/g;

/** Matches the runs of a normalised text: words, and CJK runs. */
export const RUNS =
  /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]&&[\p{L}\p{N}\p{M}]]+|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]+/gv;
const STARTS_CJK = /^[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]&&[\p{L}\p{N}\p{M}]]/v;

/**
 * Text as search compares it: compatibility forms (NFKC), case and accents are folded; punctuation and spaces
 * stay. Folding the result again changes nothing.
 */
export function normalizeText(text: string): string {
  if (isLowerCaseAlone(text)) return text.toLowerCase();
  // Lower, upper, lower: ẞ reaches "ss" only by way of ß, and ß only by way of "SS". Marks are removed before
  // case, which also turns İ into a plain i; JavaScript alone handles a final sigma.
  return limitMarks(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(STROKED, (letter) => UNSTROKED[letter] ?? letter)
    .normalize('NFC');
}

/** Whether lower-casing alone normalises the text, unit by unit. */
export function isLowerCaseAlone(text: string): boolean {
  return !NEEDS_FOLDING.test(text);
}

/**
 * The runs of a text in order: words (letters, digits and marks of scripts with spaces between words) and CJK
 * runs (Han, kana, Hangul). A change between the two ends a run as a space does.
 */
export function toRuns(text: string): string[] {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(ASCII_RUNS) ?? [];
  return normalizeText(text).match(RUNS) ?? [];
}

export function isCjkRun(run: string): boolean {
  return STARTS_CJK.test(run);
}

/** One utterance or title as needles are looked up in it: a space before every run, `''` when it has none. */
export function toSearchText(utterance: string): string {
  const runs = toRuns(utterance);
  return runs.length === 0 ? '' : ` ${runs.join(' ')}`;
}

/** A transcript's search text: one line per utterance, so that no needle matches across two of them. */
export function toTranscriptSearchText(utterances: readonly string[]): string {
  return utterances.map(toSearchText).join('\n');
}
