import type { FastifyBaseLogger } from 'fastify';
import { makeRecordItemCache } from './record-item-cache.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { makeKeys } from './config/keys.ts';
import { readOrMakeSecret } from './config/secret.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { makeMetrics } from './metrics.ts';
import { openMediaStore } from './media/open-media-store.ts';

/** A context over an open database; makes the server's secret when there is none. */
export async function makeContext(config: Config, db: Database, log: FastifyBaseLogger): Promise<Context> {
  return {
    config,
    db,
    clock: systemClock,
    log,
    media: openMediaStore(config, systemClock),
    keys: makeKeys(await readOrMakeSecret(config)),
    metrics: makeMetrics(db.poolState),
    record_items: makeRecordItemCache(config.cache_mb),
  };
}
