/** Notes that are typed during a recording become lines of its notes that begin with a time in brackets. */
import { toTimedLine } from '@minutebook/contract/resources/timed-notes.ts';

export interface Moment {
  /** From the start of the recording, without pauses. */
  at_ms: number;
  text: string;
}

/** Notes taken during a recording. */
export interface RecordedNotes {
  moments: readonly Moment[];
  /** The note that is being typed. */
  draft: Moment | null;
}

export const NO_NOTES: RecordedNotes = { moments: [], draft: null };

/** In the order of time; empty where nothing is noted. */
export const toTimedNotes = ({ moments, draft }: RecordedNotes): string =>
  [...moments, ...(draft === null ? [] : [draft])]
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.at_ms - other.at_ms)
    .map(({ at_ms, text }) => toTimedLine(at_ms, text.trim()))
    .join('\n');

/** Below what a record's notes say already. What they have is not added again: the answer to an earlier attempt was lost. */
export function addNotes(present: string | null, added: string): string {
  if (present === null) return added;
  return `\n\n${present}\n\n`.includes(`\n\n${added}\n\n`) ? present : `${present}\n\n${added}`;
}
