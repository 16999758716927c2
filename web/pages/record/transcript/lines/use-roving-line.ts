import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { findLineAround, listLines, makeTabStop } from './line-element.ts';
import type { Utterance } from '../utterance.ts';

interface LineKeys {
  /** undefined: lines cannot be edited. */
  onEdit: ((line: HTMLElement) => void) | undefined;
}

/**
 * Makes the lines of a list one Tab stop, with arrow keys, Home and End between them, and Shift to select. It changes the page
 * directly: thousands of lines are not rendered again because the focus moves.
 */
export function useRovingLine(
  list: RefObject<HTMLElement | null>,
  utterances: readonly Utterance[],
  { onEdit }: LineKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const line = findLineAround(event.target);
    // Within a line, keys belong to its tools or its editor.
    if (line === null || event.target !== line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') line.querySelector<HTMLElement>('[data-time]')?.click();
    else if (event.key === 'e' && onEdit !== undefined) onEdit(line);
    else {
      const next = findNext(event.key, line, listLines('', list.current ?? document));
      if (next === undefined) return;
      if (event.shiftKey) selectTo(next, line);
      next.focus();
    }
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const lines = list.current ?? document;
    const [first] = listLines('[tabindex="0"]', lines).length > 0 ? [] : listLines('', lines);
    if (first !== undefined) makeTabStop(first);
    // oxlint-disable-next-line react/exhaustive-deps -- other utterances are other lines
  }, [list, utterances]);
  useEffect(() => {
    const element = list.current;
    const enter = ({ target }: FocusEvent) => {
      const line = findLineAround(target);
      if (line !== null) makeTabStop(line);
    };
    element?.addEventListener('focusin', enter);
    element?.addEventListener('keydown', press);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('keydown', press);
    };
  }, [list]);
}

function findNext(key: string, line: HTMLElement, lines: readonly HTMLElement[]): HTMLElement | undefined {
  const place = lines.indexOf(line);
  if (key === 'ArrowDown') return lines[place + 1];
  if (key === 'ArrowUp') return lines[place - 1];
  if (key === 'Home') return lines[0];
  return key === 'End' ? lines.at(-1) : undefined;
}

/** From the line where the selection began, else from the one that has the focus: Shift and keys select lines. */
function selectTo(next: HTMLElement, line: HTMLElement): void {
  const selection = getSelection();
  const anchor =
    selection?.isCollapsed === false ? findLineAround(selection.anchorNode?.parentElement) : null;
  const [from, to] = [anchor ?? line, next].map((end) => end.querySelector('[data-text]'));
  if (selection === null || from == null || to == null) return;
  const isBackwards = (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const [start, end] = isBackwards ? [from.childNodes.length, 0] : [0, to.childNodes.length];
  selection.setBaseAndExtent(from, start, to, end);
}
