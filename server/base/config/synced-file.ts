/** Small private files that count only once they are complete and synced. */
import { randomUUID } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Replaces a file atomically; only its owner can read it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeSyncedFile(unfinished, text);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

export async function writeSyncedFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** A new name in a folder is durable only once the folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Includes its parents, whose new entries are made durable too. */
export async function makeDurableFolder(path: string): Promise<void> {
  const first = await makeFolder(path);
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
