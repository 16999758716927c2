import { chmodSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { isLive, type ProcessMark } from './live-process.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { unlessMissing } from '../error-code.ts';

/** The owner of the data folder. A server keeps it; a command releases it when done, and others may join it. */
export interface Owner extends ProcessMark {
  purpose: string;
  role: 'server' | 'command';
  state: 'starting' | 'running' | 'stopping';
  connection?: PostgresConnection;
  /** The newest migration of its program; absent: a program of 0.3.0 or before. */
  schema_version?: number;
}

export interface OwnerLock {
  /** Tells other processes about us. */
  announce: (owner: Owner) => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Takes the lock of a data folder, or returns undefined when a live process holds it. It is SQLite's file
 * lock, because Node has none of its own: the kernel releases it however the process ends, so no pid has to
 * be guessed at. Such a lock has a trap: opening and closing `owner.lock` by other means in the owning
 * process drops it.
 */
export function tryLockOwner(root: string): OwnerLock | undefined {
  const lock = openLock(join(root, 'owner.lock'));
  try {
    // Nothing is ever written to it, so it needs no journal beside it.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw notWritable(root, error);
  }
  const path = join(root, 'owner.json');
  return {
    announce: async (owner) => {
      await writeFile(`${path}.new`, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    release: async () => {
      await rm(path, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function openLock(path: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path, { timeout: 0 });
    chmodSync(path, 0o600);
    return lock;
  } catch (error) {
    throw notWritable(dirname(path), error);
  }
}

function notWritable(root: string, error: unknown): DatabaseStartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseStartError(
    `Cannot write in the data folder's ${root} (${reason}): make it writable for this user, or set MINUTEBOOK_DATA_DIR.`,
    { cause: error },
  );
}

/** The owner, as far as it is known: one that has ended does not count, and a new one may not have announced itself yet. */
export async function findOwner(root: string): Promise<Owner | undefined> {
  const announced = await findLastOwner(root);
  return announced !== undefined && (await isLive(announced)) ? announced : undefined;
}

/** The last owner that announced itself, whether it still runs or not. */
export async function findLastOwner(root: string): Promise<Owner | undefined> {
  const text = await unlessMissing(readFile(join(root, 'owner.json'), 'utf8'));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Owner);
  } catch {
    // A power cut can leave an empty file.
    return undefined;
  }
}
