/** Sends recordings of the data folder to the archive. Each is written once, under a key of its own. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { statement, type Queryable } from '../../base/database/database.ts';
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

/** Files that are announced may get a record later; a file that is not has one by then, or never will. */
const selectAnnounced = statement<{ media_key: string }>(
  'ship-recordings.announced',
  'select s.media_key from media_sweep s where s.workspace_id = $1 and s.media_key = any ($2::text[])',
);

/** The files that a base names and a restore brings back, as in `SELECT_MEDIA`. The rest of `media/` is made from them. */
const selectNamed = statement<{ media_key: string }>(
  'ship-recordings.named',
  `select r.media_key from record r where r.workspace_id = $1 and r.media_key = any ($2::text[])
   union
   select t.media_key from trashed_record t where t.workspace_id = $1 and t.media_key = any ($2::text[])
   union
   select u.media_key from upload u where u.workspace_id = $1 and u.media_key = any ($2::text[])`,
);

interface ShipperParts {
  db: Queryable;
  /** `media/` of the data folder: a folder for each workspace, with 256 folders of files. */
  folder: string;
}

export function makeRecordingShipper(place: ArchivePlace, { db, folder }: ShipperParts): RecordingShipper {
  let archived: Set<string> | undefined;
  const seen = new Map<string, number>();
  return {
    async ship(signal) {
      archived ??= await listArchived(place);
      for (const workspace of await listWorkspaces(folder)) {
        const changed: ChangedFolder[] = [];
        for (const name of await readFolders(join(folder, workspace))) {
          const found = await readChanged(folder, { below: `${workspace}/${name}`, seen });
          if (found !== undefined) changed.push({ ...found, keys: found.keys.filter(isToSend) });
        }
        const { announced, named } = await sortKeys(
          db,
          Number(workspace),
          changed.flatMap(({ keys }) => keys),
        );
        for (const { below, mtimeMs, looked_at, keys } of changed) {
          for (const key of keys.filter((each) => named.has(each))) {
            signal.throwIfAborted();
            if (await sendFile(place, folder, key)) archived.add(toRecordingPath(key));
          }
          const isSettled = looked_at - mtimeMs > MARGIN_MS && !keys.some((key) => announced.has(key));
          if (isSettled) seen.set(below, mtimeMs);
        }
      }
    },
    forget: (path) => void archived?.delete(path),
  };

  // Files that are still being written have another extension.
  function isToSend(key: string): boolean {
    return !key.endsWith('.part') && isMediaKey(key) && archived?.has(toRecordingPath(key)) === false;
  }
}

interface ChangedFolder {
  below: string;
  mtimeMs: number;
  looked_at: number;
  keys: string[];
}

/** Returns undefined when the folder is gone, or is as it was seen. */
async function readChanged(
  root: string,
  { below, seen }: { below: string; seen: ReadonlyMap<string, number> },
): Promise<ChangedFolder | undefined> {
  const found = await unlessMissing(stat(join(root, below)));
  if (found === undefined || seen.get(below) === found.mtimeMs) return undefined;
  const looked_at = Date.now();
  const names = (await unlessMissing(readdir(join(root, below)))) ?? [];
  return { below, mtimeMs: found.mtimeMs, looked_at, keys: names.map((name) => `${below}/${name}`) };
}

/** No index has the keys of records, so that all of a workspace are asked for at once. */
async function sortKeys(
  db: Queryable,
  workspace_id: number,
  keys: readonly string[],
): Promise<{ announced: Set<string>; named: Set<string> }> {
  const ask = async (known: typeof selectNamed, some: readonly string[]) => {
    if (some.length === 0) return new Set<string>();
    return new Set((await db.query(known, [workspace_id, some])).map(({ media_key }) => media_key));
  };
  const announced = await ask(selectAnnounced, keys);
  return {
    announced,
    named: await ask(
      selectNamed,
      keys.filter((key) => !announced.has(key)),
    ),
  };
}

async function listArchived(place: ArchivePlace): Promise<Set<string>> {
  const archived = new Set<string>();
  for await (const { path } of place.list('recordings')) archived.add(path);
  return archived;
}

/** Any other folder is not ours. */
const listWorkspaces = async (root: string): Promise<string[]> =>
  (await readFolders(root)).filter((name) => /^\d{1,15}$/.test(name));

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
