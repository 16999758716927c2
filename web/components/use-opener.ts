import { useRef } from 'react';

/** For what lies over the page: keeps what had the focus when it opened, and gives it back when it closes. */
export function useOpener(): { keep: () => void; give_back: (event: Event) => void } {
  const opener = useRef<HTMLElement>(null);
  return {
    keep() {
      opener.current = findOpener(document.activeElement);
    },
    give_back(event) {
      event.preventDefault();
      // What was deleted cannot have it: whoever reads by ear goes on in the page.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('#content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/** An item of a menu is gone by then: the button that opened the menu stands for it. */
function findOpener(element: Element | null): HTMLElement | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = trigger == null ? element : document.getElementById(trigger);
  return opener instanceof HTMLElement ? opener : null;
}
