import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config.ts';
import { DiskMediaStore } from './disk-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Timing } from './s3/s3-bucket.ts';
import { S3MediaStore } from './s3/s3-media-store.ts';

/**
 * The bucket of the settings, or a folder in the data folder. It is not accessed yet.
 * @param timing of a bucket, where nobody waits for what it answers
 */
export function openMediaStore(
  config: Pick<Config, 's3' | 'data_dir'>,
  clock: Clock,
  timing?: S3Timing,
): MediaStore {
  if (config.s3 !== null) return new S3MediaStore(config.s3, clock, timing);
  return new DiskMediaStore(join(config.data_dir, 'media'));
}
