import { useDeferredValue } from 'react';

/** As many as fill the window, whatever its height. */
const FIRST = 60;

interface Shown<Item> {
  shown: readonly Item[];
  /** All of them are in the page. */
  is_complete: boolean;
}

/** The first lines at once, the others when the browser has time: thousands of them take it a second. */
export function useShownUtterances<Item>(all: readonly Item[]): Shown<Item> {
  const shown = useDeferredValue(all, all.slice(0, FIRST));
  return { shown, is_complete: shown === all };
}
