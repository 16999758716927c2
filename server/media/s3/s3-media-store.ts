/** Media in a bucket of S3, or of one of the many stores compatible with it. */
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { S3Config } from '../../base/config/s3-config.ts';
import type { MediaRange, MediaStore, MediaUrlUse, StoredMedia } from '../media-store.ts';
import { isMadeMediaKey, requireMediaKey } from '../make-media-key.ts';
import { makeS3Bucket, type S3Bucket, type S3Timing } from './s3-bucket.ts';
import type { S3Answer } from './s3-error.ts';
import { abortMultiparts, abortOldMultiparts } from './s3-multipart.ts';
import { checkBucket, findObject, putObject } from './s3-objects.ts';
import { readFromBucket } from './s3-read.ts';
import { askBucket, type S3Request } from './s3-request.ts';
import { signUrl } from './s3-sign.ts';

export class S3MediaStore implements MediaStore {
  readonly #bucket: S3Bucket;
  readonly #taken = new Map<string, Promise<StoredMedia>>();

  constructor(config: S3Config, clock: Clock, timing?: S3Timing) {
    this.#bucket = makeS3Bucket(config, clock, timing);
  }

  async check(): Promise<void> {
    await checkBucket(this.#bucket);
  }

  async put(key: string, content: Readable): Promise<StoredMedia> {
    try {
      await putObject(this.#bucket, requireMediaKey(key), content);
    } finally {
      content.destroy();
    }
    const stored = await this.find(key);
    if (stored === undefined) throw new Error(`media ${key} is gone right after it was stored`);
    return stored;
  }

  /** A second call for the same key shares the first, so that a client that repeats itself, or a sweep, sends no file twice. */
  take(key: string, path: string): Promise<StoredMedia> {
    const under_way = this.#taken.get(key);
    if (under_way !== undefined) return under_way;
    const taking = this.#take(key, path).finally(() => this.#taken.delete(key));
    this.#taken.set(key, taking);
    return taking;
  }

  async #take(key: string, path: string): Promise<StoredMedia> {
    const stored = existsSync(path) ? await this.put(key, createReadStream(path)) : await this.find(key);
    if (stored === undefined) throw new Error(`there is neither the file ${path} nor media ${key}`);
    await rm(path, { force: true });
    return stored;
  }

  async find(key: string): Promise<StoredMedia | undefined> {
    const headers = await findObject(this.#bucket, requireMediaKey(key));
    return headers === undefined ? undefined : toStored(headers);
  }

  read(key: string, range?: MediaRange): Promise<Readable> {
    return readFromBucket(this.#bucket, requireMediaKey(key), range);
  }

  async delete(key: string): Promise<void> {
    await this.#ask('DELETE', key, { expected: [404] });
    await abortMultiparts(this.#bucket, key);
  }

  /** Backups may lie in the same bucket. */
  endPuts(before: Date): Promise<number> {
    return abortOldMultiparts(this.#bucket, { prefix: '', isOurs: isMadeMediaKey }, before);
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
