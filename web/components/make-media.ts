import type { Followed } from '../store.ts';

/** Whether the window is like that. */
export function makeMedia(query: string): Followed<boolean> {
  const media = matchMedia(query);
  return {
    get: () => media.matches,
    follow(listener) {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
  };
}
