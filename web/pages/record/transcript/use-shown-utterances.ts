import { useDeferredValue } from 'react';
import { BLOCK_LINES } from './to-blocks.ts';

/** Whole blocks, which stay unchanged when the others are added; enough lines to fill a window of any height. */
const FIRST = 4 * BLOCK_LINES;

/** The first lines at once, all of them when the browser is idle: thousands of them take a while. */
export const useShownUtterances = <Item>(all: readonly Item[]): readonly Item[] =>
  useDeferredValue(all, all.length > FIRST ? all.slice(0, FIRST) : all);
