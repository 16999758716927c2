import type { Context } from '../../http/context.ts';
import type { InsightEngine } from '../../engines/insights/insight-engine.ts';
import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';

/** The context of jobs. */
export interface JobContext extends Pick<
  Context,
  'config' | 'db' | 'media' | 'clock' | 'log' | 'metrics' | 'workers'
> {
  /** null: recordings are kept without a transcript. */
  engine: SpeechEngine | null;
  insight_engine: InsightEngine;
}

/**
 * One step of the pipeline. It may run again at any time, so it stores its result and enqueues the next step
 * in one transaction (`inJobTransaction`). `signal` is aborted when the job becomes obsolete or the worker
 * stops.
 */
export type StageHandler = (ctx: JobContext, job: StageJob, signal: AbortSignal) => Promise<void>;
