/** Starts the whole service: database, application and background tasks. They stop in reverse order. */
import type { Config } from '../base/config/config.ts';
import type { TranscribeConfig } from '../base/config/transcribe-config.ts';
import type { DemoAccounts } from './demo/demo-accounts.ts';
import { startService, type RunningService, type StartOptions } from './start-service.ts';

export interface RunningServer extends RunningService {
  /** The origin of links in answers. When any port was asked for, it has the actual one. */
  base_url: string;
  /** undefined when this database has no demo. */
  demo: DemoAccounts | undefined;
  /** The address that creates the first owner, or undefined when there is a user already. */
  setup_url: string | undefined;
  /** The engine of workspaces that have not chosen one. */
  transcribe: TranscribeConfig;
}

export interface ServerOptions extends StartOptions {
  /** How many processes answer requests; by default 1, which is this one. */
  processes?: number;
}

/** @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  return startService(
    config,
    { role: 'server', purpose: 'minutebook serve', meanwhile: loadServe, ...options },
    async (ctx, connection) => (await loadServe()).serve(ctx, connection, options),
  );
}

/** Most of the program is loaded while PostgreSQL starts on another core. */
const loadServe = () => import('./serve.ts');
