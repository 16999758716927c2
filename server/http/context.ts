/** The context of every handler; a room that needs more extends it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config.ts';
import type { Keys } from '../base/config/keys.ts';
import type { Database } from '../base/database/database.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { WorkerShares } from '../base/worker/worker-pool.ts';
import type { Metrics } from '../base/metrics.ts';

export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  media: MediaStore;
  keys: Keys;
  metrics: Metrics;
  /** Processes that parse untrusted input. */
  workers: WorkerShares;
}
