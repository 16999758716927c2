import { errors } from '@minutebook/contract/errors.ts';
import type { UploadedTranscript } from '@minutebook/contract/resources/upload.ts';
import type { CallerWorkspace } from '../../access/caller.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../../base/worker/worker-task.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import type { readUploadedText } from './transcript-tasks.ts';

const readUploaded = workerTask<typeof readUploadedText>(
  new URL('./transcript-tasks.ts', import.meta.url),
  'readUploadedText',
  60_000,
);

/**
 * Reads the transcript of an upload. From a whole record file only the transcript is taken: the upload itself
 * states the owner, the audience and the like.
 * @throws VALIDATION_ERROR with the reader's sentence
 */
export async function readUploadedTranscript(
  workers: WorkerPool,
  { filename, content, content_encoding }: UploadedTranscript,
  { timezone }: CallerWorkspace,
  recordedAt: Date,
): Promise<{ file: RecordFile; notes: string[] }> {
  const encoding = content_encoding === 'base64' ? ('base64' as const) : ('utf8' as const);
  const text = { filename, content, encoding, recorded_at: recordedAt, timezone };
  const read = await refuseDeadly(workers.run(readUploaded, text));
  if ('refusal' in read)
    throw errors.invalid('body.transcript', 'unreadable_transcript', { reason: read.refusal });
  const { file, notes, is_record } = read;
  return { file: is_record ? toTranscriptAlone(file) : file, notes };
}

/** Refuses content that ended the process working on it. @throws VALIDATION_ERROR */
export async function refuseDeadly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    const reason = 'reading it takes too long, or too much memory';
    throw errors.invalid('body.transcript', 'unreadable_transcript', { reason });
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
    // Whether a speaker is a member here is left to people of the workspace.
    speakers: (speakers ?? []).map(({ speaker_id, name }) => ({ speaker_id, name: name ?? null })),
  };
}
