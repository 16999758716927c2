/** The folder of a run for temporary files: those of its clusters, its services and its browser. */
import { chmod, readFile, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
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
  const parent = (await hasMemory()) ? MEMORY : tmpdir();
  await removeLeftDataFolders(parent);
  const { data_dir: path, remove } = await makeDataFolder(parent);
  // Everybody may write there, as into the folder that it replaces.
  await chmod(path, 0o1777);
  return { path, remove };
}

async function hasMemory(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  if (!MOUNTED.test(mounts)) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
}
