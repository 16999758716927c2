import { errors } from '@minutebook/contract/errors.ts';
import type { UploadedTranscript } from '@minutebook/contract/resources/upload.ts';
import type { CallerWorkspace } from '../../access/caller.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../../base/worker/worker-task.ts';
import { openDraftPieces } from '../../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../../records/writing/record-draft.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import type { draftUploadedText, readUploadedText, TextToDraft, UploadedText } from './transcript-tasks.ts';

const MODULE = new URL('./transcript-tasks.ts', import.meta.url);
/** Workers have a low priority: on a busy machine seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const readUploaded = workerTask<typeof readUploadedText>(MODULE, 'readUploadedText', MINUTE_MS);
const draftUploaded = workerTask<typeof draftUploadedText>(MODULE, 'draftUploadedText', TIMEOUT_MS);

/** @throws VALIDATION_ERROR with the reader's sentence */
export async function readUploadedTranscript(
  workers: WorkerPool,
  {
    uploaded,
    workspace: { timezone },
    recordedAt,
  }: { uploaded: UploadedTranscript; workspace: CallerWorkspace; recordedAt: Date },
): Promise<{ file: RecordFile; notes: string[] }> {
  const read = await refuseDeadly(
    workers.run(readUploaded, toText(uploaded, { timezone, recorded_at: recordedAt })),
  );
  if ('refusal' in read) throw refuse(read.refusal);
  return read;
}

type ToDraft = Omit<TextToDraft, 'text'> & {
  transcript: UploadedTranscript;
  recorded_at: Date;
  timezone: string;
};

/**
 * Reads, masks and indexes the transcript of an upload in a process beside the server, which gets it as it will be stored.
 * @throws VALIDATION_ERROR with the reader's sentence
 */
export async function draftUploadedTranscript(
  workers: WorkerPool,
  { transcript, recorded_at, timezone, asked, ...about }: ToDraft,
): Promise<{ draft: PreparedDraft; notes: string[] }> {
  const pieces = openDraftPieces();
  let notes: string[] = [];
  let refusal: string | undefined;
  const input = {
    ...about,
    text: toText(transcript, { recorded_at, timezone }),
    asked: { ...asked, transcript: { ...transcript, content: '' } },
  };
  await refuseDeadly(
    workers.runInPieces(draftUploaded, input, {
      take(piece) {
        if ('refusal' in piece) ({ refusal } = piece);
        else if ('notes' in piece) ({ notes } = piece);
        else pieces.take(piece);
      },
    }),
  );
  if (refusal !== undefined) throw refuse(refusal);
  return { draft: pieces.close(), notes };
}

const toText = (
  { filename, content, content_encoding }: UploadedTranscript,
  about: Pick<UploadedText, 'recorded_at' | 'timezone'>,
): UploadedText => ({
  filename,
  content,
  encoding: content_encoding === 'base64' ? 'base64' : 'utf8',
  ...about,
});

const refuse = (reason: string) => errors.invalid('body.transcript', 'unreadable_transcript', { reason });

/** Refuses content that ended the process working on it. @throws VALIDATION_ERROR */
export async function refuseDeadly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw refuse('reading it takes too long, or too much memory');
  }
}
