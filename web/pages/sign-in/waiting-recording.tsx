import { useEffect, useState } from 'react';
import { hasRecordings } from '../../recorder/kept/kept-recordings.ts';
import { useWords } from '../../words/use-words.tsx';

/** Tells people whose session ended during a recording that nothing is lost. */
export function WaitingRecording() {
  const { sign_in } = useWords();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    // A browser that stores nothing has none.
    hasRecordings().then(setIsThere, () => undefined);
  }, []);
  return (
    isThere && <p className="mb-5 rounded-card bg-sunken px-3 py-2 text-pretty">{sign_in.recording_waits}</p>
  );
}
