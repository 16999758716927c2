/** Reads a backup in a bucket, to verify and restore it. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { errors } from '@minutebook/contract/errors.ts';
import type { BackupSource } from '../../../base/backup/backup-source.ts';
import { MANIFEST, readManifest, type ManifestEntry } from '../../../base/backup/manifest.ts';
import type { ReadEntry } from '../../../base/backup/read-archive.ts';
import {
  compareWithManifest,
  startReading,
  type ArchiveProblem,
} from '../../../base/backup/verify-archive.ts';
import { MediaStoreError } from '../../../media/media-store-error.ts';
import { readFromBucket } from '../../../media/s3/s3-read.ts';
import { listObjectsOf, toObjectKey, UNFINISHED, type BackupBucket } from './backup-bucket.ts';

export function toBucketSource(place: BackupBucket, name: string): BackupSource {
  const address = `${place.address}/${name}`;
  const open = (entry: { path: string; sha256?: string }) =>
    readFromBucket(place.bucket, toObjectKey(place, name, entry));
  return {
    name: address,
    async verify(options = {}) {
      const reading = startReading(options);
      const manifest = await readManifestText(place, name);
      reading.contents.set(MANIFEST, manifest);
      for (const entry of readManifest(manifest) ?? []) {
        await unlessMissing(async () => {
          const content = (await open(entry)) as AsyncIterable<Buffer>;
          for await (const chunk of reading.read({ ...entry, content })) void chunk;
        });
      }
      const problems = [
        ...compareWithManifest(reading, address),
        ...(await findAdded(place, name, readManifest(manifest) ?? [])),
      ];
      return { ...reading.totals, problems, contents: reading.contents };
    },
    async *read(): AsyncGenerator<ReadEntry> {
      const entries = readManifest(await readManifestText(place, name));
      if (entries === undefined) throw errors.conflict('not_a_backup', { path: address });
      for (const entry of entries) yield { ...entry, content: compared(entry, open) };
    },
  };
}

/** @throws NOT_FOUND when there is no complete backup with this name */
export async function readManifestText(place: BackupBucket, name: string): Promise<string> {
  try {
    return await text(await readFromBucket(place.bucket, toObjectKey(place, name, { path: MANIFEST })));
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw errors.missing('no_backup', { path: `${place.address}/${name}` });
  }
}

/** The comparison with the manifest reports missing objects. */
async function unlessMissing(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const isMissing = (error: unknown) => error instanceof MediaStoreError && error.code === 'NoSuchKey';

async function findAdded(
  place: BackupBucket,
  name: string,
  entries: readonly ManifestEntry[],
): Promise<ArchiveProblem[]> {
  const known = new Set([...entries.map(({ path }) => path), MANIFEST, UNFINISHED]);
  const added: ArchiveProblem[] = [];
  const start = `${place.prefix}${name}/`.length;
  for await (const { key } of listObjectsOf(place, name)) {
    if (!known.has(key.slice(start))) added.push({ path: key.slice(start), problem: 'added' });
  }
  return added;
}

/** Compares digests again, so that a restore fails when an object changes after it was verified. */
async function* compared(
  entry: ManifestEntry,
  open: (entry: ManifestEntry) => Promise<AsyncIterable<Buffer>>,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of await open(entry)) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest('hex') !== entry.sha256) {
    throw errors.conflict('backup_entry_changed', { path: entry.path });
  }
}
