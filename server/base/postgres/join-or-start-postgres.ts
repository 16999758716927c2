import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError, noRoomToStart } from '../database/database-start-error.ts';
import { DISK_FULL } from '../database/service-error.ts';
import { errorCode } from '../error-code.ts';
import { findOwner, tryLockOwner } from './owner-lock.ts';
import { JOINED, openClient } from './postgres-connection.ts';
import { makePostgresFolders } from './postgres-folders.ts';
import { runPostgres } from './run-postgres.ts';
import type { PostgresOptions, RunningPostgres } from './running-postgres.ts';

const JOIN_TIMEOUT_SECONDS = 60;

/**
 * For a command that may run beside a server or another command: uses their PostgreSQL where there is one,
 * and starts it otherwise. A server that stops ends joined commands with it; a command waits for those that
 * joined.
 */
export async function joinOrStartPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folders = await makePostgresFolders(options.data_dir);
  const deadline = performance.now() + JOIN_TIMEOUT_SECONDS * 1000;
  while (performance.now() < deadline) {
    const lock = tryLockOwner(folders.root);
    if (lock !== undefined) return runPostgres(folders, { lock, role: 'command', options });
    const joined = await tryJoin(folders.root, options);
    if (joined !== undefined) return joined;
    await sleep(50);
  }
  const owner = await findOwner(folders.root);
  throw new DatabaseStartError(
    `The data folder ${options.data_dir} is in use by ${owner?.purpose ?? 'another process'} ` +
      `(pid ${owner?.pid ?? 'unknown'}), whose database cannot be reached.`,
  );
}

/** Holds one connection, by which the owner sees that another process has joined. */
async function tryJoin(
  root: string,
  { data_dir, onLost }: PostgresOptions,
): Promise<RunningPostgres | undefined> {
  const owner = await findOwner(root);
  if (owner?.state !== 'running' || owner.connection === undefined) return undefined;
  const client = await openClient(owner.connection, JOINED).catch((error: unknown) => {
    // The disk has no room even for the files that PostgreSQL writes for a new connection.
    if (errorCode(error) === DISK_FULL) throw noRoomToStart(data_dir, error);
    return undefined;
  });
  if (client === undefined) return undefined;
  let left = false;
  client.on('error', (error) => {
    if (!left) onLost?.(`${owner.purpose} (pid ${owner.pid}) has stopped its PostgreSQL: ${error.message}`);
  });
  const stop = async () => {
    left = true;
    await client.end();
  };
  // An owner that announced its end before it could see this connection will not wait for it.
  const still = await findOwner(root);
  if (still?.state === 'running' && still.pid === owner.pid)
    return { connection: owner.connection, joined: owner, stop };
  await stop();
  return undefined;
}
