import { useEffect, useRef, useState } from 'react';

/** Long enough to compose a Korean syllable or a Japanese word, too short to be noticed. */
const TYPING_MS = 120;

/** The text of the search field: the address follows when typing pauses, and the field follows the address. */
export function useTypedQuery(
  query: string | undefined,
  onChange: (query: string | undefined) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(query ?? '');
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (query !== seen) {
    setSeen(query);
    // Going back, or a reset elsewhere, changed the search: it is not the echo of this field's own.
    if (query !== sent) setTyped(query ?? '');
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = text.trim() === '' ? undefined : text.trim();
      setSent(next);
      onChange(next);
    }, TYPING_MS);
  };
  return [typed, type];
}
