/** Lines of a record's notes that refer to a moment: `[12:34] text`, typed while recording or by hand. */

export interface TimedLine {
  /** The number of the line in the notes, from 0. */
  line: number;
  start_ms: number;
  text: string;
}

export interface NoteLine {
  /** null for a line without a moment. */
  start_ms: number | null;
  text: string;
}

const TIMED = /^\s*\[(?:(\d{1,3}):)?(\d{1,2}):(\d{2})\]\s*(.*)$/;
/** The last moment that a line can refer to. */
export const LAST_TIME_MS = 999 * 3_600_000 + 59 * 60_000 + 59_000;

/** Successive lines without a moment are kept together, unchanged. */
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

export const listTimedLines = (notes: string): TimedLine[] =>
  notes.split('\n').flatMap((text, line) => {
    const timed = TIMED.exec(text);
    return timed === null ? [] : [{ line, start_ms: toStart(timed), text: (timed[4] ?? '').trim() }];
  });

const toStart = ([, hours = '0', minutes, seconds]: RegExpExecArray): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;

export const toTimedLine = (start_ms: number, text: string): string =>
  `[${toTimecode(start_ms)}] ${text}`.trimEnd();

const two = (value: number) => String(value).padStart(2, '0');

/** `1:02:03`, in every language. */
export function toTimecode(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
