import { findNewestVersion } from '../database/migrate.ts';
import { findDatabaseUser, requireEnterable } from './database-user.ts';
import { launchServer } from './launch-server.ts';
import { DATABASE_NAME, makeCluster } from './make-cluster.ts';
import { OwnedPostgres, type OwnedParts } from './owned-postgres.ts';
import { markOwnProcess } from './live-process.ts';
import { measureDatabases, readMachineMemory, toMemorySettings } from './memory-settings.ts';
import { findLastOwner, type Owner, type OwnerLock } from './owner-lock.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import {
  emptyFolder,
  makeOwnedFolder,
  makeSocketFolder,
  type PostgresFolders,
  removeSocketFolder,
} from './postgres-folders.ts';
import { preparePrograms } from './postgres-programs.ts';
import { PORT, stopLeftover } from './postmaster.ts';
import type { PostgresOptions, RunningPostgres } from './running-postgres.ts';

/** Runs PostgreSQL as the holder of the lock, which is released when it has stopped or could not start. */
export async function runPostgres(
  folders: PostgresFolders,
  { lock, role, options }: { lock: OwnerLock; role: Owner['role']; options: PostgresOptions },
): Promise<RunningPostgres> {
  const mark = await markOwnProcess();
  const schema_version = await findNewestVersion();
  const owner: Owner = { ...mark, purpose: options.purpose, role, state: 'starting', schema_version };
  try {
    const previous = await findLastOwner(folders.root);
    await lock.announce(owner);
    if (previous?.connection !== undefined) await removeSocketFolder(previous.connection.host, folders.root);
    const { connection, ...started } = await start(folders, options);
    const running = { ...owner, state: 'running', connection } as const;
    await lock.announce(running);
    const postgres = new OwnedPostgres({ folders, lock, owner: running, ...started });
    const { onLost = () => undefined, onRestart = () => undefined } = options;
    void postgres.watch({ onLost, onRestart });
    return postgres;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function start(
  folders: PostgresFolders,
  { settings = {}, onProgress = () => undefined, meanwhile = async () => undefined }: PostgresOptions,
): Promise<Pick<OwnedParts, 'server' | 'relaunch'> & { connection: PostgresConnection }> {
  const user = await findDatabaseUser(folders.cluster);
  if (user !== undefined) requireEnterable(folders.root, user);
  const programs = await preparePrograms(folders.root, user);
  await makeOwnedFolder(folders.log, user);
  await stopLeftover(folders.cluster, onProgress);
  await makeCluster(folders, { programs, user, sync: settings['fsync'] !== 'off', onProgress });
  const host = await makeSocketFolder(folders.root, user);
  const connection = { host, port: PORT, user: DATABASE_NAME, database: DATABASE_NAME };
  const launch = () =>
    launchServer({
      program: programs.postgres,
      folders,
      user,
      connection,
      settings: {
        ...postgresSettings(host),
        ...toMemorySettings(readMachineMemory(), measureDatabases(folders.cluster)),
        ...settings,
      },
      onProgress,
      meanwhile,
    });
  // The pid file of the killed server stays: through it PostgreSQL finds its remaining processes, and waits for them to end.
  const relaunch = () => emptyFolder(host).then(launch);
  return { server: await launch(), relaunch, connection };
}

/** Settings of the embedded server, given on its command line so that a new version of ours changes them. */
function postgresSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // Our statements are short: compiling them costs more than running them.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %b: ',
    log_min_messages: 'warning',
    // Keeps statements and rows, and so what people said, out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // We start it again ourselves. Told to stop while it does so by itself, as after a full disk, it never ends.
    restart_after_crash: 'off',
    // An archive that is away for long must not fill the disk: what it missed then, it gets from a new base.
    max_slot_wal_keep_size: '4GB',
  };
}
