import { createHash } from 'node:crypto';

/** What stands for an address where choices and counts are kept, also of people without an account. */
export const addressDigest = (address: string): Buffer =>
  createHash('sha256').update(address.toLowerCase()).digest();
