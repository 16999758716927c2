import type { Context } from '../context.ts';
import type { StageJob } from './enqueue-jobs.ts';

/** What jobs are handed. */
export type JobContext = Pick<Context, 'config' | 'db' | 'media' | 'clock' | 'log'>;

/**
 * One step of the pipeline. It may be run again at any time, so it stores its result and enqueues what follows in one
 * transaction (`inJobTransaction`). `signal` is aborted when the job became obsolete or the worker stops.
 */
export type StageHandler = (ctx: JobContext, job: StageJob, signal: AbortSignal) => Promise<void>;
