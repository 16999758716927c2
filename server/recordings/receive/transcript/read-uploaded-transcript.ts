import { errors } from '@minutebook/contract/errors.ts';
import type { UploadedTranscript } from '@minutebook/contract/resources/upload.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import type { WorkerPool } from '../../../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../../../base/worker/worker-task.ts';
import { openDraftPieces } from '../../../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../../../records/writing/record-draft.ts';
import {
  openTranscriptPieces,
  type PreparedTranscript,
} from '../../../records/writing/prepare-transcript.ts';
import type { MaskRules } from '../../../text/mask/mask-rules.ts';
import type {
  draftUploadedText,
  readTextToStore as readTextToStoreTask,
  TextToDraft,
  UploadedText,
} from './transcript-tasks.ts';

const MODULE = new URL('./transcript-tasks.ts', import.meta.url);
/** Workers have a low priority: on a busy machine, seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const readToStore = workerTask<typeof readTextToStoreTask>(MODULE, 'readTextToStore', TIMEOUT_MS);
const draftUploaded = workerTask<typeof draftUploadedText>(MODULE, 'draftUploadedText', TIMEOUT_MS);

/**
 * Reads and masks a transcript in a process beside the server, which gets it in the form to be stored.
 * @returns `refusal`: why it cannot be read
 */
export async function readTextToStore(
  workers: WorkerPool,
  text: UploadedText,
  rules: MaskRules | null,
): Promise<{ transcript: PreparedTranscript; notes: string[] } | { refusal: string }> {
  const pieces = openTranscriptPieces();
  let notes: string[] = [];
  let refusal: string | undefined;
  await workers.runInPieces(
    readToStore,
    { text, rules },
    {
      take(piece) {
        if ('refusal' in piece) ({ refusal } = piece);
        else if ('notes' in piece) ({ notes } = piece);
        else pieces.take(piece);
      },
    },
  );
  return refusal === undefined ? { transcript: pieces.close(), notes } : { refusal };
}

type ToDraft = Omit<TextToDraft, 'text'> & {
  transcript: UploadedTranscript;
  recorded_at: Date;
  timezone: string;
};

/**
 * Reads, masks and indexes the transcript of an upload in a process beside the server, which gets it in the
 * form to be stored. @throws VALIDATION_ERROR with the reader's sentence
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
    text: toUploadedText(transcript, { recorded_at, timezone }),
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

export const toUploadedText = (
  { filename, content, content_encoding }: UploadedTranscript,
  about: Pick<UploadedText, 'recorded_at' | 'timezone'>,
): UploadedText => ({
  filename,
  content,
  encoding: content_encoding === 'base64' ? 'base64' : 'utf8',
  ...about,
});

export const refuse = (reason: string) =>
  errors.invalid('body.transcript', 'unreadable_transcript', { reason });

/** Refuses content that killed the process working on it. @throws VALIDATION_ERROR */
export async function refuseDeadly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw refuse('reading it takes too long, or too much memory');
  }
}
