/** A data folder contains this file during the whole of a restore into it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../config/synced-file.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { noDataFolder } from '../postgres/postgres-folders.ts';
import { errorCode, isThere } from '../error-code.ts';

const toMarker = (data_dir: string) => join(data_dir, 'restore.unfinished');

/** false: another restore has marked it. */
export async function markRestore(data_dir: string): Promise<boolean> {
  try {
    const text = 'A backup is being restored into this folder.\n';
    await writeFile(toMarker(data_dir), text, { mode: 0o600, flush: true, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(data_dir);
  return true;
}

export async function unmarkRestore(data_dir: string): Promise<void> {
  await rm(toMarker(data_dir));
  await syncFolder(data_dir);
}

/** @throws DatabaseStartError when a restore into this folder did not finish, or it is not a folder */
export async function requireFinishedRestore(data_dir: string): Promise<void> {
  const isMarked = await isThere(toMarker(data_dir)).catch((error: unknown) => {
    throw noDataFolder(data_dir, error);
  });
  if (!isMarked) return;
  throw new DatabaseStartError(
    `A backup was being restored into ${data_dir}, and that did not finish: remove what is in it and restore again.`,
  );
}
