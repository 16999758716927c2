/** Media in a bucket of S3, or of one of the many stores compatible with it. */
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { S3Config } from '../../base/config/s3-config.ts';
import type { MediaRange, MediaStore, MediaUrlUse, StoredMedia } from '../media-store.ts';
import { requireMediaKey } from '../require-media-key.ts';
import { makeS3Bucket, type S3Bucket, type S3Timing } from './s3-bucket.ts';
import { toRefusal, type S3Answer } from './s3-error.ts';
import { abortMultiparts, putInParts } from './s3-multipart.ts';
import { toParts, type Part } from './s3-parts.ts';
import { readFromBucket } from './s3-read.ts';
import { askBucket, type S3Request } from './s3-request.ts';
import { signUrl } from './s3-sign.ts';

/** All parts but the last need 5 MiB; at the 10,000 parts that S3 allows, a file can have 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** A request that uses every setting, so that its answer reveals what is wrong with them. */
const LISTING: S3Request = { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } };

/** Refusals of HEAD, which come without a reason. */
const UNEXPLAINED = [301, 307, 400, 403, 404];

export class S3MediaStore implements MediaStore {
  readonly #bucket: S3Bucket;

  constructor(config: S3Config, clock: Clock, timing?: S3Timing) {
    this.#bucket = makeS3Bucket(config, clock, timing);
  }

  async check(): Promise<void> {
    await askBucket(this.#bucket, { ...LISTING, tries: 1 });
  }

  async put(key: string, content: Readable): Promise<StoredMedia> {
    try {
      requireMediaKey(key);
      const parts = toParts(content, PART_BYTES);
      const { value: first } = await parts.next();
      if (first !== undefined && first.bytes.length === PART_BYTES) {
        await putInParts(this.#bucket, key, beginningWith(first, parts));
      } else {
        await this.#ask('PUT', key, { body: first?.bytes ?? new Uint8Array() });
      }
    } finally {
      content.destroy();
    }
    const stored = await this.find(key);
    if (stored === undefined) throw new Error(`media ${key} is gone right after it was stored`);
    return stored;
  }

  async take(key: string, path: string): Promise<StoredMedia> {
    const stored = existsSync(path) ? await this.put(key, createReadStream(path)) : await this.find(key);
    if (stored === undefined) throw new Error(`there is neither the file ${path} nor media ${key}`);
    await rm(path, { force: true });
    return stored;
  }

  async find(key: string): Promise<StoredMedia | undefined> {
    const answer = await this.#ask('HEAD', key, { expected: UNEXPLAINED });
    if (!UNEXPLAINED.includes(answer.status)) return toStored(answer.headers);
    // A HEAD answer does not say whether object, bucket, key or clock is the problem. This one does.
    await askBucket(this.#bucket, LISTING);
    if (answer.status === 404) return undefined;
    throw toRefusal(this.#bucket, answer);
  }

  read(key: string, range?: MediaRange): Promise<Readable> {
    return readFromBucket(this.#bucket, requireMediaKey(key), range);
  }

  async delete(key: string): Promise<void> {
    await this.#ask('DELETE', key, { expected: [404] });
    await abortMultiparts(this.#bucket, key);
  }

  async makeUrl(key: string, use: MediaUrlUse, lifetimeSeconds: number): Promise<string> {
    return signUrl(
      this.#bucket,
      { method: use.method, key: requireMediaKey(key), ...toSigned(use) },
      lifetimeSeconds,
    );
  }

  #ask(method: S3Request['method'], key: string, more: Partial<S3Request>): Promise<S3Answer> {
    return askBucket(this.#bucket, { method, key: requireMediaKey(key), ...more });
  }
}

async function* beginningWith(first: Part, rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}

const toStored = (headers: Headers): StoredMedia => ({
  size_bytes: Number(headers.get('content-length')),
  // Proxies that compress make the ETag weak; the content under a key of ours never changes.
  etag: (headers.get('etag') ?? '').replace(/^W\//, ''),
  modified_at: new Date(headers.get('last-modified') ?? 0),
});

/** The parts of a request that the holder of the URL cannot change. */
function toSigned(use: MediaUrlUse): Pick<S3Request, 'headers' | 'query'> {
  if (use.method === 'PUT') return { headers: { 'content-length': String(use.size_bytes) } };
  return {
    query: {
      'response-content-type': use.content_type,
      'response-content-disposition': use.content_disposition,
    },
  };
}
