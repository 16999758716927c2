/** Starts and stops what servers and workers have in common. */
import type { Logger } from 'pino';
import { ApiError } from '@minutebook/contract/errors.ts';
import type { Config } from '../base/config/config.ts';
import type { RecordContext } from '../records/record-context.ts';
import { bellNames } from '../base/database/bells.ts';
import type { ConnectionSettings } from '../base/database/database.ts';
import { findDistribution, toDistributionFaults } from '../base/cluster/check-distribution.ts';
import { noRoomToStart } from '../base/database/database-start-error.ts';
import { isFullDisk, requireRoom } from '../base/disk-room.ts';
import { measureProcess } from '../base/process-metrics.ts';
import { watchSchema } from '../base/database/watch-schema.ts';
import { openServiceDatabase, type ServiceDatabaseOptions } from '../base/open-service-database.ts';
import { makeContext } from './make-context.ts';
import { requireOwnStore } from '../media/require-own-store.ts';
import { checkMedia } from '../media/check-media.ts';

export interface StartOptions {
  log: Logger;
  onProgress: (text: string) => void;
}

export interface RunningService {
  /** Resolves with the reason when the service cannot continue: its PostgreSQL has ended, or its database is that of a newer version. */
  lost: Promise<string>;
  /** Stops the running parts, then the database. May be called again. */
  stop(): Promise<void>;
  /** Says what a stop that has begun is waiting for. */
  stopping(): string;
}

/**
 * Opens the database, checks that the media store can be reached, and runs `begin`.
 * @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is
 * left running
 */
export async function startService<Begun extends { stop(): Promise<void> }>(
  config: Config,
  {
    log,
    onProgress,
    ...process
  }: StartOptions & Pick<ServiceDatabaseOptions, 'role' | 'purpose' | 'meanwhile'>,
  begin: (ctx: RecordContext, connection: ConnectionSettings) => Promise<Begun>,
): Promise<Omit<Begun, 'stop'> & RunningService> {
  const lost = Promise.withResolvers<string>();
  const database = await openServiceDatabase(config, {
    ...process,
    onProgress,
    onLost: lost.resolve,
    onRestart: (reason) => log.error({ reason }, 'the database has ended and is started again'),
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onDeaf: () => log.warn(DEAF),
  });
  try {
    const ctx = await makeContext(config, database.db, log);
    await checkMedia(ctx);
    await requireOwnStore(ctx);
    await warnOfDistribution(ctx, database.connection);
    const measured = measureProcess(ctx.metrics.registry, config.data_dir);
    const begun = await begin(ctx, database.connection);
    await watchSchema(database.db, {
      onNewer: lost.resolve,
      onError: (error) => log.warn({ err: error }, 'the version of the schema could not be read'),
    });
    // A killed process may not have announced the work that it left.
    ctx.db.ring(bellNames);
    let stopped: Promise<void> | undefined;
    let part = 'requests, jobs and sweeps';
    const stop = async () => {
      await begun.stop();
      measured.stop();
      part = 'processes that read what comes in';
      await ctx.workers.stop();
      part = 'the database';
      await database.close();
    };
    return { ...begun, lost: lost.promise, stop: () => (stopped ??= stop()), stopping: () => part };
  } catch (error) {
    await database.close();
    throw (await isDiskFull(config, error)) ? noRoomToStart(config.data_dir, error) : error;
  }
}

const DEAF =
  'no message of LISTEN arrives, so work is looked for every second: let DATABASE_URL lead to PostgreSQL itself, or to a pooler that pools by session';

/** With room for less than two files of its log PostgreSQL cannot start. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

/** During a start, a full disk shows as a database that ends or is missing. */
async function isDiskFull({ data_dir }: Config, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  return requireRoom(data_dir, LEAST_ROOM_BYTES).then(() => false, isFullDisk);
}

/**
 * Tables of a new version are on the coordinator alone until they are distributed, which works, but slowly.
 */
async function warnOfDistribution(
  { config, log }: RecordContext,
  connection: ConnectionSettings,
): Promise<void> {
  if (config.database_url === null) return;
  const state = await findDistribution(connection);
  if (state === undefined) return;
  for (const fault of toDistributionFaults(state)) log.warn(`${fault}: run "minutebook database distribute"`);
}
