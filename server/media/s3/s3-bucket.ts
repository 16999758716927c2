import type { Clock } from '../../base/clock.ts';
import type { S3Config } from '../../base/config/s3-config.ts';

export interface S3Timing {
  /** The time until an answer begins; a request with a body has a second more for every 128 kB. */
  timeout_ms: number;
  /** All tries of a request together; of one that takes far longer, twice its time. */
  patience_ms: number;
  /** The minimum before the second try; doubled for every further one. */
  pause_ms: number;
}

/** An object that is sent in parts. */
export interface MultipartUpload {
  key: string;
  upload_id: string;
}

/** A bucket and how to reach it. */
export interface S3Bucket {
  config: S3Config;
  clock: Clock;
  timing: S3Timing;
  /** Signing keys derived from the secret, one a day. */
  signing_keys: Map<string, ArrayBuffer>;
  /** Uploads of this process that failed and whose parts could not be removed. */
  unended: Set<MultipartUpload>;
}

/** Somebody waits for the answer: a bucket that hangs is said to be away within ten seconds. */
export const HURRIED: S3Timing = { timeout_ms: 5_000, patience_ms: 9_000, pause_ms: 250 };
/** Nobody waits. */
export const UNHURRIED: S3Timing = { timeout_ms: 30_000, patience_ms: 150_000, pause_ms: 250 };

export const makeS3Bucket = (config: S3Config, clock: Clock, timing: S3Timing = HURRIED): S3Bucket => ({
  config,
  clock,
  timing,
  signing_keys: new Map(),
  unended: new Set(),
});
