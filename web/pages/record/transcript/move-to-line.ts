/** Lines as the keyboard goes through them: one of them is the transcript's stop for Tab, and keys lead to the others. */
import { findLineAround, LINE_CLASS } from './line-element.ts';

/** To the line, or the turn of another speaker, after or before the one that is meant now; it is played from there. */
export function moveToLine(by: 1 | -1, within: 'lines' | 'turns'): void {
  const here = findLineAround(document.activeElement) ?? findCurrent();
  const candidates = listLines(within === 'turns' ? '[data-turn]' : '');
  const next = here === null ? candidates[0] : findBeside(candidates, here, by);
  if (next === undefined) return;
  next.focus();
  next.querySelector<HTMLElement>('[data-time]')?.click();
}

/** To the line that Tab would lead to. */
export function focusTranscript(): void {
  (document.querySelector<HTMLElement>(`.${LINE_CLASS}[tabindex="0"]`) ?? listLines('')[0])?.focus();
}

/** To what is open beside the transcript. */
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
