import { MINUTE_MS } from '../base/durations.ts';
import type { WorkerPool } from '../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../base/worker/worker-task.ts';
import { openDraftPieces } from '../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../records/writing/record-draft.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import type { AboutFile, FileToDraft } from './draft-file.ts';
import type { draftFileInPieces } from './import-tasks.ts';

/** Workers have a low priority: on a busy machine seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;
const draftTask = workerTask<typeof draftFileInPieces>(
  new URL('./import-tasks.ts', import.meta.url),
  'draftFileInPieces',
  TIMEOUT_MS,
);

export interface DraftedFile {
  about: AboutFile;
  draft: PreparedDraft;
}

/**
 * Reads, masks and indexes a file in a process beside this one, which gets it as it will be stored and loads no readers.
 * @throws TranscriptError when it cannot be read, also when that takes more time or memory than any talk
 */
export async function draftFileInWorker(workers: WorkerPool, given: FileToDraft): Promise<DraftedFile> {
  const pieces = openDraftPieces();
  let about: AboutFile | undefined;
  let refusal: Pick<TranscriptError, 'line' | 'reason'> | undefined;
  try {
    await workers.runInPieces(draftTask, given, {
      take(piece) {
        if ('refusal' in piece) ({ refusal } = piece);
        else if ('about' in piece) ({ about } = piece);
        else pieces.take(piece);
      },
    });
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw new TranscriptError(given.path, null, 'reading it takes too long, or too much memory');
  }
  if (refusal !== undefined) throw new TranscriptError(given.path, refusal.line, refusal.reason);
  if (about === undefined) throw new Error(`nothing was said about ${given.path}`);
  return { about, draft: pieces.close() };
}
