/** Opens a backup named on the command line: a file, a folder, or an address in a bucket. */
import { resolve } from 'node:path';
import { toFileSource, type BackupSource } from '../../base/backup/backup-source.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../base/config/config.ts';
import { findBackup, isBucketAddress, openBackupBucket } from './bucket/backup-bucket.ts';
import { toBucketSource } from './bucket/bucket-source.ts';

/**
 * An address without the name of a backup means the newest one there. @throws CONFLICT, NOT_FOUND,
 * ConfigError
 */
export async function openBackup(
  given: string,
  { config, folder }: { config: Config; folder: string },
): Promise<BackupSource> {
  if (!isBucketAddress(given)) return toFileSource(resolve(folder, given));
  const { place, name } = await findBackup(openBackupBucket(config, given, { clock: systemClock }));
  return toBucketSource(place, name);
}
