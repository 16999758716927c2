import { useSyncExternalStore } from 'react';

/** The variant `rail` of theme.css. */
const rail = matchMedia('(48rem <= width < 80rem)');

/** Whether the sidebar shows icons alone. */
export const useIsRail = (): boolean => useSyncExternalStore(follow, () => rail.matches);

function follow(tell: () => void): () => void {
  rail.addEventListener('change', tell);
  return () => rail.removeEventListener('change', tell);
}
