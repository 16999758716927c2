import { chmod, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const PREFIX = 'minutebook-test-';
const OF_PROCESS = /^minutebook-test-(\d+)-/;

/** An empty data folder for an embedded PostgreSQL, in the folder for temporary files. */
export async function makeDataFolder(): Promise<{ data_dir: string; remove: () => Promise<void> }> {
  const data_dir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The database's user has to pass when the tests run as root.
  await chmod(data_dir, 0o711);
  // A database whose service was killed writes for a moment longer.
  const patience = { maxRetries: 30, retryDelay: 100 };
  return { data_dir, remove: () => rm(data_dir, { recursive: true, force: true, ...patience }) };
}

/** A copy that costs no room: the service replaces and removes files and writes into none, so a file may have two names. */
export async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    await mkdir(dirname(copy), { recursive: true });
    await link(path, copy);
  }
}

/** Removes the data folders of test processes that were killed; their servers stopped by themselves. */
export async function removeLeftDataFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const left = names.filter((name) => {
    // Other folders of tests have a random name, which may begin with digits as well.
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/** Another user's process is alive too, and its folder is not ours to remove. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
