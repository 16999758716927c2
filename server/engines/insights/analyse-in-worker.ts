import { MINUTE_MS } from '../../base/durations.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { analyse, countTerms } from './analysis.ts';
import type { Analysis, AnalysisInput, Counts } from './insight-engine.ts';

const MODULE = new URL('./analysis.ts', import.meta.url);
/** The longest meeting takes seconds, on a busy machine minutes; anything slower is hostile input. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const analyseTask = workerTask<typeof analyse>(MODULE, 'analyse', TIMEOUT_MS);
const countTask = workerTask<typeof countTerms>(MODULE, 'countTerms', TIMEOUT_MS);

interface InWorker {
  workers: WorkerPool;
  signal: AbortSignal;
}

/** @throws WorkerDiedError, the errors of the analysis, or the signal's reason */
export const analyseInWorker = (input: AnalysisInput, { workers, signal }: InWorker): Promise<Analysis> =>
  workers.run(analyseTask, input, signal);

/** @throws WorkerDiedError, the errors of counting, or the signal's reason */
export const countTermsInWorker = (input: AnalysisInput, { workers, signal }: InWorker): Promise<Counts> =>
  workers.run(countTask, { ...input, others: [] }, signal);
