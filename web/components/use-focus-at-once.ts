import { useEffect, useRef, type RefObject } from 'react';

/** For a field that appears because somebody has asked to write in it: the focus goes there, its text selected when wanted. */
export function useFocusAtOnce<Field extends HTMLInputElement | HTMLTextAreaElement>(
  selects = false,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (selects) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [selects]);
  return field;
}
