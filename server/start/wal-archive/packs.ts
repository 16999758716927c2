/** Packs the files of a base together, because a database has a thousand small ones. */
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { errors } from '@minutebook/contract/errors.ts';
import { errorCode, unlessMissing } from '../../base/error-code.ts';
import { digesting } from '../../media/media-digest.ts';
import type { ArchivePlace } from './archive-place.ts';
import { toDataPath } from './base.ts';

const PACK_BYTES = 64 * 1024 * 1024;
const MOST_READ_BYTES = 1024 * 1024;

export interface PackedFile {
  path: string;
  /** The number of the pack; files lie in it in this order. */
  pack: number;
  size_bytes: number;
  sha256: string;
}

const toPackPath = (name: string, pack: number) => toDataPath(name, `cluster/${pack}.gz`);

/** Leaves out files that were dropped since they were listed. @param paths below `folder` */
export async function writePacks(
  place: ArchivePlace,
  { name, folder, paths, signal }: { name: string; folder: string; paths: string[]; signal: AbortSignal },
): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  let pack = 0;
  for await (const packed of toPacks(folder, paths)) {
    signal.throwIfAborted();
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const number = pack;
    const note = (file: Omit<PackedFile, 'pack'>) => void files.push({ ...file, pack: number });
    // It fails with the place, before that is told here: without a listener the process would end.
    const reading = Promise.allSettled([pipeline(Readable.from(readAll(folder, packed, note)), gzip)]);
    try {
      await place.put(toPackPath(name, number), gzip);
    } catch (error) {
      gzip.destroy();
      throw error;
    } finally {
      await reading;
    }
    pack += 1;
  }
  return files;
}

async function* toPacks(folder: string, paths: readonly string[]): AsyncGenerator<string[]> {
  let packed: string[] = [];
  let size_bytes = 0;
  for (const path of paths) {
    const size = (await unlessMissing(stat(join(folder, path))))?.size ?? 0;
    if (packed.length > 0 && size_bytes + size > PACK_BYTES) {
      yield packed;
      [packed, size_bytes] = [[], 0];
    }
    packed.push(path);
    size_bytes += size;
  }
  if (packed.length > 0) yield packed;
}

async function* readAll(
  folder: string,
  paths: readonly string[],
  note: (file: Omit<PackedFile, 'pack'>) => void,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const file = await unlessMissing(open(join(folder, path)));
    if (file === undefined) continue;
    const { through, digest } = digesting();
    // A stream takes this memory for each file, and most files have a few KB: a MB each collects garbage for
    // longer than it reads.
    const highWaterMark = Math.min((await file.stat()).size + 1, MOST_READ_BYTES);
    yield* through(file.createReadStream({ highWaterMark }));
    const { size_bytes, sha256 } = digest();
    note({ path, size_bytes, sha256: sha256.toString('hex') });
  }
}

/** @param files of all packs, in order @throws CONFLICT when one differs from what was packed */
export async function readPacks(
  place: ArchivePlace,
  { name, folder, files }: { name: string; folder: string; files: readonly PackedFile[] },
): Promise<void> {
  for (const pack of new Set(files.map((file) => file.pack))) {
    const damaged = () =>
      errors.conflict('wal_archive_damaged', { path: `${place.address}/${toPackPath(name, pack)}` });
    const content = createGunzip();
    // A failure of the store also reaches the reader of `content`.
    pipeline(await place.read(toPackPath(name, pack)), content).catch(() => undefined);
    const split = new Splitter(content);
    try {
      for (const file of files.filter((each) => each.pack === pack)) {
        const { through, digest } = digesting();
        await pipeline(
          split.take(file.size_bytes),
          through,
          createWriteStream(join(folder, file.path), { mode: 0o600 }),
        );
        const { size_bytes, sha256 } = digest();
        if (size_bytes !== file.size_bytes || sha256.toString('hex') !== file.sha256) throw damaged();
      }
    } catch (error) {
      throw errorCode(error)?.startsWith('Z_') === true ? damaged() : error;
    } finally {
      content.destroy();
    }
  }
}

/** Cuts a stream into pieces of given lengths. */
class Splitter {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Returns fewer bytes when the stream ends. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) return;
        this.#rest = value;
      }
      const taken = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }
}
