import { createHash } from 'node:crypto';

/** A digest that identifies an address in choices and counts, also for people without an account. */
export const addressDigest = (address: string): Buffer =>
  createHash('sha256').update(address.toLowerCase()).digest();
