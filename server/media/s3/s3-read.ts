import { Readable } from 'node:stream';
import type { MediaRange } from '../media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { toFailure } from './s3-error.ts';
import { openAnswer } from './s3-request.ts';

/** Breaks in a row without a byte in between. */
const MOST_BREAKS = 3;

/**
 * Reads an object, or a part of it. A player that pauses reads for hours, and no store keeps a connection
 * that long: a broken read is resumed from where it stopped, as long as the object is the same.
 */
export async function readFromBucket(bucket: S3Bucket, key: string, range?: MediaRange): Promise<Readable> {
  const stopped = new AbortController();
  const first = await openRange(bucket, { key, signal: stopped.signal, range });
  const length = first.headers.get('content-length');
  const etag = first.headers.get('etag') ?? '*';
  if (length === null) throw toFailure(bucket.config, new Error(`the length of ${key} is missing`));
  let next = range?.start ?? 0;
  const end = next + Number(length) - 1;
  let reader = first.body?.getReader();
  let breaks = 0;

  async function pull(): Promise<Uint8Array | null> {
    while (next <= end) {
      const { chunk, failure } = await readChunk(reader, bucket.timing.timeout_ms);
      if (stopped.signal.aborted) return null;
      if (chunk !== undefined) {
        next += chunk.length;
        breaks = 0;
        return chunk;
      }
      breaks += 1;
      if (breaks > MOST_BREAKS) throw toFailure(bucket.config, failure);
      reader = (
        await openRange(bucket, { key, signal: stopped.signal, range: { start: next, end }, etag })
      ).body?.getReader();
    }
    return null;
  }

  return new Readable({
    read() {
      pull().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      stopped.abort();
      done(error);
    },
  });
}

/** A bucket that stops in the middle counts as a broken connection. */
async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  timeout_ms: number,
): Promise<{ chunk?: Uint8Array; failure?: unknown }> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new Error(`no byte in ${timeout_ms} ms`)), timeout_ms);
  try {
    const read = await Promise.race([reader?.read(), slow.promise]);
    return read?.value === undefined ? { failure: new Error('it ended too early') } : { chunk: read.value };
  } catch (failure) {
    // The outcome does not matter: this connection is given up.
    reader?.cancel().catch(() => undefined);
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

/** @param etag the ETag that a resumed object must still have */
async function openRange(
  bucket: S3Bucket,
  {
    key,
    signal,
    range,
    etag,
  }: { key: string; signal: AbortSignal; range: MediaRange | undefined; etag?: string | undefined },
): Promise<Response> {
  const headers = {
    ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
    ...(etag === undefined ? {} : { 'if-match': etag }),
  };
  const response = await openAnswer(bucket, { method: 'GET', key, headers, signal });
  if (range !== undefined && response.status !== 206) {
    await response.body?.cancel();
    throw toFailure(bucket.config, new Error('it knows no ranges'));
  }
  return response;
}
