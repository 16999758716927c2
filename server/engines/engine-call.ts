import type { WorkerPool } from '../base/worker/worker-pool.ts';

/** The context of every request to an engine. */
export interface EngineCall {
  signal: AbortSignal;
  /** The processes in which answers are read: an engine may be anybody's. */
  workers: WorkerPool;
}
