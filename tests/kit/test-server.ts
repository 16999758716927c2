/** A real server on a database of its own, and a client that checks every answer against the contract. */
import { pino } from 'pino';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRecordItemCache } from '@minutebook/server/records/items/record-item-cache.ts';
import type { Clock } from '@minutebook/server/base/clock.ts';
import { toConfig } from '@minutebook/server/base/config/config.ts';
import { makeKeys } from '@minutebook/server/base/config/keys.ts';
import type { RecordContext } from '@minutebook/server/records/record-context.ts';
import { openDatabase, type ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { makeApp } from '@minutebook/server/start/app.ts';
import { makeLeasedRateLimiter } from '@minutebook/server/http/limits/leased-rate-limiter.ts';
import { makeWorkerPool } from '../../server/base/worker/worker-pool.ts';
import { makeMetrics } from '@minutebook/server/base/metrics.ts';
import { DiskMediaStore } from '@minutebook/server/media/disk-media-store.ts';
import type { Answer } from './clients/contract-answer.ts';
import { makeDatabase } from './database.ts';
import { makeSend, type Send } from './clients/make-send.ts';

export interface TestClock extends Clock {
  /** Moves the time; it stands still otherwise. */
  advance(milliseconds: number): void;
}

export const TEST_SECRET = 'a secret of the tests, long enough to be one';

/** A fixed time, so that no test depends on the time of day. */
export const TEST_NOW = new Date('2026-03-02T09:00:00.000Z');

export function makeTestClock(start: Date = TEST_NOW): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

export type { Answer } from './clients/contract-answer.ts';

export type { RequestParts } from './clients/make-send.ts';

export interface TestServer {
  base_url: string;
  /** Of its database. */
  connection: ConnectionSettings;
  ctx: RecordContext;
  clock: TestClock;
  get(path: string, token?: string): Promise<Answer>;
  send: Send;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment settings; rate limits are off unless given. */
  env?: Record<string, string>;
  clock?: TestClock;
  /** Use this server's database too: a second process as seen by the API. */
  beside?: TestServer;
}

export async function startTestServer({
  env = {},
  clock,
  beside,
}: TestServerOptions = {}): Promise<TestServer> {
  const time = clock ?? beside?.clock ?? makeTestClock();
  const database = beside === undefined ? await makeDatabase() : undefined;
  const connection = database?.connection ?? beside?.connection ?? {};
  const dataDir = await mkdtemp(join(tmpdir(), 'minutebook-test-'));
  const off = {
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
  };
  const config = toConfig(
    { ...off, MINUTEBOOK_DATA_DIR: dataDir, ...env },
    { is_root: false, is_terminal: false, home: dataDir },
  );
  // On a busy machine a connection may take long; what tests say does not depend on it.
  const db = openDatabase(connection, { max_connections: 5, wait_ms: 60_000 });
  const ctx: RecordContext = {
    config,
    db,
    clock: time,
    log: pino({ level: process.env['MINUTEBOOK_TEST_LOG'] ?? 'silent' }),
    media: beside?.ctx.media ?? new DiskMediaStore(join(dataDir, 'media')),
    keys: makeKeys(TEST_SECRET),
    metrics: makeMetrics(db.poolState),
    workers: makeWorkerPool({ most: config.worker.processes, on_killed: () => undefined }),
    record_items: makeRecordItemCache(config.cache_mb),
  };
  const app = await makeApp({ ctx, limiter: makeLeasedRateLimiter(db, time, config.rate_limits) });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  config.base_url = baseUrl;

  const send = makeSend(() => baseUrl);
  const server: TestServer = {
    base_url: baseUrl,
    connection,
    ctx,
    clock: time,
    get: (path, token) => send('GET', path, { token }),
    send,
    async stop() {
      await app.close();
      await ctx.workers.stop();
      await db.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
