/** The whole service: database, application and what runs beside them, started in order and stopped in reverse. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { openServiceDatabase } from './db/open-service-database.ts';
import { makeApp } from './http/app.ts';
import { makeLeasedRateLimiter } from './http/leased-rate-limiter.ts';
import { listen } from './http/listen.ts';
import { makeContext } from './make-context.ts';
import { checkMedia } from './media/check-media.ts';
import { hasNoUsers } from './operator/create-first-owner.ts';
import { findDemoAccounts, type DemoAccounts } from './operator/demo/demo-accounts.ts';
import { importDemoIfEmpty } from './operator/demo/import-demo.ts';
import { startWorker } from './jobs/start-worker.ts';
import { startSweeps } from './start-sweeps.ts';

export interface StartOptions {
  log: Logger;
  on_progress: (text: string) => void;
}

export interface RunningServer {
  /** Where links in answers lead; with any port asked for, the one that was taken. */
  base_url: string;
  /** undefined: there is no demo in this database. */
  demo: DemoAccounts | undefined;
  /** Nobody is here yet: the first visitor creates the owner. */
  needs_owner: boolean;
  /** Settles, with the reason, when the service cannot go on: its PostgreSQL has ended. */
  lost: Promise<string>;
  /** Answers what was begun, for some seconds at most, then stops the database. May be called again. */
  stop(): Promise<void>;
}

/** @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running */
export async function startServer(
  config: Config,
  { log, on_progress }: StartOptions,
): Promise<RunningServer> {
  const lost = Promise.withResolvers<string>();
  const database = await openServiceDatabase(config, {
    role: 'server',
    purpose: 'minutebook serve',
    on_progress,
    on_lost: lost.resolve,
    on_error: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  try {
    const ctx = await makeContext(config, database.db, log);
    await checkMedia(ctx);
    if (config.demo ?? config.database_url === null) await importDemoIfEmpty(ctx, on_progress);
    const limiter = makeLeasedRateLimiter(ctx.db, ctx.clock, config.rate_limits);
    const app = await makeApp({ ctx, limiter });
    const port = await listen(app, config);
    config.base_url = config.base_url.replace(/:0$/, `:${port}`);
    const demo = await findDemoAccounts(ctx);
    const needs_owner = await hasNoUsers(ctx.db);
    const worker = config.worker.is_on ? await startWorker(ctx, database.connection) : undefined;
    const sweep = startSweeps(ctx);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await Promise.all([closeApp(app), sweep.stop(), worker?.stop()]);
      await database.close();
    };
    return {
      base_url: config.base_url,
      demo,
      needs_owner,
      lost: lost.promise,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A download may take hours: what is not answered by then is cut off. */
const DRAIN_SECONDS = 5;

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000);
  // Closing takes the connections that are idle then; those that have been answered since would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
}
