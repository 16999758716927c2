/** The whole service: database, application and background tasks, started in order and stopped in reverse. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config.ts';
import type { TranscribeConfig } from '../base/config/transcribe-config.ts';
import { findEngines } from '../engines/settings/find-engines.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { ConnectionSettings } from '../base/database/database.ts';
import { makeApp } from './app.ts';
import { makeLeasedRateLimiter } from '../http/limits/leased-rate-limiter.ts';
import { listen } from '../http/listen.ts';
import { hasNoUsers } from '../people/sign-in/create-first-owner.ts';
import { toSetupCode } from '../people/sign-in/setup-code.ts';
import { findDemoAccounts, type DemoAccounts } from './demo/demo-accounts.ts';
import { importDemoIfEmpty } from './demo/import-demo.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { startService, type RunningService, type StartOptions } from './start-service.ts';
import { startSweeps } from './start-sweeps.ts';

export interface RunningServer extends RunningService {
  /** The origin that links in answers start with; when any port was asked for, it has the actual one. */
  base_url: string;
  /** undefined: this database has no demo. */
  demo: DemoAccounts | undefined;
  /** Where the first owner is created; undefined: somebody is here already. */
  setup_url: string | undefined;
  /** What transcribes in a workspace that has chosen nothing. */
  transcribe: TranscribeConfig;
}

/** @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  return startService(
    config,
    { role: 'server', purpose: 'minutebook serve', ...options },
    (ctx, connection) => serve(ctx, connection, options.on_progress),
  );
}

async function serve(ctx: RecordContext, connection: ConnectionSettings, onProgress: (text: string) => void) {
  const { config } = ctx;
  if (config.demo ?? config.database_url === null) await importDemoIfEmpty(ctx, onProgress);
  const limiter = makeLeasedRateLimiter(ctx.db, ctx.clock, config.rate_limits);
  const app = await makeApp({ ctx, limiter });
  const port = await listen(app, config);
  config.base_url = config.base_url.replace(/:0$/, `:${port}`);
  const demo = await findDemoAccounts(ctx);
  const setupUrl = (await hasNoUsers(ctx.db))
    ? `${config.base_url}/sign-in?setup=${toSetupCode(ctx.keys)}`
    : undefined;
  const worker = config.worker.is_on ? await startWorker(ctx, connection) : undefined;
  const webhooks = config.worker.is_on ? startWebhooks(ctx) : undefined;
  const sweep = startSweeps(ctx);
  const stop = async () => {
    await Promise.all([closeApp(app), sweep.stop(), webhooks?.stop(), worker?.stop()]);
  };
  const { transcribe } = await findEngines(ctx, null);
  return { base_url: config.base_url, demo, setup_url: setupUrl, transcribe, stop };
}

/** A download may take hours: requests that take longer than this are cut off. */
const DRAIN_SECONDS = 5;

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000);
  // close() ends connections that are idle then; those that become idle later would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
}
