import { MINUTE_MS } from '../base/durations.ts';
import type { WorkerPool } from '../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../base/worker/worker-task.ts';
import { openDraftPieces } from '../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../records/writing/record-draft.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { draftFile, type AboutFile, type FileToDraft } from './draft-file.ts';
import type { draftFileInPieces } from './import-tasks.ts';

/** Workers have a low priority: on a busy machine seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;
const draftTask = workerTask<typeof draftFileInPieces>(
  new URL('./import-tasks.ts', import.meta.url),
  'draftFileInPieces',
  TIMEOUT_MS,
);

/** Read in milliseconds, whatever it says. */
const SHORT_BYTES = 8_000;

/**
 * Reads, masks and indexes a file; a longer one in a process beside this one, which gets it as it will be stored.
 * @throws TranscriptError when it cannot be read, also when that takes more time or memory than any talk
 */
export async function draftFileInWorker(
  workers: WorkerPool,
  given: FileToDraft,
): Promise<{ about: AboutFile; draft: PreparedDraft }> {
  if (given.bytes.length <= SHORT_BYTES) return draftFile(given);
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
