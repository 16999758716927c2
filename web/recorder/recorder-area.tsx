/** Over every page, so that a recording goes on whatever page is open. The recorder itself is loaded when there is one to show. */
import { useEffect, useState } from 'react';
import { makePart, usePart } from '../components/part.ts';
import { useSession } from '../session/use-session.ts';
import { useStore } from '../store.ts';
import { listRecordings } from './kept/kept-recordings.ts';
import { recorderRequest } from './recorder-request.ts';

const panelsPart = makePart(() => import('./recorder-panels.tsx'));

/** For whoever is about to press the button. */
export const loadRecorder = (): void => void panelsPart.load().catch(() => undefined);

export function RecorderArea() {
  const userId = useSession().user?.id;
  const isAsked = useStore(recorderRequest) !== null;
  const [isWanted, setIsWanted] = useState(false);
  // It stays, because it has a recording to show later.
  if (isAsked && !isWanted) setIsWanted(true);
  useEffect(() => {
    // Only a secure page can have recorded.
    if (userId === undefined || !isSecureContext) return;
    listRecordings(userId).then(
      (kept) => kept.length > 0 && setIsWanted(true),
      // A browser that stores nothing has nothing to offer.
      () => undefined,
    );
  }, [userId]);
  const panels = usePart(panelsPart, isWanted);
  return isWanted && panels !== undefined ? <panels.RecorderPanels /> : null;
}
