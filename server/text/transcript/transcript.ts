import type { RecordFile } from './record-file.ts';

/** An hour of speech is 100 KB as text, and some 10 MB as an engine's JSON with every word. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/**
 * One utterance as a file gives it; null: the file does not state it. A duration below 0 is that of an end before its
 * start, until `readTranscript` takes it away. `id` only where the file numbers utterances.
 */
export interface TranscriptDialog {
  start_ms: number | null;
  duration_ms: number | null;
  speaker: string | null;
  text: string;
  id?: number;
}

/** The result of every reader, whatever the file's format. */
export interface Transcript {
  /** The name of the format in `server/import/formats/adapters.ts`. */
  format: string;
  title: string | null;
  /** ISO 639-1 code */
  language: string | null;
  /** ISO 8601: a date-time with a zone, which is the end, or a date with or without a time, which is the beginning. */
  recorded_at: string | null;
  transcription: { engine: string; model: string | null } | null;
  /** Guesses, omissions and corrections, a sentence each, for the person who imports the file. */
  notes: string[];
  dialogs: TranscriptDialog[];
  /** Only set for our own format: everything that a plain transcript cannot carry. */
  record_file: RecordFile | null;
}

/** A file's text, line ends already `\n`; readers name the file in their errors. */
export type TranscriptSource = { file_name: string; text: string };

/** The same, decoded from bytes: guesses made on the way are in `notes`, and a title that is not in the text. */
export type DecodedSource = TranscriptSource & { notes: string[]; title?: string | null };

/** An unreadable file: its name, the place (`line` from 1, null when no line is at fault) and the reason. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
  readonly file_name: string;
  readonly line: number | null;
  readonly reason: string;

  constructor(fileName: string, line: number | null, reason: string) {
    super(line === null ? `${fileName}: ${reason}` : `${fileName}, line ${line}: ${reason}`);
    this.file_name = fileName;
    this.line = line;
    this.reason = reason;
  }
}

/** A transcript of `dialogs`; fields unknown to the file's format are null unless `about` has them. */
export function toTranscript(
  format: string,
  dialogs: TranscriptDialog[],
  about: Partial<Transcript> = {},
): Transcript {
  return {
    format,
    title: null,
    language: null,
    recorded_at: null,
    transcription: null,
    notes: [],
    record_file: null,
    ...about,
    dialogs,
  };
}
