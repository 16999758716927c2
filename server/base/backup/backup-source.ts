/** A backup to be read: a file, a folder, or one in a bucket. */
import { readArchive, type ReadEntry } from './read-archive.ts';
import { verifyArchive, type VerifiedArchive, type VerifyOptions } from './verify-archive.ts';

export interface BackupSource {
  /** The name shown to people: a path, or an address in a bucket. */
  name: string;
  /** @throws NOT_FOUND when there is nothing; every other fault is reported as a problem */
  verify(options?: VerifyOptions): Promise<VerifiedArchive>;
  /** The entries of a backup that was verified, in order; each must be read before the next one. */
  read(): AsyncIterable<ReadEntry>;
}

export const toFileSource = (path: string): BackupSource => ({
  name: path,
  verify: (options) => verifyArchive(path, options),
  read: () => readArchive(path),
});
