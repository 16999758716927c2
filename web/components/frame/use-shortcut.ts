import { useEffect, useEffectEvent } from 'react';

/** Runs when `key` is pressed outside of fields and without modifiers; undefined: never. */
export function useShortcut(key: string | undefined, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (key === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesLetters(event.target)) return;
      event.preventDefault();
      onPress();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}

/** A field, or a menu, in which letters find an item. They mean nothing in a box to tick. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') ||
    target.closest('[role=menu]') !== null);
