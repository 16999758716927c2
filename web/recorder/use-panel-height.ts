import { useLayoutEffect, type RefObject } from 'react';

const NAME = '--recorder-height';

/** Tells the page how high the panel is: notes, a second meter and larger buttons for fingers make it higher. */
export function usePanelHeight(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measured = panel.current;
    if (measured === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(NAME, `${measured.offsetHeight}px`));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty(NAME);
    };
  }, [panel]);
}
