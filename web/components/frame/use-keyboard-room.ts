import { useEffect } from 'react';

/**
 * Tells the page how much of its lower edge the keyboard of a phone covers: browsers lay it over what sticks there.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const shown = visualViewport;
    if (shown === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // Somebody who enlarges the page sees less of it as well.
      const covered = shown.scale > 1.01 ? 0 : innerHeight - shown.height - shown.offsetTop;
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    shown.addEventListener('resize', measure);
    shown.addEventListener('scroll', measure);
    return () => {
      shown.removeEventListener('resize', measure);
      shown.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
