/** Digests of recordings, noted on arrival and compared whenever a recording is read to its end. */
import { createHash } from 'node:crypto';
import { statement, type Queryable } from '../base/database/database.ts';

const noteOrFind = statement<{ size_bytes: number; sha256: Buffer }>(
  'media.note-digest',
  `insert into media_digest (workspace_id, media_key, size_bytes, sha256, noted_at)
   select w.workspace_id, $2, $3, $4, $5 from workspace w where w.workspace_id = $1
   on conflict (workspace_id, media_key) do update set media_key = excluded.media_key
   returning size_bytes, sha256`,
);

export interface MediaDigest {
  size_bytes: number;
  sha256: Buffer;
}

/** Notes the digest of a file that has none yet. false: it had a different one. */
export async function noteDigest(
  db: Queryable,
  { media_key, digest: { size_bytes, sha256 }, now }: { media_key: string; digest: MediaDigest; now: Date },
): Promise<boolean> {
  const values = [toWorkspaceId(media_key), media_key, size_bytes, sha256, now];
  const [known] = await db.query(noteOrFind, values);
  // No row: the workspace was deleted, so nobody needs the digest any more.
  return known === undefined || (known.size_bytes === size_bytes && known.sha256.equals(sha256));
}

const selectDigest = statement<MediaDigest>(
  'media.digest',
  `select d.size_bytes, d.sha256 from media_digest d where d.workspace_id = $1 and d.media_key = $2`,
);

/** undefined: none has been noted yet. */
export async function findDigest(db: Queryable, media_key: string): Promise<MediaDigest | undefined> {
  return (await db.query(selectDigest, [toWorkspaceId(media_key), media_key]))[0];
}

const deleteDigest = statement<never>(
  'media.forget-digest',
  `delete from media_digest where workspace_id = $1 and media_key = $2`,
);

/** Runs when the file is deleted. */
export async function forgetDigest(db: Queryable, media_key: string): Promise<void> {
  await db.query(deleteDigest, [toWorkspaceId(media_key), media_key]);
}

const toWorkspaceId = (media_key: string) => Number(media_key.split('/', 1)[0]);

/** A stream stage that passes everything on and knows the digest at the end. */
export function digesting() {
  const hash = createHash('sha256');
  let size_bytes = 0;
  return {
    async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk);
        size_bytes += chunk.length;
        yield chunk;
      }
    },
    digest: (): MediaDigest => ({ size_bytes, sha256: hash.digest() }),
  };
}
