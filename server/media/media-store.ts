/** Where original media lies. Keys are made by us (`makeMediaKey`), never from what a client sends. */
import type { Readable } from 'node:stream';

export interface MediaRange {
  /** First byte. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface StoredMedia {
  size_bytes: number;
  /** Strong ETag, with its quotes. */
  etag: string;
  modified_at: Date;
}

export interface MediaStore {
  /** Stores a whole file durably under a new key; a crash leaves either all of it or nothing under that key. */
  put(key: string, content: Readable): Promise<StoredMedia>;
  /** undefined: not there. */
  find(key: string): Promise<StoredMedia | undefined>;
  /** @throws when it is not there */
  read(key: string, range?: MediaRange): Promise<Readable>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
}
