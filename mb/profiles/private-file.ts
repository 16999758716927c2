/** Files with secrets: readable by their owner alone, and always complete for readers. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns undefined when there is no file. */
export async function readPrivateJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenFileError(`${path} is not JSON: repair it, or delete it and sign in again.`);
  }
}

/** A file of ours that somebody has edited, or another version has written. */
export class BrokenFileError extends Error {
  override name = 'BrokenFileError';
}

export const writePrivateJson = (path: string, value: unknown): Promise<void> =>
  writePrivateText(path, JSON.stringify(value, null, 2));

/** Writes the file to the disk, then renames it: a kill leaves the old file or the new one. */
export async function writePrivateText(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  try {
    const file = await open(made, 'wx', 0o600);
    try {
      await file.writeFile(`${content}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(made, path);
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}

const EVERY_MS = 50;
/** A lock of this age was left by a killed process. */
const STALE_MS = 60_000;

/** Runs in one process at a time, so that none undoes the changes of another. */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!(await takeLock(lock))) await pause(EVERY_MS);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > STALE_MS) await rm(lock, { force: true });
  return false;
}
