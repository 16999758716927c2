/** Finds the names of a list in a text, with particles, titles and possessives touching them; in linear time. */
import { toKoreanStem } from '../../terms/korean-stem.ts';
import type { Match } from '../match.ts';
import { findWords, foldCase } from '../workspace-words.ts';
import { hasCapital, type NameList } from './name-list.ts';
import { toScript } from './script.ts';
import { findTitle } from './titles.ts';

/** A name of so many letters of East Asia is one wherever it stands; a shorter one may be a part of a word. */
const LONG = 3;
/** The longest ending of a Korean word that is looked at. */
const REACH = 8;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

export const findNames = (text: string, { forms, words }: NameList): Match[] =>
  findWords(text, forms, ({ start, end }) => {
    const name = text.slice(start, end);
    const around = { before: text.slice(Math.max(0, start - 2), start), after: text.slice(end, end + REACH) };
    return stands(name, { ...around, is_word: words.has(foldCase(name)) });
  });

interface Around {
  before: string;
  after: string;
  is_word: boolean;
}

function stands(name: string, { before, after, is_word }: Around): boolean {
  const script = toScript(name.slice(-1));
  const last = toLast(before);
  const hasTitle = findTitle(after.trimStart()) !== undefined;
  const touches = (letter: string) => letter !== '' && toScript(letter) === script && LETTER.test(letter);
  if (script === 'other') {
    const isApart = !touches(last) && !touches(toFirst(after));
    return isApart && (!is_word || hasTitle || hasCapital(name) || name === name.toUpperCase());
  }
  if (is_word || script === 'hiragana') return hasTitle && !(script === 'hangul' && touches(last));
  if (script === 'katakana') return !touches(last) && !touches(toFirst(after));
  if (name.length >= LONG) return true;
  if (script === 'han') return hasTitle || !touches(toFirst(after));
  return !touches(last) && (hasTitle || goesOnAsName(name, after));
}

const toFirst = (text: string) => String.fromCodePoint(...(text === '' ? [] : [text.codePointAt(0) ?? 0]));
const toLast = (text: string) => Array.from(text).at(-1) ?? '';

/** 민수, 민수가, 지영이가, 민수야: what stands behind a name in Korean is a particle or the copula. */
function goesOnAsName(name: string, after: string): boolean {
  const end = Array.from(after).findIndex((letter) => toScript(letter) !== 'hangul');
  const rest = end === -1 ? after : after.slice(0, end);
  const stem = toKoreanStem(name + rest)?.stem;
  return [name, `${name}이`, `${name}아`, `${name}야`, `${name}네`].includes(stem ?? name);
}
