/** The folder that is restored into: empty, with room, and for one restore alone. */
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import type { Config } from '../../base/config/config.ts';
import { findFreeBytes } from '../../base/disk-room.ts';
import { unlessMissing } from '../../base/error-code.ts';
import { markRestore } from '../../base/backup/restore-marker.ts';
import { makePassableFolder } from '../../base/postgres/postgres-folders.ts';

const MB = 1_000_000;
/** The size of an embedded PostgreSQL without any data. */
const EMPTY_BYTES = 40 * MB;

/**
 * What the restored installation takes at least on the disk of its data folder: rows are compressed in the
 * backup, and have indexes in the database.
 * @param size_bytes of all entries of the backup
 */
export function measureRestore(
  { database_url, s3 }: Pick<Config, 'database_url' | 's3'>,
  { media_bytes, size_bytes }: { media_bytes: number; size_bytes: number },
): number {
  const ofDatabase = database_url === null ? EMPTY_BYTES + size_bytes - media_bytes : 0;
  return ofDatabase + (s3 === null ? media_bytes : 0);
}

/** @param folder it need not exist yet @throws CONFLICT */
export async function requireRoomToRestore(folder: string, least_bytes: number): Promise<void> {
  const free_bytes = await findFreeBelow(folder);
  if (free_bytes >= least_bytes) return;
  const [needed, free] = [Math.ceil(least_bytes / MB), Math.floor(free_bytes / MB)];
  throw errors.conflict('restore_no_room', { path: folder, needed, free });
}

async function findFreeBelow(folder: string): Promise<number> {
  return (await unlessMissing(findFreeBytes(folder))) ?? findFreeBelow(dirname(folder));
}

/** Every new disk of ext4 has it. */
const OF_DISK = 'lost+found';

/** @throws CONFLICT */
export async function requireEmptyFolder(path: string): Promise<void> {
  const names = (await unlessMissing(readdir(path))) ?? [];
  if (names.some((name) => name !== OF_DISK)) throw notEmpty(path);
}

/** After what took its time somebody else may have begun there, or a server may run. @throws CONFLICT */
export async function takeFolder(path: string): Promise<void> {
  await requireEmptyFolder(path);
  await makePassableFolder(path);
  if (!(await markRestore(path))) throw notEmpty(path);
}

const notEmpty = (path: string) => errors.conflict('restore_folder_not_empty', { path });
