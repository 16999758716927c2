/** Keyboard navigation of lines: one of them is the transcript's Tab stop, and keys move to the others. */
import { findLineAround, LINE_CLASS } from './line-element.ts';

/** Moves to the next or previous line, or turn of another speaker, and plays from there. */
export function moveToLine(by: 1 | -1, within: 'lines' | 'turns'): void {
  const here = findLineAround(document.activeElement) ?? findCurrent();
  const candidates = listLines(within === 'turns' ? '[data-turn]' : '');
  const next = here === null ? candidates[0] : findBeside(candidates, here, by);
  if (next === undefined) return;
  next.focus();
  next.querySelector<HTMLElement>('[data-time]')?.click();
}

/** Focuses the line that is the Tab stop. */
export function focusTranscript(): void {
  (document.querySelector<HTMLElement>(`.${LINE_CLASS}[tabindex="0"]`) ?? listLines('')[0])?.focus();
}

/** Focuses the open panel beside the transcript. */
export function focusPanel(): void {
  document.querySelector<HTMLElement>('[data-panel] :is([role=tab][aria-selected=true], button, a)')?.focus();
}

export const listLines = (condition = '', root: ParentNode = document): HTMLElement[] =>
  Array.from(root.querySelectorAll<HTMLElement>(`.${LINE_CLASS}${condition}`));

const findCurrent = () => document.querySelector<HTMLElement>(`.${LINE_CLASS}[aria-current]`);

function findBeside(
  candidates: readonly HTMLElement[],
  here: HTMLElement,
  by: 1 | -1,
): HTMLElement | undefined {
  const isBeyond = (line: HTMLElement) => {
    const order = here.compareDocumentPosition(line);
    return (order & (by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING)) !== 0;
  };
  return by > 0 ? candidates.find(isBeyond) : candidates.findLast(isBeyond);
}
