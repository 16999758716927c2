import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells a panel how far below the upper edge of the window it begins, so that it ends above the player: below the header of the page
 * until that has scrolled out, and at the edge from then on.
 */
export function usePanelTop(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    let told = Number.NaN;
    const tell = () => {
      const top = Math.max(0, Math.round(element.getBoundingClientRect().top));
      if (top === told) return;
      told = top;
      element.style.setProperty('--panel-top', `${top}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    // What stands above it may become higher or lower: a banner, a second row of labels.
    observer.observe(document.body);
    addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', tell);
    };
  }, [panel]);
}
