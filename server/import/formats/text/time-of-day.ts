/** Times of day instead of times from the beginning of a recording. */
import { DAY_MS, HOUR_MS } from '../../../base/durations.ts';
import type { Transcript } from '../../../text/transcript/transcript.ts';

/** Later than any recording begins to be spoken in. */
const TIME_OF_DAY_MS = HOUR_MS;

/** Zoom saves captions with the time of day, which only their size tells. */
export function fromTimeOfDay(transcript: Transcript): Transcript {
  return (transcript.dialogs[0]?.start_ms ?? 0) < TIME_OF_DAY_MS ? transcript : fromTheFirst(transcript);
}

/** Counts times of day from the first utterance; after midnight the clock begins again. */
export function fromTheFirst(transcript: Transcript): Transcript {
  const first = transcript.dialogs[0]?.start_ms ?? 0;
  return {
    ...transcript,
    dialogs: transcript.dialogs.map((dialog) => ({
      ...dialog,
      start_ms: dialog.start_ms === null ? null : (dialog.start_ms - first + DAY_MS) % DAY_MS,
    })),
    notes: [
      ...transcript.notes,
      'times were given as times of day; they are counted from the first utterance',
    ],
  };
}
