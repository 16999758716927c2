/** Starts a real server on its own database, and a client that checks every answer against the contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@minutebook/server/base/clock.ts';
import { bellNames } from '@minutebook/server/base/database/bells.ts';
import type { RecordContext } from '@minutebook/server/records/record-context.ts';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { makeApp } from '@minutebook/server/start/app.ts';
import { closeApp } from '@minutebook/server/start/start-answering.ts';
import { makeLeasedRateLimiter } from '@minutebook/server/http/limits/rate-limiter.ts';
import type { Answer } from './clients/contract-answer.ts';
import { linkFolder } from './data-folder.ts';
import { makeDatabase } from './database.ts';
import { makeSend, type Send } from './clients/make-send.ts';
import { makeTestContext } from './test-context.ts';

export interface TestClock extends Clock {
  /** Advances the clock, which otherwise stands still. */
  advance(milliseconds: number): void;
  /** Calls the listener when the clock is advanced, for code that waits for a time. */
  onAdvance(listener: () => void): void;
}

/** A fixed time, so that tests do not depend on the time of day. */
export const TEST_NOW = new Date('2026-03-02T09:00:00.000Z');

export function makeTestClock(start: Date = TEST_NOW): TestClock {
  let now = start.getTime();
  const listeners: (() => void)[] = [];
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
      listeners.forEach((listener) => listener());
    },
    onAdvance: (listener) => void listeners.push(listener),
  };
}

export type { Answer } from './clients/contract-answer.ts';

export type { RequestParts } from './clients/make-send.ts';

export interface TestServer {
  base_url: string;
  /** The connection to its database. */
  connection: ConnectionSettings;
  ctx: RecordContext;
  clock: TestClock;
  get(path: string, token?: string): Promise<Answer>;
  send: Send;
  stop(): Promise<void>;
}

export interface TestTemplate {
  database: string;
  /** The data folder that belongs to the template. */
  folder: string;
}

export interface TestServerOptions {
  /** Environment settings; rate limits are off unless given. */
  env?: Record<string, string>;
  clock?: TestClock;
  /** Shares the database of this server, like a second process. */
  beside?: TestServer;
  /** The template that the server copies; an empty database by default. */
  template?: TestTemplate;
}

export async function startTestServer({
  env = {},
  clock,
  beside,
  template,
}: TestServerOptions = {}): Promise<TestServer> {
  const time = clock ?? beside?.clock ?? makeTestClock();
  const database = beside === undefined ? await makeDatabase(template?.database) : undefined;
  const connection = database?.connection ?? beside?.connection ?? {};
  const data_dir = await mkdtemp(join(tmpdir(), 'minutebook-test-'));
  if (template !== undefined) await linkFolder(template.folder, data_dir);
  const { ctx, close } = makeTestContext(connection, {
    data_dir,
    clock: time,
    env,
    media: beside?.ctx.media,
  });
  const { config, db } = ctx;
  time.onAdvance(() => db.ring(bellNames));
  const app = await makeApp({ ctx, limiter: makeLeasedRateLimiter(db, time, config.rate_limits) });
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 });
  config.base_url = base_url;

  const send = makeSend(() => base_url);
  const server: TestServer = {
    base_url,
    connection,
    ctx,
    clock: time,
    get: (path, token) => send('GET', path, { token }),
    send,
    async stop() {
      await closeApp(app);
      await close();
      await database?.drop();
      // A clip that is being cut is written for a moment longer.
      await rm(data_dir, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 });
    },
  };
  return server;
}
