import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useShortcut } from '../../../components/frame/use-shortcut.ts';

/** The key from the list to what can be done with the selected records. */
export const SELECTION_KEY = 'a';

const BOXES = '[data-results] input[type=checkbox]';

/**
 * The bar stands after the whole list: a key leads from any row to it, and Escape back. Whoever works in it by keys keeps the focus there
 * while its buttons are replaced, and gets it back in the list when the bar goes.
 * @returns what the bar has to pass on
 */
export function useSelectionFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const origin = useRef<Element>(null);
  const is_held = useRef(false);
  useShortcut(SELECTION_KEY, () => {
    if (document.querySelector('[data-modal]') !== null) return;
    origin.current = document.activeElement;
    bar.current?.querySelector('button')?.focus();
  });
  const goBack = useCallback(() => {
    const from = origin.current?.closest('[data-results]') == null ? null : origin.current;
    const place = from ?? document.querySelector(`${BOXES}:checked`) ?? document.querySelector(BOXES);
    if (place instanceof HTMLElement) place.focus();
  }, []);
  useLayoutEffect(() => {
    // React does not report the blur of what it removes.
    if (is_held.current && document.activeElement === document.body) bar.current?.focus();
  });
  useEffect(
    () => () => {
      if (is_held.current && document.activeElement === document.body) goBack();
    },
    [goBack],
  );
  return {
    ref: bar,
    tabIndex: -1,
    'aria-keyshortcuts': SELECTION_KEY,
    onFocus: () => void (is_held.current = true),
    onBlur: () => void (is_held.current = false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Escape in a menu or dialog closes that.
      const isOfBar = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && isOfBar && !event.defaultPrevented) goBack();
    },
  };
}
