import { useEffect, type RefObject } from 'react';
import { countLetters } from './to-blocks.ts';

/** The number of texts that the width of letters is measured from. */
const SAMPLES = 12;

/**
 * Sets `--row-letters` in the style of the list to the number of letters in a row, measured from lines that
 * are laid out already: the heights of blocks out of sight are estimated from it. Measured again whenever the
 * list's width changes.
 */
export function useRowLetters(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      // Its height changes with every block that is laid out.
      if (entry === undefined || entry.contentRect.width === width) return;
      width = entry.contentRect.width;
      const letters = measureRow(element);
      if (Number.isFinite(letters)) element.style.setProperty('--row-letters', letters.toFixed(1));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}

/** NaN: there is no text in it. */
function measureRow(list: HTMLElement): number {
  const texts = Array.from(list.querySelectorAll('[data-text]')).slice(0, SAMPLES);
  let letters = 0;
  let width = 0;
  for (const text of texts) {
    letters += countLetters(text.textContent);
    const range = new Range();
    range.selectNodeContents(text);
    for (const row of range.getClientRects()) width += row.width;
  }
  const row = texts[0]?.closest('p')?.clientWidth ?? Number.NaN;
  return (row * letters) / width;
}
