import { useEffect, useEffectEvent } from 'react';

/** Runs when `key` is pressed outside of fields and without modifiers; undefined: never. */
export function useShortcut(key: string | undefined, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (key === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isField(event.target))
        return;
      event.preventDefault();
      onPress();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
