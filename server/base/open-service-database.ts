/** The database that the settings name, reachable and migrated: the embedded one, or that of DATABASE_URL. */
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { backUpBeforeMigrating } from './backup/back-up-before-migrating.ts';
import { requireFinishedRestore } from './backup/restore-marker.ts';
import { unmarkUpgrade } from './backup/upgrade-marker.ts';
import { makeFolder } from './config/make-folder.ts';
import { DatabaseStartError, toUnusableDatabase } from './database/database-start-error.ts';
import { openDatabase, type ConnectionSettings, type Database } from './database/database.ts';
import { findNewestVersion, migrate } from './database/migrate.ts';
import { joinOrStartPostgres } from './postgres/join-or-start-postgres.ts';
import type { Owner } from './postgres/owner-lock.ts';
import { noDataFolder } from './postgres/postgres-folders.ts';
import { startPostgres } from './postgres/start-postgres.ts';

export interface ServiceDatabaseOptions {
  /** A server keeps its PostgreSQL to itself; a command shares that of a running server. */
  role: 'server' | 'command';
  /** The purpose that other processes see for this one, such as `minutebook serve`. */
  purpose: string;
  onProgress: (text: string) => void;
  /** Called while an embedded PostgreSQL starts. */
  meanwhile?: () => Promise<unknown>;
  /** Called once when the embedded PostgreSQL has ended unexpectedly and does not come back. */
  onLost: (reason: string) => void;
  /** Called each time a server's embedded PostgreSQL has ended unexpectedly and is restarted. */
  onRestart?: (reason: string) => void;
  /** Called when an idle connection breaks. */
  onError: (error: Error) => void;
  /** Called when no message of LISTEN arrives. */
  onDeaf?: () => void;
}

export interface ServiceDatabase {
  db: Database;
  /** For code that needs connections of its own. */
  connection: ConnectionSettings;
  /** File names of the migrations that this call ran. */
  applied: string[];
  /** The database as it was before they ran; null when nothing was there, or it is an external one. */
  backup: string | null;
  /** Closes the connections, and stops PostgreSQL when we started it. */
  close(): Promise<void>;
}

/** @throws DatabaseStartError, whose sentence is for an operator */
export async function openServiceDatabase(
  config: Config,
  options: ServiceDatabaseOptions,
): Promise<ServiceDatabase> {
  await requireFinishedRestore(config.data_dir);
  const reached = await reachDatabase(config, options);
  const { connection, stop } = reached;
  const backups = join(config.data_dir, 'backups');
  try {
    let backup: string | null = null;
    const { applied } = await migrate(connection, {
      onProgress: options.onProgress,
      is_alone: config.database_url === null,
      beforeChange: async (already) => {
        const older = await findOlderOwner(reached);
        if (older !== undefined) throw new DatabaseStartError(toStopFirst(older));
        if (config.database_url !== null) options.onProgress(NO_BACKUP);
        else backup = await backUp(connection, { folder: backups, applied: already }, options.onProgress);
      },
    }).catch((error: unknown) => {
      throw config.database_url === null || error instanceof DatabaseStartError
        ? error
        : toUnusableDatabase(config.database_url, error);
    });
    if (config.database_url === null) await unmarkUpgrade(backups);
    const db = openDatabase(connection, options);
    return { db, connection, applied, backup, close: () => db.close().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const NO_BACKUP =
  'No backup is made of an external database (DATABASE_URL) before it is migrated: make one first, ' +
  'with "minutebook backup" of the version that ran so far or with pg_dump, because without it there is no way back.';

/** Loaded when there is something to migrate: what reads and writes archives takes 10 MB that no other start needs. */
async function backUp(...given: Parameters<typeof backUpBeforeMigrating>): Promise<string> {
  const { backUpBeforeMigrating } = await import('./backup/back-up-before-migrating.ts');
  return backUpBeforeMigrating(...given);
}

/** A host that does not answer would otherwise be waited for until TCP gives up, some minutes later. */
export const CONNECT_TIMEOUT_MS = 10_000;

export interface ReachedDatabase {
  connection: ConnectionSettings;
  /** The process that the embedded PostgreSQL belongs to, when it is another one. */
  joined?: Owner;
  stop: () => Promise<void>;
}

/** An older program that runs on the embedded database would go on, and write into a schema that it does not know. */
export async function findOlderOwner({ joined }: ReachedDatabase): Promise<Owner | undefined> {
  return joined !== undefined && (joined.schema_version ?? 0) < (await findNewestVersion())
    ? joined
    : undefined;
}

export const toStopFirst = ({ purpose, pid }: Owner) =>
  `${purpose} (pid ${pid}) of an older version runs on this database: stop it first, because a newer one migrates the database.`;

/** Connects to the database as it is, without migrating it. */
export async function reachDatabase(
  { database_url, data_dir }: Pick<Config, 'database_url' | 'data_dir'>,
  { role, ...options }: Omit<ServiceDatabaseOptions, 'onError'>,
): Promise<ReachedDatabase> {
  if (database_url === null) {
    const open = role === 'server' ? startPostgres : joinOrStartPostgres;
    return open({ data_dir, ...options });
  }
  await makeFolder(data_dir).catch((error: unknown) => {
    throw noDataFolder(data_dir, error);
  });
  const connection = { connectionString: database_url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  return { connection, stop: async () => undefined };
}
