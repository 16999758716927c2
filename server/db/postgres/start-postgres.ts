import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from '../database-start-error.ts';
import { findOwner, type OwnerLock, tryLockOwner } from './owner-lock.ts';
import { makePostgresFolders } from './postgres-folders.ts';
import { runPostgres } from './run-postgres.ts';
import type { PostgresOptions, RunningPostgres } from './running-postgres.ts';

const OWNER_TIMEOUT_SECONDS = 15;

/**
 * Starts the embedded PostgreSQL on a data folder, for one server at a time. It stops when `stop` is called and when
 * this process ends in any other way. Throws DatabaseStartError when another server has the folder, when a command
 * keeps it for longer than 15 seconds, and when PostgreSQL cannot run here.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folders = await makePostgresFolders(options.data_dir);
  const lock = await lockOwner(folders.root, options);
  return runPostgres(folders, lock, 'server', options);
}

async function lockOwner(root: string, { data_dir, on_progress }: PostgresOptions): Promise<OwnerLock> {
  const deadline = Date.now() + OWNER_TIMEOUT_SECONDS * 1000;
  let announced = '';
  for (;;) {
    const lock = tryLockOwner(root);
    if (lock !== undefined) return lock;
    const owner = await findOwner(root);
    if (owner?.role === 'server' && owner.state !== 'stopping') {
      throw new DatabaseStartError(`Minutebook is already running (pid ${owner.pid}) on ${data_dir}.`);
    }
    const who = owner === undefined ? 'another process' : `${owner.purpose} (pid ${owner.pid})`;
    if (Date.now() > deadline) {
      throw new DatabaseStartError(
        `The data folder ${data_dir} is in use by ${who}: start when it has finished.`,
      );
    }
    if (announced !== who) on_progress?.(`Waiting for ${who} to finish`);
    announced = who;
    await sleep(50);
  }
}
