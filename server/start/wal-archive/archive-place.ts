/**
 * Where a write-ahead log is archived, in a folder or below a prefix of a bucket:
 *
 *     bases/2026-03-02T023000Z-1f2e3d4c.json     what a base is; written last, so that nothing is one without it
 *     data/2026-03-02T023000Z-1f2e3d4c/cluster/… the files of the database, as they were while it ran
 *     data/2026-03-02T023000Z-1f2e3d4c/wal/…     the log from the base on, up to the base after it
 *     recordings/1/ab/….wav                      those of all bases, by their keys
 *
 * Backups may lie beside these: none of the two takes the other's for its own.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../base/config/config.ts';
import { makeDurableFolder, syncFolder } from '../../base/config/synced-file.ts';
import { errorCode, unlessMissing } from '../../base/error-code.ts';
import { readFromBucket } from '../../media/s3/s3-read.ts';
import { deleteObject, listObjects, putObject } from '../../media/s3/s3-objects.ts';
import { isBucketAddress, openBackupBucket, type BackupBucket } from '../backup/bucket/backup-bucket.ts';

export interface ArchivedFile {
  path: string;
  /** The time by the store's clock. */
  modified_at: Date;
}

export interface ArchivePlace {
  /** The name shown to people. */
  address: string;
  /** The file is durable and complete, or missing; an existing one is replaced. */
  put(path: string, content: Readable | Buffer): Promise<void>;
  /** @throws when there is no such file */
  read(path: string): Promise<Readable>;
  /** All files below a folder (`''` for all), by name. */
  list(folder: string): AsyncIterable<ArchivedFile>;
  delete(path: string): Promise<void>;
}

/** @throws CONFLICT, ConfigError for an unusable address */
export function openArchivePlace(config: Pick<Config, 'backup_s3'>, address: string): ArchivePlace {
  if (!isBucketAddress(address)) return toFolderPlace(address);
  return toBucketPlace(openBackupBucket(config, address, { clock: systemClock }));
}

/** Whether an address has such an archive, and not a backup. */
export async function isWalArchive(place: ArchivePlace): Promise<boolean> {
  try {
    for await (const _ of place.list('bases')) return true;
    return false;
  } catch (error) {
    // The address is a backup in one file, or nothing.
    if (['ENOTDIR', 'ENOENT'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

const toContent = (content: Readable | Buffer) =>
  Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;

const UNFINISHED = '.unfinished-';

/** A disk that is not mounted must not be mistaken for an empty archive, so its folder must be there. */
function toFolderPlace(root: string): ArchivePlace {
  return {
    address: root,
    async put(path, content) {
      const file = join(root, path);
      const unfinished = `${file}${UNFINISHED}${randomBytes(4).toString('hex')}`;
      await requireRoot(root);
      await makeDurableFolder(dirname(file));
      try {
        await pipeline(toContent(content), createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(file));
    },
    async read(path) {
      const file = join(root, path);
      await stat(file);
      return createReadStream(file);
    },
    async *list(folder) {
      await requireRoot(root);
      yield* listFolder(root, folder);
    },
    async delete(path) {
      await rm(join(root, path), { force: true });
      await removeEmpty(root, dirname(path));
    },
  };
}

/** Only operators make it. */
async function requireRoot(root: string): Promise<void> {
  if ((await unlessMissing(stat(root))) !== undefined) return;
  const message = `the folder of the archive, ${root}, is missing: make it, or mount its disk`;
  throw Object.assign(new Error(message), { code: 'ENOENT' });
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ArchivedFile> {
  const entries = (await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, path);
    if (!entry.isFile() || entry.name.includes(UNFINISHED)) continue;
    const found = await unlessMissing(stat(join(root, path)));
    if (found !== undefined) yield { path, modified_at: found.mtime };
  }
}

/** Removes the empty folders that a removed base leaves. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === '.') return;
  const left = await unlessMissing(readdir(join(root, folder)));
  if (left === undefined || left.length > 0) return;
  await rm(join(root, folder), { recursive: true, force: true });
  await removeEmpty(root, dirname(folder));
}

function toBucketPlace({ bucket, prefix, address }: BackupBucket): ArchivePlace {
  return {
    address,
    put: (path, content) => putObject(bucket, `${prefix}${path}`, toContent(content)),
    read: (path) => readFromBucket(bucket, `${prefix}${path}`),
    async *list(folder) {
      const below = folder === '' ? prefix : `${prefix}${folder}/`;
      for await (const { key, modified_at } of listObjects(bucket, below)) {
        yield { path: key.slice(prefix.length), modified_at };
      }
    },
    delete: (path) => deleteObject(bucket, `${prefix}${path}`),
  };
}
