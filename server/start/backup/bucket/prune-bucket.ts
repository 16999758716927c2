/** Removes old backups from a bucket, and the recordings that no remaining backup names. */
import { errors } from '@minutebook/contract/errors.ts';
import type { PrunedBackups } from '../../../base/backup/prune-backups.ts';
import { MANIFEST, readManifest } from '../../../base/backup/manifest.ts';
import { abortOldMultiparts } from '../../../media/s3/s3-multipart.ts';
import { deleteObject } from '../../../media/s3/s3-objects.ts';
import {
  isPruned,
  listBackups,
  listMediaObjects,
  listObjectsOf,
  putBytes,
  readStoreTime,
  STALE_MS,
  toMediaObject,
  toObjectKey,
  toPruneMark,
  type BackupBucket,
} from './backup-bucket.ts';
import { readManifestText } from './bucket-source.ts';

export interface PrunedBucket extends PrunedBackups {
  removed_media: number;
  /** Whether recordings were kept because a running backup may rely on them. */
  is_media_left: boolean;
}

/** The mark is renewed after this many deletions. */
const RENEW_AFTER = 200;

/**
 * @throws CONFLICT when another prune is running, or a remaining backup is damaged, so that its recordings
 * are unknown
 */
export async function pruneBucket(place: BackupBucket, keep: number): Promise<PrunedBucket> {
  const mark = toPruneMark(place);
  const write = () => putBytes(place, mark, Buffer.from('Old backups are being removed.\n'));
  await write();
  try {
    const now = await readStoreTime(place, mark);
    if (await isPruned(place, now, mark)) {
      throw errors.conflict('backup_prune_underway', { path: place.address });
    }
    let deleted = 0;
    const remove = async (key: string) => {
      await deleteObject(place.bucket, key);
      deleted += 1;
      if (deleted % RENEW_AFTER === 0) await write();
    };
    return await pruneWith(place, { keep, now, remove });
  } finally {
    await deleteObject(place.bucket, mark);
  }
}

async function pruneWith(
  place: BackupBucket,
  { keep, now, remove }: { keep: number; now: Date; remove: (key: string) => Promise<void> },
): Promise<PrunedBucket> {
  const found = await listBackups(place);
  const whole = found.filter(({ finished_at }) => finished_at !== null).map(({ name }) => name);
  const unfinished = found.filter(({ finished_at }) => finished_at === null);
  const stale = unfinished.filter(({ touched_at }) => now.getTime() - touched_at.getTime() > STALE_MS);
  const kept = whole.slice(0, keep);
  const named = await findNamed(place, kept);
  const removed = [...whole.slice(keep), ...stale.map(({ name }) => name)];
  for (const name of removed) {
    // Without its manifest it does not count as a backup, however much of it remains.
    await remove(toObjectKey(place, name, { path: MANIFEST }));
    for await (const { key } of listObjectsOf(place, name)) await remove(key);
  }
  await abortOldMultiparts(place.bucket, { prefix: place.prefix }, new Date(now.getTime() - STALE_MS));
  const is_media_left = unfinished.length > stale.length;
  let removed_media = 0;
  if (!is_media_left) {
    for await (const { key } of listMediaObjects(place)) {
      if (named.has(key)) continue;
      await remove(key);
      removed_media += 1;
    }
  }
  // All times are the store's own.
  return { kept, removed, later: [], removed_media, is_media_left };
}

/** The keys of the recordings of all these backups. */
async function findNamed(place: BackupBucket, names: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const name of names) {
    const entries = readManifest(await readManifestText(place, name));
    if (entries === undefined) throw errors.conflict('backup_manifest', { path: `${place.address}/${name}` });
    for (const { path, sha256 } of entries) {
      if (path.startsWith('media/')) named.add(toMediaObject(place.prefix, sha256));
    }
  }
  return named;
}
