import { errors } from '@minutebook/contract/errors.ts';
import type { NewUpload } from '@minutebook/contract/resources/upload.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { CallerWorkspace } from '../access/caller.ts';
import { readTranscript } from '../ingest/read-transcript.ts';
import type { RecordFile } from '../ingest/record-file.ts';
import { toRecordFile } from '../ingest/to-record-file.ts';
import { TranscriptError } from '../ingest/transcript.ts';

/**
 * What a transcript that came with an upload says. A whole record file is taken for its transcript alone: who owns the record, who
 * may see it and the like is said by the upload.
 * @throws VALIDATION_ERROR with the reader's sentence
 */
export function readUploadedTranscript(
  { filename, content }: NonNullable<NewUpload['transcript']>,
  { timezone }: CallerWorkspace,
  recorded_at: Date,
): RecordFile {
  try {
    const transcript = readTranscript(filename, Buffer.from(content));
    if (transcript.record_file === null) {
      return toRecordFile(transcript, { title: transcript.title ?? '', recorded_at, timezone });
    }
    return toTranscriptAlone(transcript.record_file);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const message = say('unreadable_transcript', { reason: error.message });
    throw errors.validation([{ path: 'body.transcript', message }]);
  }
}

function toTranscriptAlone(file: RecordFile): RecordFile {
  const { format, title, recorded_at, duration_ms, language, speakers, times_estimated, dialogs } = file;
  return {
    format,
    recorded_at,
    dialogs,
    ...(title == null ? {} : { title }),
    ...(duration_ms == null ? {} : { duration_ms }),
    ...(language == null ? {} : { language }),
    ...(times_estimated === undefined ? {} : { times_estimated }),
    // Whether a speaker is a member here is for people of the workspace to say.
    speakers: (speakers ?? []).map(({ speaker_id, name }) => ({ speaker_id, name: name ?? null })),
  };
}
