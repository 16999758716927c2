import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { findOwner, type OwnerLock, tryLockOwner } from './owner-lock.ts';
import { makePostgresFolders } from './postgres-folders.ts';
import { runPostgres } from './run-postgres.ts';
import type { PostgresOptions, RunningPostgres } from './running-postgres.ts';

/**
 * Starts the embedded PostgreSQL on a data folder, for one server at a time. It stops when `stop` is called
 * and when this process ends in any other way. It waits for a command that has the folder, however long that
 * takes: a service must come back by itself. Throws DatabaseStartError when another server has the folder and
 * when PostgreSQL cannot run here.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folders = await makePostgresFolders(options.data_dir);
  const lock = await lockOwner(folders.root, options);
  return runPostgres(folders, { lock, role: 'server', options });
}

async function lockOwner(root: string, { data_dir, onProgress }: PostgresOptions): Promise<OwnerLock> {
  let announced = '';
  for (;;) {
    const lock = tryLockOwner(root);
    if (lock !== undefined) return lock;
    const owner = await findOwner(root);
    if (owner?.role === 'server' && owner.state !== 'stopping') {
      throw new DatabaseStartError(`Minutebook is already running (pid ${owner.pid}) on ${data_dir}.`);
    }
    const who = owner === undefined ? 'another process' : `${owner.purpose} (pid ${owner.pid})`;
    // An owner that is just releasing the folder has no name for a moment: that is not a new owner.
    if (announced === '' || (owner !== undefined && announced !== who)) {
      onProgress?.(`Waiting for ${who} to finish`);
      announced = who;
    }
    await sleep(50);
  }
}
