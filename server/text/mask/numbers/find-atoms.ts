import { findEnglishNumbers } from './english-numbers.ts';
import { findJapaneseNumbers } from './japanese-numbers.ts';
import { findKoreanNumbers } from './korean-numbers.ts';
import type { NumberWord } from './number-word.ts';

/** A number word, or digits. */
export interface Atom extends NumberWord {
  is_spoken: boolean;
  language: 'en' | 'ko' | 'ja' | null;
  /** It was said again: it represents the text from its `start`, where it was begun for the first time. */
  is_corrected?: boolean;
}

const WRITTEN = /\d+/g;
/** "5 4 1 7": who writes digits one by one writes what is dictated. */
const DICTATED = /(?<![\d.,:/-] ?)\d(?:[ -]\d){2,33}(?![\d.:/])(?!,\d)/g;
const HAS_ENGLISH =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|oh|double|t(?:en|w)|eleven|fif|for)/i;
const HAS_KOREAN = /[공영일이삼사오육칠팔구십백천]/;
const HAS_JAPANESE =
  /[〇○◯零一二三四五六七八九十百千]|ゼロ|イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュ|ぜろ|れい|いち|に|さん|よん|ご|ろく|なな|はち|きゅ/;

/** The number words of three languages and the digits of a text, in order. */
export function findAtoms(text: string): Atom[] {
  const dictated = new Set(
    Array.from(text.matchAll(DICTATED)).flatMap(({ 0: row, index }) =>
      Array.from(row, (_, place) => index + place),
    ),
  );
  const atoms: Atom[] = Array.from(text.matchAll(WRITTEN), ({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    digits,
    is_single: digits.length === 1,
    is_spoken: dictated.has(index),
    language: null,
  }));
  const add = (words: NumberWord[], language: Atom['language']) => {
    for (const word of words) atoms.push({ ...word, is_spoken: true, language });
  };
  if (HAS_ENGLISH.test(text)) add(findEnglishNumbers(text), 'en');
  if (HAS_KOREAN.test(text)) add(findKoreanNumbers(text), 'ko');
  if (HAS_JAPANESE.test(text)) add(findJapaneseNumbers(text), 'ja');
  let readTo = 0;
  return atoms
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < readTo) return false;
      readTo = end;
      return true;
    });
}
