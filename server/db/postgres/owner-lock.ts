import { chmodSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PostgresConnection } from './postgres-connection.ts';

/** Who has the data folder. A server keeps it; a command lets it go when it is done, and others may join it. */
export interface Owner {
  pid: number;
  purpose: string;
  role: 'server' | 'command';
  state: 'starting' | 'running' | 'stopping';
  connection?: PostgresConnection;
}

export interface OwnerLock {
  /** Tells other processes about us. */
  announce: (owner: Owner) => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Takes the lock of a data folder, or answers undefined when a live process has it. It is SQLite's file lock, for want
 * of one in Node itself: the kernel lets go of it when the process ends in any way, so no pid is ever guessed at.
 * A trap of such locks: whoever opens and closes `owner.lock` by other means in the owning process drops them.
 */
export function tryLockOwner(root: string): OwnerLock | undefined {
  const lock = new DatabaseSync(join(root, 'owner.lock'), { timeout: 0 });
  chmodSync(join(root, 'owner.lock'), 0o600);
  try {
    // Nothing is ever written to it, so it needs no journal beside it.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
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

/** What the last owner announced; it may have ended since, or a new one may not have announced itself yet. */
export async function findOwner(root: string): Promise<Owner | undefined> {
  const text = await readFile(join(root, 'owner.json'), 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Owner);
  } catch {
    // A power cut can leave an empty file.
    return undefined;
  }
}
