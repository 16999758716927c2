/**
 * Writes the recordings of a backup to the store, small ones concurrently, because each has to reach the
 * disk.
 */
import { Readable } from 'node:stream';
import type { ReadEntry } from '../../base/backup/read-archive.ts';
import type { MediaStore } from '../../media/media-store.ts';

/** A longer recording is streamed from the archive to the store, one at a time. */
const MOST_HELD_BYTES = 4 << 20;
const AT_ONCE = 8;

export interface MediaLoader {
  /**
   * Settles when the entry is read, perhaps before it is stored. @throws the failure of an earlier entry, too
   */
  put(key: string, entry: ReadEntry): Promise<void>;
  /** Settles when all are stored. */
  finish(): Promise<void>;
}

export function openMediaLoader(media: MediaStore): MediaLoader {
  const under_way = new Set<Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  const begin = (key: string, bytes: Buffer[]) => {
    const stored = media
      .put(key, Readable.from(bytes, { objectMode: false }))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => under_way.delete(stored));
    under_way.add(stored);
  };
  const throwFailure = () => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    async put(key, { size_bytes, content }) {
      if (size_bytes > MOST_HELD_BYTES) {
        await media.put(key, Readable.from(content, { objectMode: false }));
        return throwFailure();
      }
      const bytes: Buffer[] = [];
      for await (const chunk of content) bytes.push(chunk);
      begin(key, bytes);
      while (under_way.size >= AT_ONCE) await Promise.race(under_way);
      throwFailure();
    },
    async finish() {
      await Promise.all(under_way);
      throwFailure();
    },
  };
}
