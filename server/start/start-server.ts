/** The whole service: database, application and background tasks, started in order and stopped in reverse. */
import type { Config } from '../base/config/config.ts';
import type { TranscribeConfig } from '../base/config/transcribe-config.ts';
import { findEngines } from '../engines/settings/find-engines.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { ConnectionSettings } from '../base/database/database.ts';
import { hasNoUsers } from '../people/sign-in/create-first-owner.ts';
import { toSetupCode } from '../people/sign-in/setup-code.ts';
import { findDemoAccounts, type DemoAccounts } from './demo/demo-accounts.ts';
import { importDemoIfEmpty } from './demo/import-demo.ts';
import { answerResetRequests } from '../people/password-reset/answer-reset-requests.ts';
import { startMail } from '../mail/start-mail.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { startProcesses } from './processes/start-processes.ts';
import { startAnswering } from './start-answering.ts';
import {
  measureWhatAllShare,
  startService,
  type RunningService,
  type StartOptions,
} from './start-service.ts';
import { startSweeps } from './start-sweeps.ts';

export interface RunningServer extends RunningService {
  /** The origin that links in answers start with; when any port was asked for, it has the actual one. */
  base_url: string;
  /** undefined: this database has no demo. */
  demo: DemoAccounts | undefined;
  /** The address that creates the first owner; undefined if there is a user already. */
  setup_url: string | undefined;
  /** The engine of workspaces that have chosen none. */
  transcribe: TranscribeConfig;
}

export interface ServerOptions extends StartOptions {
  /** How many processes answer requests; 1, which is the default: this one. */
  processes?: number;
}

/** @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  return startService(
    config,
    { role: 'server', purpose: 'minutebook serve', ...options },
    (ctx, connection) => serve(ctx, connection, options),
  );
}

async function serve(
  ctx: RecordContext,
  connection: ConnectionSettings,
  { on_progress, processes = 1 }: ServerOptions,
) {
  const { config } = ctx;
  measureWhatAllShare(ctx);
  if (config.demo ?? config.database_url === null) await importDemoIfEmpty(ctx, on_progress);
  const answering = processes === 1 ? await startAnswering(ctx) : await startProcesses(ctx, processes);
  const demo = await findDemoAccounts(ctx);
  const setupUrl = (await hasNoUsers(ctx.db))
    ? `${config.base_url}/sign-in?setup=${toSetupCode(ctx.keys)}`
    : undefined;
  const worker = config.worker.is_on ? await startWorker(ctx, connection) : undefined;
  const webhooks = config.worker.is_on ? startWebhooks(ctx) : undefined;
  const mail = config.worker.is_on ? startMail(ctx) : undefined;
  const resets = config.worker.is_on ? answerResetRequests(ctx) : undefined;
  const sweep = startSweeps(ctx);
  const stop = async () => {
    const others = [sweep, webhooks, mail, resets, worker];
    await Promise.all([answering.stop(), ...others.map((other) => other?.stop())]);
  };
  const { transcribe } = await findEngines(ctx, null);
  return { base_url: config.base_url, demo, setup_url: setupUrl, transcribe, stop };
}
