import { useEffect, useRef, type RefObject } from 'react';

/** For a form that is sent: focuses the field that shows an error once the answer is there. */
export function useFocusOnRefusal(busy: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return form;
}
