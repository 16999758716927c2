import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Analysis, AnalysisInput, Counts } from './insight-engine.ts';

const THREAD = new URL('./analysis-thread.ts', import.meta.url);

/** What is done in the thread. */
export interface ThreadWork {
  task: 'analyse' | 'countTerms';
  input: AnalysisInput;
}

/** @throws what the analysis throws, or the signal's reason */
export const analyseInThread = (input: AnalysisInput, signal: AbortSignal): Promise<Analysis> =>
  inThread<Analysis>({ task: 'analyse', input }, signal);

/** @throws what counting throws, or the signal's reason */
export const countTermsInThread = (input: AnalysisInput, signal: AbortSignal): Promise<Counts> =>
  inThread<Counts>({ task: 'countTerms', input }, signal);

async function inThread<T>(work: ThreadWork, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, { workerData: work });
  try {
    const [result] = (await once(thread, 'message', { signal })) as [T];
    return result;
  } finally {
    await thread.terminate();
  }
}
