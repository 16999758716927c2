import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to the input method, which is composing Korean, Japanese or Chinese letters: Enter
 * accepts its proposal and Escape cancels it. Safari sends the last of these keys after the end of the
 * composition, with the code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => isComposingEvent(nativeEvent);

export const isComposingEvent = (event: globalThis.KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/**
 * Hides these keys from everything on the page while they belong to the input method: dialogs, menus,
 * searches, every editor. The input method itself still gets them.
 */
export function guardComposition(): void {
  addEventListener(
    'keydown',
    (event) => {
      if ((event.key === 'Enter' || event.key === 'Escape') && isComposingEvent(event))
        event.stopPropagation();
    },
    { capture: true },
  );
}
