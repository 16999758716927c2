import { MINUTE_MS } from '../../base/durations.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { analyse } from './analysis.ts';
import type { Analysis, AnalysisInput } from './insight-engine.ts';

const MODULE = new URL('./analysis.ts', import.meta.url);
/** The longest meeting takes seconds, on a busy machine minutes; anything slower is hostile input. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const analyseTask = workerTask<typeof analyse>(MODULE, 'analyse', TIMEOUT_MS);

interface InWorker {
  workers: WorkerPool;
  signal: AbortSignal;
}

/** @throws WorkerDiedError, the errors of the analysis, or the signal's reason */
export const analyseInWorker = (input: AnalysisInput, { workers, signal }: InWorker): Promise<Analysis> =>
  workers.run(analyseTask, input, signal);
