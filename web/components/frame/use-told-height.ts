import { useLayoutEffect, type RefObject } from 'react';

/** A variable of the page's styles: how high something is that lies over it, with its distance to what is beside it. */
type RoomName = '--foot-height' | '--recorder-height' | '--tray-room';

/** Tells the page how high a floating panel is, so that the page can make room for it. */
export function useToldHeight(
  panel: RefObject<HTMLElement | null>,
  { name, distance_px = 0 }: { name: RoomName; distance_px?: number },
): void {
  useLayoutEffect(() => {
    const measured = panel.current;
    if (measured === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(name, `${measured.offsetHeight + distance_px}px`),
    );
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [panel, name, distance_px]);
}
