/** Parses an uploaded transcript in a process of its own, because it may be anything. */
import { readTranscript } from '../../import/read-transcript.ts';
import { toRecordFile } from '../../import/to-record-file.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';

export interface UploadedText {
  filename: string;
  content: string;
  encoding: 'utf8' | 'base64';
  recorded_at: Date;
  timezone: string;
}

/** Returns a whole record file, or the sentence that says why it cannot be read. */
export function readUploadedText({
  filename,
  content,
  encoding,
  recorded_at,
  timezone,
}: UploadedText): { file: RecordFile; notes: string[]; is_record: boolean } | { refusal: string } {
  try {
    const transcript = readTranscript(filename, Buffer.from(content, encoding));
    const { notes } = transcript;
    if (transcript.record_file !== null) return { file: transcript.record_file, notes, is_record: true };
    const file = toRecordFile(transcript, { title: transcript.title ?? '', recorded_at, timezone });
    return { file, notes, is_record: false };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { refusal: error.message };
  }
}
