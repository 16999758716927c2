/** A data folder contains this file during the whole of a restore into it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeSyncedFile } from '../config/synced-file.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { noDataFolder } from '../postgres/postgres-folders.ts';
import { isThere } from './is-there.ts';

const toMarker = (dataDir: string) => join(dataDir, 'restore.unfinished');

export async function markRestore(dataDir: string): Promise<void> {
  await writeSyncedFile(toMarker(dataDir), 'A backup is being restored into this folder.\n');
  await syncFolder(dataDir);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(toMarker(dataDir));
  await syncFolder(dataDir);
}

/** @throws DatabaseStartError when a restore into this folder did not finish, or it is not a folder */
export async function requireFinishedRestore(dataDir: string): Promise<void> {
  const isMarked = await isThere(toMarker(dataDir)).catch((error: unknown) => {
    throw noDataFolder(dataDir, error);
  });
  if (!isMarked) return;
  throw new DatabaseStartError(
    `A backup was being restored into ${dataDir}, and that did not finish: remove what is in it and restore again.`,
  );
}
