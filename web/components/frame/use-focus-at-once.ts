import { useEffect, useRef, type RefObject } from 'react';

/** For a field that appears because a user wants to type into it: focuses it, and selects its text if wanted. */
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
