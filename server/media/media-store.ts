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

/** The one thing that a URL of the store lets its holder do. */
export type MediaUrlUse =
  | { method: 'GET' | 'HEAD'; content_type: string; content_disposition: string }
  /** Other than so many bytes are refused before any is stored. */
  | { method: 'PUT'; size_bytes: number };

export interface MediaStore {
  /** @throws when nothing can be stored or read here; a MediaStoreError says what an operator has to mend */
  check(): Promise<void>;
  /** Stores a whole file durably under a new key; a crash leaves either all of it or nothing under that key. */
  put(key: string, content: Readable): Promise<StoredMedia>;
  /**
   * The same for a file of this machine, which is gone from there afterwards; from one disk to itself nothing is copied. What has
   * been taken already is not taken again. @throws when it is neither there nor under the key
   */
  take(key: string, path: string): Promise<StoredMedia>;
  /** undefined: not there. */
  find(key: string): Promise<StoredMedia | undefined>;
  /** @throws when it is not there */
  read(key: string, range?: MediaRange): Promise<Readable>;
  /** Also what a `put` that was killed has left under the key. Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** A URL that goes past us; undefined: this kind has none, and bytes come and go through the server. */
  makeUrl(key: string, use: MediaUrlUse, lifetimeSeconds: number): Promise<string | undefined>;
}
