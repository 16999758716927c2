import { useEffect, useState } from 'react';
import { hasRecordings } from '../../recorder/kept/kept-recordings.ts';
import { useWords } from '../../words/use-words.tsx';

/** Whose session ended while they recorded finds here that nothing is lost. */
export function WaitingRecording() {
  const { sign_in } = useWords();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    // Only a secure page can have recorded.
    if (!isSecureContext) return;
    hasRecordings().then(setIsThere, () => undefined);
  }, []);
  return (
    isThere && <p className="mb-5 rounded-card bg-sunken px-3 py-2 text-pretty">{sign_in.recording_waits}</p>
  );
}
