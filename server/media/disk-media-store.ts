/** Media on the disk of this machine. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDurableFolder, syncFolder } from '../base/config/synced-file.ts';
import { errorCode, unlessMissing } from '../base/error-code.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { MediaRange, MediaStore, StoredMedia } from './media-store.ts';
import { requireMediaKey } from './make-media-key.ts';

const WHOLE_CHUNK_BYTES = 512 * 1024;
/** The suffix of a file that is being written; earlier versions had no random letters in it. */
const UNFINISHED = /^([.][0-9a-f]{8})?[.]part$/;

export class DiskMediaStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async check(): Promise<void> {
    try {
      await makeDurableFolder(this.#folder);
      await access(this.#folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const reason = errorCode(error) ?? String(error);
      throw new MediaStoreError(`Media cannot be kept in ${this.#folder} (${reason}).`, { cause: error });
    }
  }

  async put(key: string, content: Readable): Promise<StoredMedia> {
    // Without this an early failure of the content would end the process; the pipeline reports it again.
    content.on('error', () => undefined);
    const path = this.#pathOf(key);
    // Two writers of one key each write a file of their own; the last rename wins.
    const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`;
    try {
      await makeDurableFolder(dirname(path));
      await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
    return requireStored(await this.find(key), key);
  }

  async take(key: string, path: string): Promise<StoredMedia> {
    try {
      await this.#move(path, key);
    } catch (error) {
      // It has been taken already, perhaps just now.
      if (!isMissing(error)) throw error;
    }
    return requireStored(await this.find(key), key);
  }

  async #move(path: string, key: string): Promise<void> {
    const taken = this.#pathOf(key);
    await makeDurableFolder(dirname(taken));
    try {
      await rename(path, taken);
      await syncFolder(dirname(taken));
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error;
      await this.put(key, createReadStream(path));
      await rm(path, { force: true });
    }
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
    // A file that is read whole is copied or digested, so fewer, larger reads are faster.
    const chunk = range === undefined ? { highWaterMark: WHOLE_CHUNK_BYTES } : {};
    return createReadStream('', { fd: file, ...chunk, ...range });
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    const name = basename(path);
    for (const each of (await unlessMissing(readdir(dirname(path)))) ?? [])
      if (each.startsWith(name) && UNFINISHED.test(each.slice(name.length)))
        await rm(join(dirname(path), each), { force: true });
  }

  async endPuts(): Promise<number> {
    return 0;
  }

  async makeUrl(): Promise<undefined> {
    return undefined;
  }

  #pathOf(key: string): string {
    return join(this.#folder, requireMediaKey(key));
  }
}

function requireStored(stored: StoredMedia | undefined, key: string): StoredMedia {
  if (stored === undefined) throw new Error(`media ${key} is not there, though it was stored`);
  return stored;
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
