/** Runs the statements of a request alone, which gives PostgreSQL's and the driver's share of its time. */
import { pino } from 'pino';
import { Client } from 'pg';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { thisProcess, toConfig } from '@minutebook/server/base/config/config.ts';
import {
  openDatabase,
  type ConnectionSettings,
  type Value,
} from '@minutebook/server/base/database/database.ts';
import { makeApp } from '@minutebook/server/start/app.ts';
import { makeLeasedRateLimiter } from '@minutebook/server/http/limits/rate-limiter.ts';
import { makeContext } from '@minutebook/server/start/make-context.ts';
import { fetchText } from './fetch-text.ts';
import { makeTurns, type Lane } from './run-load.ts';
import { toSettings } from './start-process.ts';

export interface RecordedStatement {
  name: string;
  text: string;
  values: Value[];
}

export interface StatementRecorder {
  /** Records the statements of a request that is repeated. `before` runs before each repetition. */
  record(path: string, token: string, before?: () => Promise<unknown>): Promise<RecordedStatement[]>;
  close(): Promise<void>;
}

/** Starts the service in this process too, to record its statements. */
export async function makeStatementRecorder(
  connection: ConnectionSettings,
  data_dir: string,
): Promise<StatementRecorder> {
  const database = openDatabase(connection);
  let recorded: RecordedStatement[] = [];
  const db: typeof database = {
    ...database,
    query: (statement, values) => {
      recorded.push({ ...statement, values: [...values] });
      return database.query(statement, values);
    },
  };
  const config = toConfig(toSettings(data_dir), thisProcess());
  const ctx = await makeContext(config, db, pino({ level: 'silent' }));
  const app = await makeApp({ ctx, limiter: makeLeasedRateLimiter(db, systemClock, config.rate_limits) });
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    async record(path, token, before) {
      await fetchText(base_url, path, token);
      await before?.();
      recorded = [];
      await fetchText(base_url, path, token);
      return recorded;
    },
    close: () => app.close().then(() => database.close()),
  };
}

const STATEMENT_TIMEOUT_MS = 60_000;

/** Runs the statements of each request in order, prepared, with the bare driver. */
export async function openStatementLane(
  connection: ConnectionSettings,
  requests: readonly (readonly RecordedStatement[])[],
): Promise<Lane> {
  // The same options as the service's connections.
  const options =
    '-c jit=off -c max_parallel_workers_per_gather=0 -c enable_seqscan=off -c random_page_cost=1.1';
  const client = new Client({ ...connection, options, statement_timeout: STATEMENT_TIMEOUT_MS });
  await client.connect();
  const nextRequest = makeTurns(requests);
  return {
    async ask() {
      for (const { name, text, values } of nextRequest()) await client.query({ name, text, values });
    },
    close: () => client.end(),
  };
}
