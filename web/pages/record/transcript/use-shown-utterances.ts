import { useDeferredValue } from 'react';
import { BLOCK_LINES } from './to-blocks.ts';

/** Whole blocks, which stay as they are when the others come; as many lines as fill the window, whatever its height. */
const FIRST = 4 * BLOCK_LINES;

/** The first lines at once, all of them when the browser has time: thousands of them take it a while. */
export const useShownUtterances = <Item>(all: readonly Item[]): readonly Item[] =>
  useDeferredValue(all, all.length > FIRST ? all.slice(0, FIRST) : all);
