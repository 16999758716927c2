import { replaceIn, type ComparableText } from '../comparable-text.ts';
import { LETTERS_BEFORE_NUMBER, SPELLED_LETTERS, toLetters } from './letter-names.ts';

/** "L S eight two double F"; a double u is another letter, and an o a zero. */
const DOUBLE_LETTER = /\bdouble ([a-np-tv-z])(?![a-z'’]|,? (?:for|as in|like) )/gi;

/** Writes letters for their names, and for the words that stand for them: "Juliet Golf", 「東京のT」, 엠. */
export function writeOutLetters(said: ComparableText): ComparableText {
  const source =
    said.text.search(DOUBLE_LETTER) === -1
      ? said
      : replaceIn(said, DOUBLE_LETTER, ([, letter = '']) => letter.repeat(2).toUpperCase());
  const spelled =
    source.text.search(SPELLED_LETTERS) === -1
      ? source
      : replaceIn(source, SPELLED_LETTERS, ([word]) => /^[a-z]/i.exec(word)?.[0] ?? word.slice(-1));
  return spelled.text.search(LETTERS_BEFORE_NUMBER) === -1
    ? spelled
    : replaceIn(spelled, LETTERS_BEFORE_NUMBER, ([names]) => toLetters(names));
}
