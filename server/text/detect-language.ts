import { createRequire } from 'node:module';
import type * as Tinyld from 'tinyld';
import { isStopWord } from './terms/stop-words.ts';

const require = createRequire(import.meta.url);
let tinyld: typeof Tinyld | undefined;

/** The stretches of a meeting that are classified: short talk may look like any language, but not everywhere. */
const STRETCHES = 9;
/** Enough to tell languages apart; more takes time and changes nothing. */
const CHARACTERS_A_STRETCH = 700;
/** A stretch with fewer letters is joined with the next one. */
const LETTERS_A_STRETCH = 80;
/** A Chinese, Japanese or Korean character counts as this many letters. */
const LETTERS_PER_CJK_CHARACTER = 2;

/** Common languages of meetings; another one needs every stretch of a long meeting, or a script of its own. */
const COMMON = [
  'en',
  'ko',
  'ja',
  'zh',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'vi',
  'th',
  'id',
  'hi',
  'ar',
  'sv',
  'cs',
];
const STRETCHES_FOR_A_RARE_ONE = 4;

const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;
const OTHER_LETTERS = /[\p{L}--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]+/gv;
const SHARED_SCRIPT =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Han}]/u;

/** The language of most of the text, as ISO 639-1, or null when there is too little of it. */
export const detectLanguage = (utterances: readonly string[]): string | null =>
  classifyStretches(takeStretches(utterances));

/**
 * The language of most of the stretches. Words of the other family of scripts are left out first: one Korean
 * greeting does not make an English meeting Korean, nor do product names the reverse.
 */
export function classifyStretches(stretches: readonly string[]): string | null {
  const script = isMostlyCjk(stretches) ? CJK : OTHER_LETTERS;
  const heard = joinShort(stretches.map((text) => (text.match(script) ?? []).join(' ')));
  if (heard.length === 0) return null;
  // Loaded on first use: its tables take 44 MB, which not every process that reads text needs.
  tinyld ??= require('tinyld') as typeof Tinyld;
  return findRareLanguage(tinyld, heard) ?? findCommonLanguage(tinyld, heard);
}

/** The language of most stretches, each weighted by its length. */
function findCommonLanguage({ detect }: typeof Tinyld, stretches: readonly string[]): string | null {
  const votes = new Map<string, number>();
  for (const text of stretches) {
    const language = detect(text, { only: COMMON });
    if (language !== '') votes.set(language, (votes.get(language) ?? 0) + text.length);
  }
  const [most] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

function findRareLanguage({ detect }: typeof Tinyld, stretches: readonly string[]): string | null {
  const languages = new Set(stretches.map((text) => detect(text)));
  const [language = ''] = languages;
  if (languages.size !== 1 || language === '' || COMMON.includes(language)) return null;
  const hasOwnLetters = !SHARED_SCRIPT.test(stretches.join(''));
  return hasOwnLetters || stretches.length >= STRETCHES_FOR_A_RARE_ONE ? language : null;
}

/**
 * Most letters of a Korean or Japanese sentence of developers may be English. It still has several words of its own and ends in one,
 * and the others are terms, not the small words that make an English sentence.
 */
function isMostlyCjk(stretches: readonly string[]): boolean {
  let [cjk, others] = [0, 0];
  for (const line of stretches.flatMap((text) => text.split('\n'))) {
    const own = line.match(CJK) ?? [];
    const words = line.match(OTHER_LETTERS) ?? [];
    const isEnd = own.length > 1 && line.lastIndexOf(own.at(-1) ?? '') > line.lastIndexOf(words.at(-1) ?? '');
    const areTerms =
      isEnd && words.filter((word) => isStopWord(word.toLowerCase())).length * 2 < words.length;
    cjk += own.join('').length * LETTERS_PER_CJK_CHARACTER;
    if (areTerms) cjk += words.join('').length;
    else others += words.join('').length;
  }
  return cjk > others;
}

/** Parts of the meeting from beginning to end, some thousand characters in all; from a long one, evenly spaced pieces. */
export function takeStretches(utterances: readonly string[]): string[] {
  const stretches: string[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const first = Math.floor((stretch * utterances.length) / STRETCHES);
    const last = Math.floor(((stretch + 1) * utterances.length) / STRETCHES);
    let text = '';
    for (let place = first; place < last && text.length < CHARACTERS_A_STRETCH; place += 1)
      text += `${(utterances[place] ?? '').slice(0, CHARACTERS_A_STRETCH)}\n`;
    if (text !== '') stretches.push(text);
  }
  return stretches;
}

function joinShort(stretches: readonly string[]): string[] {
  const joined: string[] = [];
  for (const text of stretches.filter((each) => each !== '')) {
    const last = joined.at(-1);
    if (last !== undefined && last.length < LETTERS_A_STRETCH) joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(text);
  }
  return joined;
}
