/** A data folder contains this file during the whole of a restore into it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeSyncedFile } from '../config/synced-file.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { noDataFolder } from '../postgres/postgres-folders.ts';
import { isThere } from '../error-code.ts';

const toMarker = (data_dir: string) => join(data_dir, 'restore.unfinished');

export async function markRestore(data_dir: string): Promise<void> {
  await writeSyncedFile(toMarker(data_dir), 'A backup is being restored into this folder.\n');
  await syncFolder(data_dir);
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
