import type { Context } from '../../http/context.ts';
import type { InsightEngine } from '../../engines/insights/insight-engine.ts';
import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';

/** What jobs are handed. */
export interface JobContext extends Pick<
  Context,
  'config' | 'db' | 'media' | 'clock' | 'log' | 'metrics' | 'workers'
> {
  /** null: recordings are kept as they are. */
  engine: SpeechEngine | null;
  insight_engine: InsightEngine;
}

/**
 * One step of the pipeline. It may be run again at any time, so it stores its result and enqueues what follows in one
 * transaction (`inJobTransaction`). `signal` is aborted when the job became obsolete or the worker stops.
 */
export type StageHandler = (ctx: JobContext, job: StageJob, signal: AbortSignal) => Promise<void>;
