import type { Clock } from '../../base/clock.ts';
import type { S3Config } from '../../base/config/s3-config.ts';

export interface S3Timing {
  /** Until an answer begins; what is sent has a second more for every 32 kB. */
  timeout_ms: number;
  /** Before the second try at least; doubled for every further one. */
  pause_ms: number;
}

/** A bucket and how it is talked to. */
export interface S3Bucket {
  config: S3Config;
  clock: Clock;
  timing: S3Timing;
  /** What the signer derives from the secret, once a day. */
  signing_keys: Map<string, ArrayBuffer>;
}

const TIMING: S3Timing = { timeout_ms: 30_000, pause_ms: 250 };

export const makeS3Bucket = (config: S3Config, clock: Clock, timing: S3Timing = TIMING): S3Bucket => ({
  config,
  clock,
  timing,
  signing_keys: new Map(),
});
