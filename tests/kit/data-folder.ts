import { chmod, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const PREFIX = 'minutebook-test-';
const OF_PROCESS = /^minutebook-test-(\d+)-/;

/** Makes an empty data folder for an embedded PostgreSQL, in the folder for temporary files by default. */
export async function makeDataFolder(
  parent = tmpdir(),
): Promise<{ data_dir: string; remove: () => Promise<void> }> {
  const data_dir = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL's user must be able to traverse the folder when tests run as root.
  await chmod(data_dir, 0o711);
  // The database of a killed service writes for a moment longer.
  const patience = { maxRetries: 30, retryDelay: 100 };
  return { data_dir, remove: () => rm(data_dir, { recursive: true, force: true, ...patience }) };
}

/**
 * Makes a copy of hard links, which takes no space. That is safe because the service replaces and removes
 * files, but never writes into existing ones.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    await mkdir(dirname(copy), { recursive: true });
    await link(path, copy);
  }
}

/** Removes the data folders of killed test processes; their servers have ended by themselves. */
export async function removeLeftDataFolders(parent = tmpdir()): Promise<void> {
  const names = await readdir(parent);
  const left = names.filter((name) => {
    // Other folders of tests have a random name, which may begin with digits too.
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

/** The process of another user is alive too, and its folder is not ours to remove. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
