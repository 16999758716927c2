/** A worker alone, beside servers on the same database and media store. */
import type { Config } from './config/config.ts';
import { openServiceDatabase } from './db/open-service-database.ts';
import { startWorker } from './jobs/start-worker.ts';
import { makeContext } from './make-context.ts';
import { checkMedia } from './media/check-media.ts';
import type { RunningServer, StartOptions } from './start-server.ts';

export type RunningWorker = Pick<RunningServer, 'lost' | 'stop'>;

/** @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running */
export async function startWorkerProcess(
  config: Config,
  { log, on_progress }: StartOptions,
): Promise<RunningWorker> {
  const lost = Promise.withResolvers<string>();
  const database = await openServiceDatabase(config, {
    role: 'command',
    purpose: 'minutebook worker',
    on_progress,
    on_lost: lost.resolve,
    on_error: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  try {
    const ctx = await makeContext(config, database.db, log);
    await checkMedia(ctx);
    const worker = await startWorker(ctx, database.connection);
    let stopped: Promise<void> | undefined;
    const stop = () => worker.stop().then(database.close);
    return { lost: lost.promise, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
