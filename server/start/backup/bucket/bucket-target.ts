/** Writes a backup into a bucket. Recordings that are there already, from any backup, are not sent again. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { makeArchiveElsewhere } from '../../../base/backup/archive.ts';
import type { ArchiveSink } from '../../../base/backup/archive-sink.ts';
import type { BackupBase } from '../../../base/backup/backup-base.ts';
import type { BackupTarget } from '../../../base/backup/backup-target.ts';
import { MANIFEST } from '../../../base/backup/manifest.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import { deleteObject, putObject, checkBucket } from '../../../media/s3/s3-objects.ts';
import {
  isPruned,
  listMediaObjects,
  listObjectsOf,
  putBytes,
  readStoreTime,
  toMediaObject,
  toObjectKey,
  UNFINISHED,
  type BackupBucket,
} from './backup-bucket.ts';

const RENEW_MS = 10 * MINUTE_MS;
const PAUSE_MS = 2_000;
const MOST_WAITS = 30;

export function toBucketTarget(place: BackupBucket, name: string): BackupTarget {
  return {
    name: `${place.address}/${name}`,
    is_by_digest: true,
    check: () => checkBucket(place.bucket),
    async open() {
      const mark = await markUnfinished(place, name);
      // From here on no prune removes recordings.
      const present = await listPresent(place);
      const archive = await makeArchiveElsewhere(async () => makeSink({ place, name, mark, present }));
      return { archive, base: toBase(place, present) };
    },
  };
}

interface Mark {
  /** Renews the mark before it counts as that of a killed backup. */
  renew(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A prune that begins after the mark is written keeps all recordings; one that began before it is waited for.
 * @throws CONFLICT when that does not end
 */
async function markUnfinished(place: BackupBucket, name: string): Promise<Mark> {
  const key = toObjectKey(place, name, { path: UNFINISHED });
  let writtenAt = performance.now();
  const write = async () => {
    writtenAt = performance.now();
    await putBytes(place, key, Buffer.from('This backup is being made, or was interrupted.\n'));
  };
  await write();
  const now = await readStoreTime(place, key);
  for (let waits = 0; await isPruned(place, now); waits += 1) {
    if (waits === MOST_WAITS) {
      await deleteObject(place.bucket, key);
      throw errors.conflict('backup_prune_underway', { path: place.address });
    }
    await sleep(PAUSE_MS);
  }
  return {
    renew: async () => (performance.now() - writtenAt > RENEW_MS ? write() : undefined),
    remove: () => deleteObject(place.bucket, key),
  };
}

/** Lists the sizes of recordings by key. */
async function listPresent(place: BackupBucket): Promise<Map<string, number>> {
  const present = new Map<string, number>();
  for await (const { key, size_bytes } of listMediaObjects(place)) present.set(key, size_bytes);
  return present;
}

const toBase = ({ prefix }: BackupBucket, present: ReadonlyMap<string, number>): BackupBase => ({
  async find({ path, size_bytes, sha256 }) {
    if (sha256 === undefined) return undefined;
    const file = toMediaObject(prefix, sha256);
    return present.get(file) === size_bytes ? { path, size_bytes, sha256, file } : undefined;
  },
});

interface SinkParts {
  place: BackupBucket;
  name: string;
  mark: Mark;
  present: Map<string, number>;
}

function makeSink({ place, name, mark, present }: SinkParts): ArchiveSink {
  const promised = new Map<string, number>();
  return {
    async write({ path, size_bytes, sha256, content }) {
      await mark.renew();
      // A backup without a manifest does not count, so everything else is written first.
      if (path === MANIFEST) await requireAll(place, name, promised);
      const key = toObjectKey(place, name, { path, sha256 });
      await putObject(place.bucket, key, Readable.from(content, { objectMode: false }));
      promised.set(key, size_bytes);
      if (path.startsWith('media/')) present.set(key, size_bytes);
    },
    async link({ file, size_bytes }) {
      await mark.renew();
      promised.set(file, size_bytes);
    },
    async finish() {
      // Beside a manifest the mark means nothing, so its removal may fail.
      await Promise.allSettled([mark.remove()]);
    },
    async abandon() {
      // The original failure is reported; a prune removes the remains after a day.
      await Promise.allSettled([removeBackup(place, name)]);
    },
  };
}

/** Removes the backup but keeps its recordings, which shortens the next try. */
async function removeBackup(place: BackupBucket, name: string): Promise<void> {
  // Without its manifest it does not count as a backup, however much of it remains.
  await deleteObject(place.bucket, toObjectKey(place, name, { path: MANIFEST }));
  for await (const { key } of listObjectsOf(place, name)) await deleteObject(place.bucket, key);
}

/** @throws CONFLICT when somebody has removed a recording meanwhile */
async function requireAll(
  place: BackupBucket,
  name: string,
  promised: ReadonlyMap<string, number>,
): Promise<void> {
  const there = await listPresent(place);
  for await (const { key, size_bytes } of listObjectsOf(place, name)) there.set(key, size_bytes);
  const gone = [...promised].find(([key, size_bytes]) => there.get(key) !== size_bytes);
  if (gone !== undefined) throw errors.conflict('backup_object_gone', { path: gone[0] });
}
