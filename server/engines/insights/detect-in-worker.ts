import { MINUTE_MS } from '../../base/durations.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { takeStretches, type classifyStretches } from '../../text/detect-language.ts';

const detectTask = workerTask<typeof classifyStretches>(
  new URL('../../text/detect-language.ts', import.meta.url),
  'classifyStretches',
  MINUTE_MS,
);

/**
 * The language of most of the text, as ISO 639-1, or null when there is too little of it. Only some thousand characters go
 * to the process that tells.
 * @throws WorkerDiedError, or the signal's reason
 */
export const detectLanguageInWorker = (
  utterances: readonly string[],
  { workers, signal }: { workers: WorkerPool; signal: AbortSignal },
): Promise<string | null> => workers.run(detectTask, takeStretches(utterances), signal);
