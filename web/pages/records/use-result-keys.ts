import { useEffect, useLayoutEffect, useRef, type RefObject, useState } from 'react';

/** Passages that answer a question, titles of records, and the hits below them. */
const RESULTS = ':is([data-answers], [data-results]) a[href]:not([data-plays])';

/** The arrow keys move from the search field into the results and through them, and back up to the field. */
export function useResultKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { target } = event;
      if (step === undefined || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const results = Array.from(document.querySelectorAll<HTMLElement>(RESULTS));
      const field = document.querySelector<HTMLElement>('[data-search] input');
      const place = target === field ? -1 : results.indexOf(target);
      if (target !== field && place === -1) return;
      const next = place + step < 0 ? field : results[place + step];
      next?.focus();
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/**
 * Whoever goes through results while others are still coming loses the focus with a row that is no longer found: it goes to the first
 * result then. React does not report the blur of what it removes, so a focus that was given away is known from one that was lost.
 * @returns what the list has to pass on
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, items: readonly unknown[]) {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('a[href]')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- other items are other rows
  }, [list, items]);
  return {
    onFocus: ({ target }: { target: Element }) => void (held.current = target),
    onBlur: () => void (held.current = null),
  };
}

/** Keys that follow one another at once are one search; the one before is given up. */
const TYPING_MS = 50;

/** The text of the search field: the address follows when typing pauses, and the field follows the address. */
export function useTypedQuery(
  query: string | undefined,
  onChange: (query: string | undefined) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(query ?? '');
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (query !== seen) {
    setSeen(query);
    // Going back, or a reset elsewhere, changed the search: it is not the echo of this field's own.
    if (query !== sent) setTyped(query ?? '');
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = text.trim() === '' ? undefined : text.trim();
      setSent(next);
      onChange(next);
    }, TYPING_MS);
  };
  return [typed, type];
}
