import { useEffect } from 'react';

/** Titles of records, and the hits below them. */
const RESULTS = '[data-results] :is(a[href])';

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
