/**
 * Backups in a bucket, below a prefix:
 *
 *     2026-03-02T023000Z-1f2e3d4c/backup.json, tables/…, counts.json, manifest.jsonl
 *     media/ab/<sha256>       the recordings of all of them
 *     prune/1f2e3d4c          while old ones are being removed
 *
 * Nothing is a backup without its manifest, which is written last. Until then it has a mark, `unfinished`.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { errors } from '@minutebook/contract/errors.ts';
import { isEntryPath, MANIFEST } from '../../../base/backup/manifest.ts';
import type { Clock } from '../../../base/clock.ts';
import { ConfigError, type Config } from '../../../base/config/config.ts';
import { DAY_MS, HOUR_MS } from '../../../base/durations.ts';
import { makeS3Bucket, UNHURRIED, type S3Bucket, type S3Timing } from '../../../media/s3/s3-bucket.ts';
import { findObject, listObjects, putObject, type S3Object } from '../../../media/s3/s3-objects.ts';

export interface BackupBucket {
  bucket: S3Bucket;
  /** Empty, or ending in a slash. */
  prefix: string;
  /** Without a final slash. */
  address: string;
}

export const UNFINISHED = 'unfinished';
const MEDIA = 'media/';
const PRUNE = 'prune/';
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}$/;
const ADDRESS = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9])(?:\/(.*?)\/*)?$/;

/** A running prune renews its mark far more often, so an older mark is that of a killed one. */
const PRUNE_MS = HOUR_MS;
/** A running backup renews its mark far more often, so an older mark is that of a killed one. */
export const STALE_MS = DAY_MS;

export const isBucketAddress = (text: string) => text.startsWith('s3:');

/** @throws CONFLICT when the address is invalid, ConfigError when no store is set */
export function openBackupBucket(
  { backup_s3 }: Pick<Config, 'backup_s3'>,
  text: string,
  { clock, timing = UNHURRIED }: { clock: Clock; timing?: S3Timing },
): BackupBucket {
  const [, name, path = ''] = ADDRESS.exec(text) ?? [];
  if (name === undefined || (path !== '' && !isEntryPath(path))) {
    throw errors.conflict('backup_address', { address: text });
  }
  if (backup_s3 === null) {
    throw new ConfigError(
      'Backups to s3:// need MINUTEBOOK_BACKUP_S3_ENDPOINT, _REGION, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY.',
    );
  }
  return {
    bucket: makeS3Bucket({ ...backup_s3, bucket: name, use: 'backups' }, clock, timing),
    prefix: path === '' ? '' : `${path}/`,
    address: path === '' ? `s3://${name}` : `s3://${name}/${path}`,
  };
}

/** Names sort by time, and two backups within a second get different names. */
export const makeBackupName = (now: Date) =>
  `${now
    .toISOString()
    .slice(0, 19)
    .replaceAll(/(?<=T.*):/g, '')}Z-${randomBytes(4).toString('hex')}`;

/**
 * The key of an entry: recordings are named by their digests, and everything else is in the backup's own
 * folder.
 */
export function toObjectKey(
  { prefix }: BackupBucket,
  name: string,
  { path, sha256 }: { path: string; sha256?: string | undefined },
): string {
  if (!path.startsWith(MEDIA)) return `${prefix}${name}/${path}`;
  if (sha256 === undefined) throw new Error(`${path} has no digest`);
  return toMediaObject(prefix, sha256);
}

export const toMediaObject = (prefix: string, sha256: string) =>
  `${prefix}${MEDIA}${sha256.slice(0, 2)}/${sha256}`;

export const listMediaObjects = ({ bucket, prefix }: BackupBucket) =>
  listObjects(bucket, `${prefix}${MEDIA}`);

export const listObjectsOf = ({ bucket, prefix }: BackupBucket, name: string) =>
  listObjects(bucket, `${prefix}${name}/`);

export async function putBytes({ bucket }: BackupBucket, key: string, bytes: Buffer): Promise<void> {
  await putObject(bucket, key, Readable.from([bytes]));
}

export interface FoundBackup {
  name: string;
  /** The time at which its manifest was written, by the store's clock, or null without a manifest. */
  finished_at: Date | null;
  /** The time of the last write, including its mark. */
  touched_at: Date;
}

/**
 * Lists all backups, complete or not, newest first by the store's clock, on which our clocks have no
 * influence.
 */
export async function listBackups(place: BackupBucket): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>();
  for await (const { key, modified_at } of listOutsideMedia(place)) {
    const [name = '', ...rest] = key.slice(place.prefix.length).split('/');
    if (!NAME.test(name)) continue;
    const backup = found.get(name) ?? { name, finished_at: null, touched_at: modified_at };
    if (modified_at > backup.touched_at) backup.touched_at = modified_at;
    if (rest.join('/') === MANIFEST) backup.finished_at = modified_at;
    found.set(name, backup);
  }
  const time = ({ finished_at }: FoundBackup) => finished_at?.getTime() ?? 0;
  return [...found.values()].toSorted((a, b) => time(b) - time(a) || b.name.localeCompare(a.name));
}

/** Names of backups begin with a digit, unlike the two other folders. */
async function* listOutsideMedia({ bucket, prefix }: BackupBucket): AsyncGenerator<S3Object> {
  for (const digit of '0123456789') yield* listObjects(bucket, `${prefix}${digit}`);
}

/** Returns the time that the store has stamped an object with. */
export async function readStoreTime({ bucket }: BackupBucket, key: string): Promise<Date> {
  const headers = await findObject(bucket, key);
  return new Date(headers?.get('last-modified') ?? Number.NaN);
}

export const toPruneMark = ({ prefix }: BackupBucket) => `${prefix}${PRUNE}${randomBytes(4).toString('hex')}`;

/** Whether another prune is running, or was killed less than an hour ago. */
export async function isPruned(place: BackupBucket, now: Date, own = ''): Promise<boolean> {
  for await (const { key, modified_at } of listObjects(place.bucket, `${place.prefix}${PRUNE}`)) {
    if (key !== own && now.getTime() - modified_at.getTime() < PRUNE_MS) return true;
  }
  return false;
}

/** @returns the name of the newest complete backup @throws NOT_FOUND */
async function requireNewest(place: BackupBucket): Promise<string> {
  const newest = (await listBackups(place)).find(({ finished_at }) => finished_at !== null);
  if (newest === undefined) throw errors.missing('no_backup', { path: place.address });
  return newest.name;
}

/** Splits the address of a backup. The address of the place alone means its newest backup. */
export async function findBackup(place: BackupBucket): Promise<{ place: BackupBucket; name: string }> {
  const [last = '', ...before] = place.prefix.slice(0, -1).split('/').toReversed();
  if (!NAME.test(last)) return { place, name: await requireNewest(place) };
  const path = before.toReversed().join('/');
  const above = {
    ...place,
    prefix: path === '' ? '' : `${path}/`,
    address: place.address.slice(0, -last.length - 1),
  };
  return { place: above, name: last };
}
