/**
 * The code that admits the first owner. It is in the log of the server, so only the person who runs it can
 * read it.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../base/config/keys.ts';

const LENGTH = 16;

/**
 * The code has 64 bits, and is the same for every server with the same secret, after every start:
 * `3f9c-07aa-…`.
 */
export function toSetupCode(keys: Keys): string {
  const digits = toDigits(keys);
  return digits.match(/.{4}/g)?.join('-') ?? digits;
}

/** Accepts the code with spaces, without hyphens or in capitals. */
export function isSetupCode(keys: Keys, given: string): boolean {
  const digits = given.toLowerCase().replaceAll(/[^0-9a-f]/g, '');
  return digits.length === LENGTH && timingSafeEqual(Buffer.from(digits), Buffer.from(toDigits(keys)));
}

const toDigits = (keys: Keys) =>
  Buffer.from(keys.sign('setup', 'first owner'), 'base64url').toString('hex').slice(0, LENGTH);
