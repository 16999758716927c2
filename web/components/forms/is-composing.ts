import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to the input method, which is composing Korean, Japanese or Chinese letters: Enter
 * accepts its proposal and Escape cancels it. Safari sends the last of these keys after the end of the
 * composition, with the code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => isComposingEvent(nativeEvent);

export const isComposingEvent = (event: globalThis.KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** The keys that input methods use to accept or cancel what is composed, and to walk through its candidates. */
const USED = 'Enter Escape Tab ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' ');

/**
 * Hides these keys from everything on the page while they belong to the input method: dialogs, menus,
 * searches, every editor. The input method itself still gets them.
 */
export function guardComposition(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (USED.includes(event.key) && isComposingEvent(event)) event.stopPropagation();
    },
    { capture: true },
  );
}
