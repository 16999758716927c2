/** The checksum of one part, as its sender states it: `Upload-Checksum: sha256 <base64>`. */
import { createHash, type Hash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';

export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

const PATH = 'header.upload-checksum';

export interface PartChecksum {
  hash: Hash;
  expected: Buffer;
}

/** Returns null when none was given. @throws VALIDATION_ERROR */
export function toPartChecksum(header: string | undefined): PartChecksum | null {
  if (header === undefined) return null;
  const [, name, base64 = ''] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (algorithm === undefined) {
    throw errors.invalid(PATH, 'checksum_malformed', { algorithms: checksumAlgorithms.join(', ') });
  }
  const hash = createHash(algorithm);
  const expected = Buffer.from(base64, 'base64');
  if (expected.length !== hash.copy().digest().length) {
    throw errors.invalid(PATH, 'checksum_length', { algorithm });
  }
  return { hash, expected };
}

/** Must be called only once, because it finishes the hash. */
export const isRight = ({ hash, expected }: PartChecksum) => hash.digest().equals(expected);
