import type { Config } from '../base/config/config.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { startService, type RunningService, type StartOptions } from './start-service.ts';

/**
 * A worker alone, beside servers on the same database and media store.
 * @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running
 */
export async function startWorkerProcess(config: Config, options: StartOptions): Promise<RunningService> {
  return startService(config, { role: 'command', purpose: 'minutebook worker', ...options }, startWorker);
}
