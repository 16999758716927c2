/** Sends recordings of the data folder to the archive. Each is written once, under a key of its own. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../base/error-code.ts';
import { isMediaKey } from '../../media/make-media-key.ts';
import { toRecordingPath } from './base.ts';
import type { ArchivePlace } from './archive-place.ts';

/** Clocks are coarse, so a folder that changed this shortly before the last look is read again. */
const MARGIN_MS = 5_000;

export interface RecordingShipper {
  /** Sends new recordings. */
  ship(signal: AbortSignal): Promise<void>;
  /** Notes that a recording was removed from the archive. */
  forget(path: string): void;
}

/** @param folder `media/` of the data folder: a folder for each workspace, with 256 folders of files */
export function makeRecordingShipper(place: ArchivePlace, folder: string): RecordingShipper {
  let archived: Set<string> | undefined;
  const seen = new Map<string, number>();
  return {
    async ship(signal) {
      archived ??= await listArchived(place);
      for (const below of await listFolders(folder)) {
        const { mtimeMs } = (await unlessMissing(stat(join(folder, below)))) ?? { mtimeMs: undefined };
        if (mtimeMs === undefined || seen.get(below) === mtimeMs) continue;
        const lookedAt = Date.now();
        for (const name of (await unlessMissing(readdir(join(folder, below)))) ?? []) {
          signal.throwIfAborted();
          const key = `${below}/${name}`;
          // Files that are still being written have another extension.
          if (name.endsWith('.part') || !isMediaKey(key) || archived.has(toRecordingPath(key))) continue;
          if (await sendFile(place, folder, key)) archived.add(toRecordingPath(key));
        }
        if (lookedAt - mtimeMs > MARGIN_MS) seen.set(below, mtimeMs);
      }
    },
    forget: (path) => void archived?.delete(path),
  };
}

async function listArchived(place: ArchivePlace): Promise<Set<string>> {
  const archived = new Set<string>();
  for await (const { path } of place.list('recordings')) archived.add(path);
  return archived;
}

async function listFolders(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const workspace of await readFolders(root)) {
    for (const below of await readFolders(join(root, workspace))) found.push(`${workspace}/${below}`);
  }
  return found;
}

async function readFolders(path: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Returns false when the file was deleted meanwhile. */
async function sendFile(place: ArchivePlace, folder: string, key: string): Promise<boolean> {
  const file = await unlessMissing(open(join(folder, key)));
  if (file === undefined) return false;
  await place.put(toRecordingPath(key), file.createReadStream({ highWaterMark: 512 * 1024 }));
  return true;
}
