/** The elements of a transcript's lines, and how to find the utterance of each. */
import type { Utterance } from '../utterance.ts';

export const LINE_CLASS = 'transcript-line';
/** Wraps so many lines that measuring or rendering one out of sight costs little. */
export const BLOCK_CLASS = 'transcript-block';

/** Also the fragment of its address. */
export const toLineId = ({ id }: Pick<Utterance, 'id'>): string => `d${id}`;

/** null: its line is not rendered. */
export const findLine = (utterance: Pick<Utterance, 'id'> | undefined): HTMLElement | null =>
  utterance === undefined ? null : document.getElementById(toLineId(utterance));

/** The line that contains an element of the page. */
export const findLineAround = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`.${LINE_CLASS}`) : null;

export const toUtteranceId = (line: HTMLElement | null): number => Number(line?.id.slice(1));

/** The space that other parts take at the edges of the window over the transcript, plus a margin. */
const [ABOVE, BELOW] = [174, 220];

export function isInSight(line: HTMLElement): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= ABOVE && bottom <= innerHeight - BELOW;
}

/** Scrolls a short way smoothly, a long one at once: everything in between would have to be laid out. */
export function scrollToLine(line: HTMLElement): void {
  const { top } = line.getBoundingClientRect();
  const isNear = Math.abs(top) < innerHeight * 1.5;
  if (!isNear) layOutAround(line);
  line.scrollIntoView({ block: 'center', behavior: isNear ? 'smooth' : 'instant' });
}

/** Lays out the lines around the target, so that their heights are final and nothing moves after the jump. */
function layOutAround(line: HTMLElement): void {
  const block = line.closest<HTMLElement>(`.${BLOCK_CLASS}`);
  const blocks = [block?.previousElementSibling, block, block?.nextElementSibling].filter(
    (element) => element instanceof HTMLElement,
  );
  for (const { style } of blocks) style.contentVisibility = 'visible';
  // They are visible by then, and stay laid out as long as they are.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of blocks) style.removeProperty('content-visibility');
    }),
  );
}

/** Moves to the next or previous line, or turn of another speaker, and plays from there. */
export function moveToLine(by: 1 | -1, within: 'lines' | 'turns'): void {
  const here = findLineAround(document.activeElement) ?? findCurrent();
  const candidates = listLines(within === 'turns' ? '[data-turn]' : '');
  const next = here === null ? candidates[0] : findBeside(candidates, here, by);
  if (next === undefined) return;
  next.focus();
  next.querySelector<HTMLElement>('[data-time]')?.click();
}

/** Makes a line the Tab stop of the transcript. */
export function makeTabStop(line: HTMLElement): void {
  for (const other of listLines('[tabindex="0"]')) if (other !== line) other.setAttribute('tabindex', '-1');
  line.setAttribute('tabindex', '0');
}

/** Focuses the line that is the Tab stop. */
export function focusTranscript(): void {
  (document.querySelector<HTMLElement>(`.${LINE_CLASS}[tabindex="0"]`) ?? listLines('')[0])?.focus();
}

/** Focuses it where something that had the focus has gone. */
export function catchLostFocus(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'content') focusTranscript();
}

/** Focuses the open panel beside the transcript. */
export function focusPanel(): void {
  const [tab, first] = ['[role=tab][aria-selected=true]', ':is(button, a)'].map((part) =>
    document.querySelector<HTMLElement>(`[data-panel] ${part}`),
  );
  (tab ?? first)?.focus();
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
