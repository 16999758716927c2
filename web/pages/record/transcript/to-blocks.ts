import { useDeferredValue } from 'react';
import type { Utterance } from './utterance.ts';

/** Lines that the browser lays out together, or not at all while they are out of sight. */
export interface Block {
  utterances: readonly Utterance[];
  /** The speaker before its first line. */
  speaker_before: number | undefined;
}

/** Some hundred blocks can be observed at no cost, thousands of lines cannot; each takes a few milliseconds to be laid out. */
export const BLOCK_LINES = 16;

export function toBlocks(utterances: readonly Utterance[]): Block[] {
  return Array.from({ length: Math.ceil(utterances.length / BLOCK_LINES) }, (_, index) => ({
    utterances: utterances.slice(index * BLOCK_LINES, (index + 1) * BLOCK_LINES),
    speaker_before: utterances[index * BLOCK_LINES - 1]?.speaker_id,
  }));
}

/** The facts that the height of a block is estimated from. */
export interface BlockSize {
  lines: number;
  turns: number;
  /** In widths of a Latin letter: letters of Korean and Japanese count twice. */
  letters: number;
}

export function measureBlock({ utterances, speaker_before }: Block): BlockSize {
  let letters = 0;
  let turns = 0;
  let before = speaker_before;
  for (const { text, speaker_id } of utterances) {
    letters += countLetters(text);
    if (speaker_id !== before) turns += 1;
    before = speaker_id;
  }
  return { lines: utterances.length, turns, letters };
}

/** Hangul, kana and Chinese characters begin here. */
const FIRST_WIDE = 0x1100;

export function countLetters(text: string): number {
  let letters = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) >= FIRST_WIDE) letters += 1;
  }
  return letters;
}

/** Whole blocks, which stay unchanged when the others are added; enough lines to fill a window of any height. */
const FIRST = 4 * BLOCK_LINES;

/** The first lines at once, all of them when the browser is idle: thousands of them take a while. */
export const useShownUtterances = <Item>(all: readonly Item[]): readonly Item[] =>
  useDeferredValue(all, all.length > FIRST ? all.slice(0, FIRST) : all);
