import { isStopWord } from '../../terms/stop-words.ts';

/** Somebody writes everything in capitals, or speech recognition does. */
const isInCapitals = (text: string): boolean =>
  !/[a-z]/.test(text) &&
  text
    .matchAll(/[A-Z]{3,}/g)
    .drop(1)
    .next().done !== true;
const WORD = /(?<![A-Z\d])[A-Z]{2,}(?![A-Z\d])/g;
/** Shorter ones may be letters of a code. */
const SHORTEST_WORD = 4;

/** The same with the words of a text that is in capitals throughout in lower case, so that those left are letters. */
export const withoutCapitals = (text: string): string =>
  isInCapitals(text)
    ? text.replaceAll(WORD, (word) =>
        word.length >= SHORTEST_WORD || isStopWord(word.toLowerCase()) ? word.toLowerCase() : word,
      )
    : text;
