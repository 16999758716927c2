import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { DAY_MS } from '../durations.ts';
import { ABOUT, readAbout } from './backup-about.ts';
import { MANIFEST } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { isThere } from './is-there.ts';

export interface PrunedBackups {
  /** Names, newest first. */
  kept: string[];
  removed: string[];
}

/** What a backup that was killed has left, under no final name. */
const UNFINISHED = /[.]unfinished-[0-9a-f]{8}(?:[.]manifest)?$/;
/** One that is under way writes all the time. */
const STALE_MS = DAY_MS;

/**
 * Of the backups in a folder the newest stay, by the time that stands in them; whatever is no backup is left alone.
 * @throws NOT_FOUND when there is no such folder
 */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<PrunedBackups> {
  if (!(await isThere(folder))) throw errors.missing('no_file', { path: folder });
  const names = await readdir(folder);
  const found: { name: string; created_at: string }[] = [];
  for (const name of names.filter((each) => !UNFINISHED.test(each))) {
    const createdAt = await findCreationTime(join(folder, name));
    if (createdAt !== undefined) found.push({ name, created_at: createdAt });
  }
  const newestFirst = found
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name))
    .map(({ name }) => name);
  const left = await findStale(folder, names, now);
  const removed = [...newestFirst.slice(keep), ...left];
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return { kept: newestFirst.slice(0, keep), removed };
}

/** undefined: it is no backup. */
async function findCreationTime(path: string): Promise<string | undefined> {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder ? !(await isThere(join(path, MANIFEST))) : !path.endsWith('.tar')) return undefined;
  try {
    for await (const entry of readArchive(path)) {
      if (entry.path !== ABOUT) return undefined;
      const text: Buffer[] = [];
      for await (const chunk of entry.content) text.push(chunk);
      return readAbout(Buffer.concat(text).toString(), path).created_at;
    }
  } catch {
    // Another tar file, or one that is damaged: not ours to remove.
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
