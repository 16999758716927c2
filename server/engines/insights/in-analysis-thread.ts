import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Analysis, AnalysisInput, Counts } from './insight-engine.ts';

const THREAD = new URL('./analysis-thread.ts', import.meta.url);

/** The longest meeting takes seconds; anything slower is hostile input. */
const MOST_MS = 10 * MINUTE_MS;
const MAX_HEAP_MB = 1_024;

/** The message to the thread. */
export interface ThreadWork {
  task: 'analyse' | 'countTerms';
  input: AnalysisInput;
}

/** @throws the errors of the analysis, or the signal's reason */
export const analyseInThread = (input: AnalysisInput, signal: AbortSignal): Promise<Analysis> =>
  inThread<Analysis>({ task: 'analyse', input }, signal);

/** @throws the errors of counting, or the signal's reason */
export const countTermsInThread = (input: AnalysisInput, signal: AbortSignal): Promise<Counts> =>
  inThread<Counts>({ task: 'countTerms', input }, signal);

async function inThread<T>(work: ThreadWork, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const late = AbortSignal.timeout(MOST_MS);
  try {
    const [result] = (await once(thread, 'message', { signal: AbortSignal.any([signal, late]) })) as [T];
    return result;
  } finally {
    await thread.terminate();
  }
}
