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

/** Looks after every rendering: what opens the editor is replaced once more when what was saved has come back. */
function useReturningFocus(name: EditorName, isEditing: boolean): void {
  const wasEditing = useRef(isEditing);
  const isReturning = useRef(false);
  useEffect(() => {
    if (isEditing !== wasEditing.current) isReturning.current = !isEditing;
    wasEditing.current = isEditing;
    if (!isReturning.current) return;
    const opener = document.querySelector<HTMLElement>(`[data-opens="${name}"]`);
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    else if (document.activeElement !== opener) isReturning.current = false;
  });
}
