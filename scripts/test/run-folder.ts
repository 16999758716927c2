/** The folder of a run for temporary files: those of its clusters, its services and its browser. */
import { chmod, readFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { findFreeBytes } from '@minutebook/server/base/disk-room.ts';
import { makeDataFolder, removeLeftDataFolders } from '../../tests/kit/data-folder.ts';

const MEMORY = '/dev/shm';
/** A folder in memory where programs may be run, because tests also write programs. */
const MOUNTED = new RegExp(`^\\S+ ${MEMORY} (?!\\S+ \\S*\\bnoexec\\b)`, 'm');
/** Several times of what the normal run was seen to need. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Makes the folder in memory if there is enough of it, and otherwise on the disk. Databases are made of a
 * thousand files each, and services write through to the disk: four files of kills and backups took 104 s in
 * memory and 118 on a disk. Removes what killed runs have left.
 */
export async function makeRunFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const isMounted = MOUNTED.test(mounts);
  // First, because what killed runs have left takes the memory that is asked for.
  for (const one of isMounted ? [MEMORY, tmpdir()] : [tmpdir()]) await removeLeftDataFolders(one);
  const free = isMounted ? Math.min(await findFreeBytes(MEMORY), freemem()) : 0;
  const { data_dir: path, remove } = await makeDataFolder(free >= ENOUGH_BYTES ? MEMORY : tmpdir());
  // Everybody may write there, as into the folder that it replaces.
  await chmod(path, 0o1777);
  return { path, remove };
}
