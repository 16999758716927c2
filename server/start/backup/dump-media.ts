/** Reads the recordings that a snapshot of the database names. Their deletion is suspended meanwhile. */
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Archive } from '../../base/backup/archive.ts';
import type { LeftOut } from '../../base/backup/backup-about.ts';
import { findReadableRows } from '../../base/backup/readable-rows.ts';
import type { BackupBase, SoughtEntry } from '../../base/backup/backup-base.ts';
import { must } from '../../base/must.ts';
import type { Queryable } from '../../base/database/database.ts';
import { digesting, findDigest, noteDigest } from '../../media/media-digest.ts';
import type { MediaStore } from '../../media/media-store.ts';

const toMediaPath = (key: string) => `media/${key}`;
export const toMediaKey = (path: string) =>
  path.startsWith('media/') ? path.slice('media/'.length) : undefined;

interface NamedMedia {
  media_key: string;
  /** false for the file of an unfinished upload, which may not have arrived. */
  is_owned: boolean;
  size_bytes: string;
}

const toNamed = ({ record, trashed_record, upload }: Record<MediaTable, string>) => `
  select r.media_key, true as is_owned, r.filesize as size_bytes from ${record} r
   where r.media_stored and r.media_key is not null
  union all
  select t.media_key, true, t.filesize from ${trashed_record} t where t.media_key is not null
  union all
  select u.media_key, false, u.size_bytes from ${upload} u
   where u.completed_at is null and u.media_key is not null
  order by 1`;

type MediaTable = 'record' | 'trashed_record' | 'upload';

/** Selects all recordings that the tables name. */
export const SELECT_MEDIA = toNamed({ record: 'record', trashed_record: 'trashed_record', upload: 'upload' });

const PAGE = 500;

/** Runs within the snapshot. PostgreSQL keeps the list until the connection ends, however long that takes. */
export async function listMedia(
  client: Client,
  left_out: readonly LeftOut[],
): Promise<{ size_bytes: number }> {
  const toSource = async (table: MediaTable) =>
    left_out.some((each) => each.table === `public.${table}`)
      ? (await findReadableRows(client, `public.${table}`)).query
      : table;
  const named = toNamed({
    record: await toSource('record'),
    trashed_record: await toSource('trashed_record'),
    upload: await toSource('upload'),
  });
  await client.query(`declare backup_media cursor with hold for ${named}`);
  const { rows } = await client.query<{ size_bytes: string }>(
    `select coalesce(sum(named.size_bytes) filter (where named.is_owned), 0)::text as size_bytes from (${named}) as named`,
  );
  return { size_bytes: Number(rows[0]?.size_bytes ?? 0) };
}

export interface DumpedMedia {
  media_files: number;
  media_bytes: number;
  /** The number of files that an earlier backup had already. */
  linked_files: number;
  damaged_media: string[];
}

interface DumpParts {
  archive: Archive;
  media: MediaStore;
  db: Queryable;
  now: Date;
  /** The recordings that earlier backups contain. */
  base: BackupBase | undefined;
  is_by_digest: boolean;
}

/** A missing or changed file is reported and does not stop the backup, because the rest is worth keeping. */
export async function dumpMedia(
  client: Client,
  parts: DumpParts,
  onProgress: (size_bytes: number) => void,
): Promise<DumpedMedia> {
  const { media, db, now } = parts;
  const dumped: DumpedMedia = { media_files: 0, media_bytes: 0, linked_files: 0, damaged_media: [] };
  for (;;) {
    const { rows } = await client.query<NamedMedia>(`fetch ${PAGE} from backup_media`);
    if (rows.length === 0) return dumped;
    for (const { media_key: key, is_owned, size_bytes } of rows) {
      const file = await media.find(key);
      const is_whole = file?.size_bytes === Number(size_bytes);
      if (!is_whole && is_owned) dumped.damaged_media.push(key);
      if (file === undefined || (!is_whole && !is_owned)) continue;
      dumped.media_files += 1;
      dumped.media_bytes += file.size_bytes;
      const sought: SoughtEntry = {
        path: toMediaPath(key),
        size_bytes: file.size_bytes,
        sha256: (await findDigest(db, key))?.sha256.toString('hex'),
      };
      if (await linkFromBase(parts, sought)) {
        dumped.linked_files += 1;
        onProgress(file.size_bytes);
        continue;
      }
      const sha256 = await addMedia(parts, sought, onProgress);
      // A recording from before there were digests gets one here.
      const isSame =
        !is_whole ||
        !is_owned ||
        (await noteDigest(db, { media_key: key, digest: { size_bytes: file.size_bytes, sha256 }, now }));
      if (!isSame) dumped.damaged_media.push(key);
    }
  }
}

/** Links the file of an earlier backup that has the identical recording. */
async function linkFromBase({ archive, base }: DumpParts, sought: SoughtEntry): Promise<boolean> {
  const entry = await base?.find(sought);
  if (entry === undefined) return false;
  await archive.link(entry);
  return true;
}

/** Returns the digest of what was read, which differs from the stored one when the file is damaged. */
async function addMedia(
  parts: DumpParts,
  { path, size_bytes }: SoughtEntry,
  onProgress: (size_bytes: number) => void,
): Promise<Buffer> {
  const { archive, media } = parts;
  const key = must(toMediaKey(path), 'the key of a recording');
  const read = async (): Promise<AsyncIterable<Buffer>> =>
    size_bytes === 0 ? Readable.from([], { objectMode: false }) : media.read(key);
  if (!parts.is_by_digest) {
    return archive.add({ path, size_bytes, content: progressing(await read(), onProgress) });
  }
  const reading = digesting();
  for await (const chunk of reading.through(await read())) void chunk;
  const { sha256 } = reading.digest();
  // The backup may have a recording without a stored digest, or a damaged one, under its actual digest.
  if (await linkFromBase(parts, { path, size_bytes, sha256: sha256.toString('hex') })) {
    onProgress(size_bytes);
    return sha256;
  }
  const content = progressing(await read(), onProgress);
  return archive.add({ path, size_bytes, sha256: sha256.toString('hex'), content });
}

async function* progressing(
  content: AsyncIterable<Buffer>,
  onProgress: (size_bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    onProgress(chunk.length);
    yield chunk;
  }
}
