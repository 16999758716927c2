/** Over every page, so that a recording goes on whatever page is open. The recorder itself is loaded when there is one to show. */
import { useEffect, useState } from 'react';
import { onDemand, useOnDemand } from '../components/on-demand.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { hasEverRecorded } from './kept/recordings-database.ts';
import { recorderRequest } from './recorder-request.ts';

const lazyKept = onDemand(() => import('./kept/kept-recordings.ts'));
const lazyPanels = onDemand(() => import('./recorder-panels.tsx'));

/** For whoever is about to press the button. */
export const loadRecorder = (): void => void lazyPanels.load().catch(() => undefined);

export function RecorderArea() {
  const user_id = useSession().user?.id;
  const isAsked = useStore(recorderRequest) !== null;
  const [is_wanted, setIsWanted] = useState(false);
  // It stays, because it has a recording to show later.
  if (isAsked && !is_wanted) setIsWanted(true);
  const kept = useOnDemand(lazyKept, useHasRecorded());
  useEffect(() => {
    if (user_id === undefined) return;
    kept?.listRecordings(user_id).then(
      (recordings) => recordings.length > 0 && setIsWanted(true),
      // A browser that stores nothing has nothing to offer.
      () => undefined,
    );
  }, [user_id, kept]);
  const panels = useOnDemand(lazyPanels, is_wanted);
  return is_wanted && panels !== undefined ? <panels.RecorderPanels /> : null;
}

function useHasRecorded(): boolean {
  const [hasRecorded, setHasRecorded] = useState(false);
  useEffect(() => {
    // A browser that stores nothing has nothing to offer.
    hasEverRecorded().then(setHasRecorded, () => undefined);
  }, []);
  return hasRecorded;
}
