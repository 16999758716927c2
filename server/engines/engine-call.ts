import type { WorkerPool } from '../base/worker/worker-pool.ts';

/** What every question to an engine comes with. */
export interface EngineCall {
  signal: AbortSignal;
  /** The processes in which answers are read: an engine may be anybody's. */
  workers: WorkerPool;
}
