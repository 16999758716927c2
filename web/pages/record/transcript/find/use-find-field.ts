import { useRef, type RefObject } from 'react';

/** The field of the find bar, and a function that focuses it. */
export function useFindField(): { field: RefObject<HTMLInputElement | null>; focus: () => void } {
  const field = useRef<HTMLInputElement>(null);
  return {
    field,
    focus() {
      field.current?.focus();
      field.current?.select();
    },
  };
}
