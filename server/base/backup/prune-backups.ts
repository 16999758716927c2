import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { DAY_MS } from '../durations.ts';
import { ABOUT, readAbout } from './backup-about.ts';
import { MANIFEST } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { isThere, unlessMissing } from '../error-code.ts';

export interface PrunedBackups {
  /** File names, newest first. */
  kept: string[];
  removed: string[];
}

/** Remains of a killed backup, which never got its final name. */
const UNFINISHED = /[.]unfinished-[0-9a-f]{8}(?:[.]manifest)?$/;
/** A running backup writes all the time, so an older file is abandoned. */
const STALE_MS = DAY_MS;

/**
 * Keeps the newest backups in a folder, by the time stored in them; other files are left alone.
 * @throws NOT_FOUND when there is no such folder
 */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<PrunedBackups> {
  const found = await unlessMissing(stat(folder));
  if (found?.isDirectory() !== true) throw errors.missing('no_folder', { path: folder });
  const names = await readdir(folder);
  const newestFirst = await listNewestFirst(folder, names);
  const left = await findStale(folder, names, now);
  const removed = [...newestFirst.slice(keep), ...left];
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return { kept: newestFirst.slice(0, keep), removed };
}

async function listNewestFirst(folder: string, names: readonly string[]): Promise<string[]> {
  const found: { name: string; created_at: string }[] = [];
  for (const name of names.filter((each) => !UNFINISHED.test(each))) {
    const created_at = await findCreationTime(join(folder, name));
    if (created_at !== undefined) found.push({ name, created_at });
  }
  return found
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name))
    .map(({ name }) => name);
}

/** The newest backup in a folder that is a folder itself, for another one to build on; undefined: there is none. */
export async function findNewestFolder(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [newest] = await listNewestFirst(folder, folders);
  return newest === undefined ? undefined : join(folder, newest);
}

/** undefined: it is not a backup. */
async function findCreationTime(path: string): Promise<string | undefined> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (isFolder ? !(await isThere(join(path, MANIFEST))) : !path.endsWith('.tar')) return undefined;
    for await (const entry of readArchive(path)) {
      if (entry.path !== ABOUT) return undefined;
      const text: Buffer[] = [];
      for await (const chunk of entry.content) text.push(chunk);
      return readAbout(Buffer.concat(text).toString(), path).created_at;
    }
  } catch {
    // Another tar file, a damaged one, a broken link, or a folder that we may not enter: not ours to remove.
    return undefined;
  }
  return undefined;
}

async function findStale(folder: string, names: readonly string[], now: Date): Promise<string[]> {
  const stale: string[] = [];
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > STALE_MS) stale.push(name);
  }
  return stale;
}
