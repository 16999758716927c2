import { replaceIn, type ComparableText } from '../comparable-text.ts';
import { LETTERS_BEFORE_NUMBER, SPELLED_LETTERS, toLetters } from './letter-names.ts';

/** Writes letters for their names, and for the words that stand for them: "Juliet Golf", 「東京のT」, 엠. */
export function writeOutLetters(source: ComparableText): ComparableText {
  const spelled =
    source.text.search(SPELLED_LETTERS) === -1
      ? source
      : replaceIn(source, SPELLED_LETTERS, ([word]) => /^[a-z]/i.exec(word)?.[0] ?? word.slice(-1));
  return spelled.text.search(LETTERS_BEFORE_NUMBER) === -1
    ? spelled
    : replaceIn(spelled, LETTERS_BEFORE_NUMBER, ([names]) => toLetters(names));
}
