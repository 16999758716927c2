import { isStopWord } from '../../terms/stop-words.ts';

/** Somebody writes everything in capitals, or speech recognition does. */
const IN_CAPITALS = /[A-Z]{3}[^a-z]*?[^A-Za-z][A-Z]{3}/;
const WORD = /(?<![A-Z\d])[A-Z]{2,}(?![A-Z\d])/g;
/** Shorter ones may be letters of a code. */
const SHORTEST_WORD = 4;

/** The same with the words of a text that is in capitals throughout in lower case, so that those left are letters. */
export const withoutCapitals = (text: string): string =>
  IN_CAPITALS.test(text) && !/[a-z]/.test(text)
    ? text.replaceAll(WORD, (word) =>
        word.length >= SHORTEST_WORD || isStopWord(word.toLowerCase()) ? word.toLowerCase() : word,
      )
    : text;
