/** The recordings that a snapshot of the database names, read while deletions are suspended. */
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Archive } from '../../base/backup/archive.ts';
import type { BackupBase } from '../../base/backup/backup-base.ts';
import type { Queryable } from '../../base/database/database.ts';
import { findDigest, noteDigest } from '../../media/media-digest.ts';
import type { MediaStore } from '../../media/media-store.ts';

export const toMediaPath = (key: string) => `media/${key}`;
export const toMediaKey = (path: string) =>
  path.startsWith('media/') ? path.slice('media/'.length) : undefined;

interface NamedMedia {
  media_key: string;
  /** false: the file of an unfinished upload, which may still be to come. */
  is_owned: boolean;
  size_bytes: string;
}

const NAMED = `
  select r.media_key, true as is_owned, r.filesize as size_bytes from record r
   where r.media_stored and r.media_key is not null
  union all
  select t.media_key, true, t.filesize from trashed_record t where t.media_key is not null
  union all
  select u.media_key, false, u.size_bytes from upload u
   where u.completed_at is null and u.media_key is not null
  order by 1`;

const PAGE = 500;

/** Runs within the snapshot; PostgreSQL keeps the list until the connection ends, however long that is. */
export async function listMedia(client: Client): Promise<{ size_bytes: number }> {
  await client.query(`declare backup_media cursor with hold for ${NAMED}`);
  const { rows } = await client.query<{ size_bytes: string }>(
    `select coalesce(sum(named.size_bytes) filter (where named.is_owned), 0)::text as size_bytes from (${NAMED}) as named`,
  );
  return { size_bytes: Number(rows[0]?.size_bytes ?? 0) };
}

export interface DumpedMedia {
  media_files: number;
  media_bytes: number;
  /** The files that an earlier backup had already. */
  linked_files: number;
  damaged_media: string[];
}

interface DumpParts {
  archive: Archive;
  media: MediaStore;
  db: Queryable;
  now: Date;
  /** An earlier backup that this one builds on. */
  base: BackupBase | undefined;
}

/** A missing file, or one that has changed since it arrived, is reported: the rest is worth keeping. */
export async function dumpMedia(
  client: Client,
  parts: DumpParts,
  onProgress: (sizeBytes: number) => void,
): Promise<DumpedMedia> {
  const { archive, media, db, now } = parts;
  const dumped: DumpedMedia = { media_files: 0, media_bytes: 0, linked_files: 0, damaged_media: [] };
  for (;;) {
    const { rows } = await client.query<NamedMedia>(`fetch ${PAGE} from backup_media`);
    if (rows.length === 0) return dumped;
    for (const { media_key: key, is_owned, size_bytes } of rows) {
      const file = await media.find(key);
      const isWhole = file?.size_bytes === Number(size_bytes);
      if (!isWhole && is_owned) dumped.damaged_media.push(key);
      if (file === undefined || (!isWhole && !is_owned)) continue;
      dumped.media_files += 1;
      dumped.media_bytes += file.size_bytes;
      if (await linkFromBase(parts, key, file.size_bytes)) {
        dumped.linked_files += 1;
        onProgress(file.size_bytes);
        continue;
      }
      const content = file.size_bytes === 0 ? [] : progressing(await media.read(key), onProgress);
      const sha256 = await archive.add({ path: toMediaPath(key), size_bytes: file.size_bytes, content });
      // A recording older than digests gets its own here.
      const isSame =
        !isWhole || !is_owned || (await noteDigest(db, key, { size_bytes: file.size_bytes, sha256 }, now));
      if (!isSame) dumped.damaged_media.push(key);
    }
  }
}

/** Links the file of an earlier backup that has the identical recording. */
async function linkFromBase(
  { archive, base, db }: DumpParts,
  key: string,
  sizeBytes: number,
): Promise<boolean> {
  const entry = await base?.find(toMediaPath(key));
  if (entry === undefined || entry.size_bytes !== sizeBytes) return false;
  const known = await findDigest(db, key);
  if (known !== undefined && known.sha256.toString('hex') !== entry.sha256) return false;
  await archive.link(entry);
  return true;
}

async function* progressing(
  content: Readable,
  onProgress: (sizeBytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    onProgress(chunk.length);
    yield chunk;
  }
}
