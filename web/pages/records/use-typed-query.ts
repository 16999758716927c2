import { useEffect, useRef, useState } from 'react';

/** Long enough for a syllable of Korean or a word of Japanese to be put together, too short to be waited for. */
const TYPING_MS = 120;

/** What stands in the search field: the address follows once typing rests, and the field follows the address. */
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
    // Somebody went back, or cleared the search elsewhere: it is not the echo of what was typed here.
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
