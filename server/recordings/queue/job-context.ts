import type { Context } from '../../http/context.ts';
import type { Engines } from '../../engines/engines-of-workspace.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';

export interface JobContext extends Pick<
  Context,
  'config' | 'db' | 'media' | 'clock' | 'log' | 'metrics' | 'workers' | 'keys'
> {
  engines: Engines;
}

/**
 * One step of the pipeline. It may run again at any time, so it stores its result and enqueues the next step
 * in one transaction (`inJobTransaction`). `signal` is aborted when the job becomes obsolete or the worker
 * stops.
 */
export type StageHandler = (ctx: JobContext, job: StageJob, signal: AbortSignal) => Promise<void>;
