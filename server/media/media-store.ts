/** The store of original media. Keys are made by us (`makeMediaKey`), never from client input. */
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

/** The one act that a URL of the store permits its holder. */
export type MediaUrlUse =
  | { method: 'GET' | 'HEAD'; content_type: string; content_disposition: string }
  /** A body of any other size is refused before anything is stored. */
  | { method: 'PUT'; size_bytes: number };

export interface MediaStore {
  /** @throws when nothing can be stored or read; a MediaStoreError says what an operator has to fix */
  check(): Promise<void>;
  /** Stores a whole file durably under a new key; a crash leaves either all of it or nothing under that key. */
  put(key: string, content: Readable): Promise<StoredMedia>;
  /**
   * The same for a file of this machine, which is moved: within one disk nothing is copied. A file that has
   * been taken already is not taken again.
   * @throws when it is neither there nor under the key
   */
  take(key: string, path: string): Promise<StoredMedia>;
  /** undefined: not there. */
  find(key: string): Promise<StoredMedia | undefined>;
  /** @throws when it is not there */
  read(key: string, range?: MediaRange): Promise<Readable>;
  /** Also deletes the remains of a killed `put` under the key. Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /**
   * Removes the remains of puts that were begun before then and have neither succeeded nor failed; returns how
   * many. On the disk they go with their key.
   */
  endPuts(before: Date): Promise<number>;
  /** A URL that bypasses the server; undefined: this kind has none, and bytes pass through the server. */
  makeUrl(key: string, use: MediaUrlUse, lifetimeSeconds: number): Promise<string | undefined>;
}
