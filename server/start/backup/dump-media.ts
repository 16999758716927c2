/** The recordings that a snapshot of the database names, read while deletions are suspended. */
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Archive } from '../../base/backup/archive.ts';
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
  damaged_media: string[];
}

/** A missing file, or one of another size than its record states, is reported: the rest is worth keeping. */
export async function dumpMedia(
  client: Client,
  { archive, media }: { archive: Archive; media: MediaStore },
  onProgress: (sizeBytes: number) => void,
): Promise<DumpedMedia> {
  const dumped: DumpedMedia = { media_files: 0, media_bytes: 0, damaged_media: [] };
  for (;;) {
    const { rows } = await client.query<NamedMedia>(`fetch ${PAGE} from backup_media`);
    if (rows.length === 0) return dumped;
    for (const { media_key: key, is_owned, size_bytes } of rows) {
      const file = await media.find(key);
      const isWhole = file?.size_bytes === Number(size_bytes);
      if (!isWhole && is_owned) dumped.damaged_media.push(key);
      if (file === undefined || (!isWhole && !is_owned)) continue;
      const content = file.size_bytes === 0 ? [] : progressing(await media.read(key), onProgress);
      await archive.add({ path: toMediaPath(key), size_bytes: file.size_bytes, content });
      dumped.media_files += 1;
      dumped.media_bytes += file.size_bytes;
    }
  }
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
