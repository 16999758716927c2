import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../database-start-error.ts';
import { type DatabaseUser, findDatabaseUser, requireEnterable } from './database-user.ts';
import { type LeashedProcess, spawnOnLeash } from './leash.ts';
import { DATABASE_NAME, lastLine, makeCluster } from './make-cluster.ts';
import { findOwner, type Owner, type OwnerLock } from './owner-lock.ts';
import { type PostgresConnection, waitUntilAlone, waitUntilReady } from './postgres-connection.ts';
import {
  makeOwnedFolder,
  makeSocketFolder,
  type PostgresFolders,
  removeSocketFolder,
} from './postgres-folders.ts';
import { type PostgresPrograms, preparePrograms } from './postgres-programs.ts';
import { postgresSettings } from './postgres-settings.ts';
import { PORT, stopLeftover } from './postmaster.ts';

export interface PostgresOptions {
  data_dir: string;
  /** What this process does with the database, as others that meet it there are told: `minutebook serve`. */
  purpose: string;
  on_progress?: (text: string) => void;
  /** Called when PostgreSQL ends without having been told to. */
  on_lost?: (reason: string) => void;
  /** PostgreSQL settings beyond ours, or instead of them. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  connection: PostgresConnection;
  stop(): Promise<void>;
}

/** Runs PostgreSQL as the holder of the lock, which goes when PostgreSQL has stopped or could not start. */
export async function runPostgres(
  folders: PostgresFolders,
  lock: OwnerLock,
  role: Owner['role'],
  options: PostgresOptions,
): Promise<RunningPostgres> {
  const owner: Owner = { pid: process.pid, purpose: options.purpose, role, state: 'starting' };
  const previous = await findOwner(folders.root);
  let host = previous?.connection?.host ?? '';
  const release = async () => {
    await removeSocketFolder(host, folders.root);
    await lock.release();
  };
  try {
    await lock.announce(owner);
    const { programs, user } = await prepare(folders, options);
    await removeSocketFolder(host, folders.root);
    host = await makeSocketFolder(folders.root, user);
    const connection = { host, port: PORT, user: DATABASE_NAME, database: DATABASE_NAME };
    const server = await launch(folders, programs, user, connection, options);
    await lock.announce({ ...owner, state: 'running', connection });
    server.keepUs(false);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await lock.announce({ ...owner, state: 'stopping', connection });
      // Other commands have joined this one's database: let them finish. A server's stop is final for all.
      if (role === 'command') await waitUntilAlone(connection);
      server.keepUs(true);
      server.kill('SIGINT');
      await server.exited;
      await release();
    };
    void server.exited.then(async () => {
      if (stopped !== undefined) return;
      stopped = release();
      options.on_lost?.(`PostgreSQL has ended: ${await lastLine(serverLog(folders))}`);
    });
    return { connection, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function prepare(
  folders: PostgresFolders,
  { on_progress = () => undefined, settings }: PostgresOptions,
): Promise<{ programs: PostgresPrograms; user: DatabaseUser | undefined }> {
  const user = await findDatabaseUser(folders.cluster);
  if (user !== undefined) requireEnterable(folders.root, user);
  const programs = await preparePrograms(folders.root, user);
  await makeOwnedFolder(folders.log, user);
  await stopLeftover(folders.cluster, on_progress);
  await makeCluster(folders, programs, user, { sync: settings?.['fsync'] !== 'off', on_progress });
  return { programs, user };
}

/** Starts the server and waits until it takes connections, however long its recovery after a crash may take. */
async function launch(
  folders: PostgresFolders,
  programs: PostgresPrograms,
  user: DatabaseUser | undefined,
  connection: PostgresConnection,
  { settings = {}, on_progress }: PostgresOptions,
): Promise<LeashedProcess> {
  const log_path = serverLog(folders);
  await turnOverLog(log_path);
  const all_settings = Object.entries(postgresSettings(connection.host, settings));
  const server = await spawnOnLeash({
    command: [
      programs.postgres,
      '-D',
      folders.cluster,
      ...all_settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    signal: 'INT',
    log_path,
    user,
  });
  const slow = setTimeout(() => on_progress?.('PostgreSQL is recovering from an unclean stop'), 3000);
  const ready = await waitUntilReady(connection, server.exited);
  clearTimeout(slow);
  if (ready) return server;
  throw new DatabaseStartError(`PostgreSQL did not start: ${await lastLine(log_path)} (more in ${log_path})`);
}

function serverLog({ log }: PostgresFolders): string {
  return join(log, 'postgres.log');
}

const LOG_MAX_BYTES = 4 * 1024 * 1024;

async function turnOverLog(log_path: string): Promise<void> {
  const log = await stat(log_path).catch(() => undefined);
  if (log !== undefined && log.size > LOG_MAX_BYTES) await rename(log_path, `${log_path}.old`);
}
