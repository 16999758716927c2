/** The keys that input methods use to accept or cancel what is composed, and to walk through its candidates. */
const USED = 'Enter Escape Tab ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' ');

/**
 * Hides these keys from everything on the page while they belong to the input method, which is composing Korean, Japanese or
 * Chinese letters: Enter accepts its proposal and Escape cancels it. Dialogs, menus, searches and editors never see them; the
 * input method itself still gets them.
 */
export function guardComposition(): void {
  addEventListener(
    'keydown',
    (event) => {
      // Safari sends the last of these keys after the end of the composition, with the code 229.
      const isComposing = event.isComposing || event.keyCode === 229;
      if (USED.includes(event.key) && isComposing) event.stopPropagation();
    },
    { capture: true },
  );
}
