import type { Words } from './words.ts';

/** Sentences after each other, in a language that has a space between them or none. What is false is left out. */
export const joinSentences = ({ frame }: Words, sentences: readonly (string | false)[]): string =>
  sentences
    .filter((sentence) => sentence !== false)
    .reduce((first, second) => (first === '' ? second : frame.sentences({ first, second })), '');

/** The gap between two sentences that are shown apart: a space, or nothing. */
export const toSentenceGap = ({ frame }: Words): string => frame.sentences({ first: '', second: '' });
