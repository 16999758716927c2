import { setTimeout as sleep } from 'node:timers/promises';
import { readBoundedText } from '../../base/read-bounded-text.ts';
import { MediaStoreError } from '../media-store-error.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { toFailure, toRefusal, type S3Answer } from './s3-error.ts';
import { signRequest, type SignedParts } from './s3-sign.ts';

export interface S3Request extends SignedParts {
  body?: Uint8Array<ArrayBuffer>;
  /** Statuses besides 2xx that the caller handles. */
  expected?: readonly number[];
  /** The longest time an answer may take, when it differs from the default. */
  timeout_ms?: number;
  /** 5 unless given. */
  tries?: number;
  signal?: AbortSignal;
}

const MOST_TRIES = 5;
const LONGEST_PAUSE_MS = 20_000;
const BYTES_PER_MS = 128;
/** A list of a thousand objects, the longest answer that we ask for, has less than one. */
const MOST_ANSWERED_BYTES = 4_000_000;

/** A request with a short answer. @throws MediaStoreError, or what the signal was aborted with */
export function askBucket(bucket: S3Bucket, request: S3Request): Promise<S3Answer> {
  return send(bucket, request, async (response) => {
    const answer = await toAnswer(response);
    // An answer may begin before the work is done; if the work then fails, the status is 200 all the same.
    if (response.ok && answer.text.includes('<Error>')) throw toRefusal(bucket, { ...answer, status: 500 });
    return answer;
  });
}

/** A request whose answer the caller streams, however long that takes. @throws MediaStoreError */
export function openAnswer(bucket: S3Bucket, request: S3Request): Promise<Response> {
  return send(bucket, request, async (response) => response);
}

/** Retries temporary failures: all our requests are idempotent. */
async function send<Answer>(
  bucket: S3Bucket,
  request: S3Request,
  take: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const digest = await crypto.subtle.digest('SHA-256', request.body ?? new Uint8Array());
  const contentSha256 = Buffer.from(digest).toString('hex');
  const headers = { ...request.headers, 'x-amz-content-sha256': contentSha256 };
  const { timeout_ms, patience_ms } = timesOf(bucket, request);
  const givesUpAt = performance.now() + patience_ms;
  for (let tries = 1; ; tries += 1) {
    try {
      const within = { timeout_ms: Math.min(timeout_ms, givesUpAt - performance.now()) };
      return await sendOnce(bucket, { ...request, headers, ...within }, take);
    } catch (error) {
      request.signal?.throwIfAborted();
      const failure = error instanceof MediaStoreError ? error : toFailure(bucket.config, error);
      if (!failure.is_temporary || tries >= (request.tries ?? MOST_TRIES)) throw failure;
      const pauseMs = bucket.timing.pause_ms * 2 ** (tries - 1) * (1 + Math.random());
      const askedMs = Math.min(failure.retry_after_ms, LONGEST_PAUSE_MS);
      const waitMs = Math.max(pauseMs, askedMs);
      if (performance.now() + waitMs >= givesUpAt) throw failure;
      await sleep(waitMs, undefined, request.signal && { signal: request.signal });
    }
  }
}

function timesOf({ timing }: S3Bucket, { body, timeout_ms }: S3Request) {
  const own = (timeout_ms ?? timing.timeout_ms) + (body?.length ?? 0) / BYTES_PER_MS;
  // A request that is long by itself is tried twice.
  return { timeout_ms: own, patience_ms: own < 2 * timing.timeout_ms ? timing.patience_ms : 2 * own };
}

async function sendOnce<Answer>(
  bucket: S3Bucket,
  request: S3Request & { timeout_ms: number },
  take: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { method, body, signal, expected = [], timeout_ms } = request;
  const { url, headers } = await signRequest(bucket, request);
  // The header is not signed, because proxies rewrite it. Compression would change lengths and ranges.
  headers.set('accept-encoding', 'identity');
  const slow = new AbortController();
  const timer = setTimeout(
    () => slow.abort(new Error(`no answer in ${Math.ceil(timeout_ms)} ms`)),
    timeout_ms,
  );
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal === undefined ? slow.signal : AbortSignal.any([slow.signal, signal]),
      ...(body === undefined ? {} : { body }),
    });
    if (response.ok || expected.includes(response.status)) return await take(response);
    throw toRefusal(bucket, await toAnswer(response));
  } finally {
    clearTimeout(timer);
  }
}

const toAnswer = async (response: Response): Promise<S3Answer> => ({
  status: response.status,
  headers: response.headers,
  text: await readBoundedText(response.body, MOST_ANSWERED_BYTES),
});
