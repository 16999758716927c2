import { useEffect, useRef } from 'react';
import { useStore } from '../../../store.ts';
import { useOpenRecord } from '../open-record.ts';
import type { EditorName } from './editors.ts';

/** Whether an editor of the record is open. The focus that goes with it returns to what opens it, which has its name as `data-opens`. */
export function useIsEditing(name: EditorName): boolean {
  const { editors } = useOpenRecord();
  const isEditing = useStore(editors.open_ones).has(name);
  useReturningFocus(name, isEditing);
  return isEditing;
}

function useReturningFocus(name: EditorName, isEditing: boolean): void {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) returnFocus(name);
    wasEditing.current = isEditing;
  }, [name, isEditing]);
}

let lastReturn: AbortController | undefined;

/**
 * Gives the focus to what opens the editor, and again when that is replaced or shown anew, as it is when what was saved has come back;
 * until the focus goes elsewhere or something is pressed with the mouse.
 */
function returnFocus(name: EditorName): void {
  lastReturn?.abort();
  const returning = new AbortController();
  lastReturn = returning;
  const { signal } = returning;
  const findOpener = () => document.querySelector<HTMLElement>(`[data-opens="${name}"]`);
  const look = () => {
    if (document.activeElement === document.body) findOpener()?.focus({ preventScroll: true });
  };
  look();
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== findOpener()) return;
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'hidden'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
  const end = () => returning.abort();
  addEventListener('pointerdown', end, { signal });
  addEventListener('focusin', ({ target }) => target !== findOpener() && end(), { signal });
}
