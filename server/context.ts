/** What handlers and operations are handed. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Keys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Metrics } from './metrics.ts';
import type { RecordItemCache } from './record-item-cache.ts';

export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  media: MediaStore;
  keys: Keys;
  metrics: Metrics;
  record_items: RecordItemCache;
}
