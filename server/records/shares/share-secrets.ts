import { randomBytes, randomInt } from 'node:crypto';

/** No look-alikes: neither 0, O, o nor 1, I, l. */
const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;

/** 22 characters of [A-Za-z0-9_-], 128 random bits. */
export function makeShareId(): string {
  return randomBytes(16).toString('base64url');
}

/** 58 random bits; tries are limited per share and address. */
export function makeSharePassword(): string {
  const letters = Array.from(
    { length: PASSWORD_LENGTH },
    () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
  );
  return letters.join('');
}
