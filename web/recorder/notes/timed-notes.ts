/** Notes about moments of a recording: lines that begin with a time in brackets, written by the recorder or by hand. */
import { toTimecode } from '../../words/format.ts';

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
    .map(({ at_ms, text }) => `[${toTimecode(at_ms)}] ${text.trim()}`)
    .join('\n');

interface NoteLine {
  /** null: a line about no moment. */
  start_ms: number | null;
  text: string;
}

const TIMED = /^\s*\[(?:(\d{1,3}):)?(\d{1,2}):(\d{2})\]\s*(.*)$/;

/** Lines about no moment stay together, as they are. */
export function readTimedNotes(notes: string): NoteLine[] {
  const lines: NoteLine[] = [];
  for (const line of notes.split('\n')) {
    const timed = TIMED.exec(line);
    const last = lines.at(-1);
    if (timed !== null) lines.push({ start_ms: toStart(timed), text: timed[4] ?? '' });
    else if (last?.start_ms === null) last.text += `\n${line}`;
    else lines.push({ start_ms: null, text: line });
  }
  return lines;
}

const toStart = ([, hours = '0', minutes, seconds]: RegExpExecArray): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
