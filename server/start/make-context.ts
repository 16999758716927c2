import type { FastifyBaseLogger } from 'fastify';
import { makeRecordItemCache } from '../records/items/record-item-cache.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config/config.ts';
import { makeKeys } from '../base/config/keys.ts';
import { requireSecret } from '../base/installation/require-secret.ts';
import type { Context } from '../http/context.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { Database } from '../base/database/database.ts';
import { makeMetrics } from '../base/metrics.ts';
import { makeWorkerPool } from '../base/worker/worker-pool.ts';
import { makeAnswerWriter } from '../engines/answers/write-answer.ts';
import { measuredMediaStore } from '../media/measured-media-store.ts';
import { openMediaStore } from '../media/open-media-store.ts';

/** Makes a context over an open database, and the server's secret when there is none. */
export async function makeContext(
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
): Promise<RecordContext> {
  const metrics = makeMetrics(db.poolState);
  const context: Context = {
    config,
    db,
    clock: systemClock,
    log,
    media: measuredMediaStore(openMediaStore(config, systemClock), metrics),
    keys: makeKeys(await requireSecret(config, db, systemClock)),
    metrics,
    workers: makeWorkerPool({
      most: config.worker.processes,
      onKilled: () => metrics.killed_workers.inc(),
    }),
  };
  return {
    ...context,
    record_items: makeRecordItemCache(config.cache_mb),
    writeAnswer: makeAnswerWriter(context),
  };
}
