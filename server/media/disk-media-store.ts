/** Media on the disk of this machine. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaRange, MediaStore, StoredMedia } from './media-store.ts';

/** Keys are ours; anything else would be a way out of the folder. */
const KEY = /^[0-9a-z][0-9a-z/_-]*(?:\.[0-9a-z]{1,10})?$/;

export class DiskMediaStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, content: Readable): Promise<StoredMedia> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.part`;
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return requireStored(await this.find(key), key);
  }

  async find(key: string): Promise<StoredMedia | undefined> {
    try {
      const { size, mtime } = await stat(this.#pathOf(key));
      return {
        size_bytes: size,
        etag: `"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
        modified_at: mtime,
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async read(key: string, range?: MediaRange): Promise<Readable> {
    const file = await open(this.#pathOf(key));
    return createReadStream('', { fd: file, ...range });
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await rm(`${path}.part`, { force: true });
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`"${key}" is not a media key`);
    return join(this.#folder, key);
  }
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function requireStored(stored: StoredMedia | undefined, key: string): StoredMedia {
  if (stored === undefined) throw new Error(`media ${key} is gone right after it was stored`);
  return stored;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
