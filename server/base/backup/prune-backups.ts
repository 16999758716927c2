import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { HOUR_MS } from '../durations.ts';
import { ABOUT, readAbout } from './backup-about.ts';
import { MANIFEST } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { isThere, unlessMissing } from '../error-code.ts';

export interface PrunedBackups {
  /** File names, newest first. */
  kept: string[];
  removed: string[];
  /** Backups dated in the future, by a clock that was wrong. They are left alone. */
  later: string[];
}

/** Remains of a killed backup, which never got its final name, and its manifest beside it. */
const UNFINISHED = /[.]unfinished-[0-9a-f]{8}(?:[.]manifest)?$/;
/** A running backup writes a line for each entry. What has been so long without is abandoned: no entry takes as long. */
const STALE_MS = 6 * HOUR_MS;

/**
 * Keeps the newest backups in a folder, by the time stored in them; other files are left alone.
 * @throws NOT_FOUND when there is no such folder
 */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<PrunedBackups> {
  const found = await unlessMissing(stat(folder));
  if (found?.isDirectory() !== true) throw errors.missing('no_folder', { path: folder });
  const names = await readdir(folder);
  const all = await listNewestFirst(folder, names);
  // A clock was ahead, or is behind now: nobody knows which of these are the newest.
  const isLater = ({ created_at }: NamedBackup) => created_at > now.toISOString();
  const newestFirst = all.filter((each) => !isLater(each)).map(({ name }) => name);
  const remains = await removeRemains(folder, now);
  for (const name of newestFirst.slice(keep)) await rm(join(folder, name), { recursive: true });
  return {
    kept: newestFirst.slice(0, keep),
    removed: [...newestFirst.slice(keep), ...remains],
    later: all.filter(isLater).map(({ name }) => name),
  };
}

const toBackup = (name: string) => name.replace(/[.]manifest$/, '');

/** Removes what killed backups have left in a folder: room that the next one may need. */
export async function removeRemains(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  const touched = await Promise.all(
    names.map(async (name) => ({ name, at: (await unlessMissing(stat(join(folder, name))))?.mtime })),
  );
  const stale = [...Map.groupBy(touched, ({ name }) => toBackup(name)).values()]
    .filter((parts) => parts.every(({ at }) => at !== undefined && now.getTime() - at.getTime() > STALE_MS))
    .flatMap((parts) => parts.map(({ name }) => name));
  for (const name of stale) await rm(join(folder, name), { recursive: true, force: true });
  return stale;
}

interface NamedBackup {
  name: string;
  created_at: string;
}

async function listNewestFirst(folder: string, names: readonly string[]): Promise<NamedBackup[]> {
  const found: NamedBackup[] = [];
  for (const name of names.filter((each) => !UNFINISHED.test(each))) {
    const created_at = await findCreationTime(join(folder, name));
    if (created_at !== undefined) found.push({ name, created_at });
  }
  return found.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name));
}

/** The newest backup in a folder that is a folder itself, for another one to build on; undefined: there is none. */
export async function findNewestFolder(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [newest] = await listNewestFirst(folder, folders);
  return newest === undefined ? undefined : join(folder, newest.name);
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
