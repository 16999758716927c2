/** Makes the context of the service's code, on a test database. */
import { join } from 'node:path';
import { pino } from 'pino';
import type { Clock } from '@minutebook/server/base/clock.ts';
import { toConfig } from '@minutebook/server/base/config/config.ts';
import { makeKeys } from '@minutebook/server/base/config/keys.ts';
import { openDatabase, type ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { makeMetrics } from '@minutebook/server/base/metrics.ts';
import { makeAnswerWriter } from '@minutebook/server/engines/answers/write-answer.ts';
import type { Context } from '@minutebook/server/http/context.ts';
import { DiskMediaStore } from '@minutebook/server/media/disk-media-store.ts';
import type { MediaStore } from '@minutebook/server/media/media-store.ts';
import { makeRecordItemCache } from '@minutebook/server/records/items/record-item-cache.ts';
import type { RecordContext } from '@minutebook/server/records/record-context.ts';
import { makeWorkerPool, type WorkerPool, type WorkerShares } from '../../server/base/worker/worker-pool.ts';

export const TEST_SECRET = 'a secret of the tests, long enough to be one';

export interface TestContextParts {
  /** The folder of media and uploads. */
  data_dir: string;
  clock: Clock;
  /** Environment settings; rate limits are off unless given. */
  env?: Record<string, string>;
  media?: MediaStore | undefined;
}

export function makeTestContext(
  connection: ConnectionSettings,
  { data_dir, clock, env = {}, media }: TestContextParts,
): { ctx: RecordContext; close: () => Promise<void> } {
  const off = {
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
  };
  const config = toConfig(
    { ...off, MINUTEBOOK_DATA_DIR: data_dir, ...env },
    { is_root: false, is_terminal: false, home: data_dir },
  );
  // A connection may take long on a busy machine, which must not fail tests.
  const db = openDatabase(connection, { max_connections: 5, wait_ms: 60_000 });
  const context: Context = {
    config,
    db,
    clock,
    log: pino({ level: process.env['MINUTEBOOK_TEST_LOG'] ?? 'silent' }),
    media: media ?? new DiskMediaStore(join(data_dir, 'media')),
    keys: makeKeys(TEST_SECRET),
    metrics: makeMetrics(db.poolState),
    workers: shareWorkers(config.worker.processes),
  };
  const ctx: RecordContext = {
    ...context,
    record_items: makeRecordItemCache(config.cache_mb),
    writeAnswer: makeAnswerWriter(context),
  };
  return {
    ctx,
    async close() {
      await ctx.workers.stop();
      await db.close();
    },
  };
}

const shared = new Map<number, WorkerPool & WorkerShares>();

/**
 * Test files that run in one process share a pool, because starting its processes takes longer than most
 * tasks.
 */
function shareWorkers(most: number): WorkerPool & WorkerShares {
  const pool = shared.get(most) ?? makeWorkerPool({ most, onKilled: () => undefined });
  shared.set(most, pool);
  return { ...pool, stop: () => Promise.resolve() };
}
