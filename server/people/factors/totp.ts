/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is what all apps do. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../base/config/keys.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** The clocks of server and device may be this many steps apart. */
const STEPS_APART = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const makeTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** Base32 writes five bits a character; there is no padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The address that apps read from a QR code. */
export function toOtpauthUrl({ secret, account, issuer }: Record<'secret' | 'account' | 'issuer', string>) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Returns the six digits, which may be typed in two groups or in full width, or undefined for anything else.
 */
export function readTotpCode(given: string): string | undefined {
  const code = given.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : undefined;
}

/**
 * Returns the step whose code this is, if it is later than `last_step` and within one step of now; undefined
 * for a wrong code. @param code as readTotpCode returns it
 */
export function findTotpStep({
  secret,
  code,
  last_step,
  now,
}: {
  secret: string;
  code: string;
  last_step: number;
  now: Date;
}): number | undefined {
  const key = fromBase32(secret);
  const present = Math.floor(now.getTime() / STEP_MS);
  let found: number | undefined;
  // All steps are compared, so that the time taken tells nothing about the one that matches.
  for (let step = present - STEPS_APART; step <= present + STEPS_APART; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(toCode(key, step)), Buffer.from(code));
    if (isRight && step > last_step) found ??= step;
  }
  return found;
}

/** The code that an app shows at this moment. */
export const toTotpCode = (secret: string, at: Date): string =>
  toCode(fromBase32(secret), Math.floor(at.getTime() / STEP_MS));

function toCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

const SETUP_MS = 30 * 60_000;

interface Sealed {
  kind: 'totp' | 'totp-setup';
  user_id: number;
  secret: string;
  /** The end of a setup, in milliseconds since the epoch. */
  ends_at?: number;
}

/** Seals a secret with the installation's key, and binds it to its user. */
const seal = (keys: Keys, what: Sealed) => keys.seal(JSON.stringify(what));

/** Returns undefined for anything sealed with another key, for another user or for another use. */
function open(keys: Keys, sealed: Buffer, { kind, user_id }: Pick<Sealed, 'kind' | 'user_id'>) {
  // Anything shorter than nonce and tag was never sealed.
  const text = sealed.length < 28 ? undefined : keys.unseal(sealed);
  const found = text === undefined ? undefined : (JSON.parse(text) as Partial<Sealed>);
  return found?.kind === kind && found.user_id === user_id ? (found as Sealed) : undefined;
}

export const sealTotpSecret = (keys: Keys, user_id: number, secret: string): Buffer =>
  seal(keys, { kind: 'totp', user_id, secret });

export const openTotpSecret = (keys: Keys, user_id: number, sealed: Buffer): string | undefined =>
  open(keys, sealed, { kind: 'totp', user_id })?.secret;

/** Seals a secret that the page shows, and sends back with the first code. Nothing is stored before that. */
export function sealTotpSetup(
  keys: Keys,
  { user_id, secret, now }: { user_id: number; secret: string; now: Date },
): string {
  const setup = { kind: 'totp-setup' as const, user_id, secret, ends_at: now.getTime() + SETUP_MS };
  return seal(keys, setup).toString('base64url');
}

/** Returns undefined for a setup that has expired or belongs to another user. */
export function openTotpSetup(
  keys: Keys,
  { user_id, setup, now }: { user_id: number; setup: string; now: Date },
): string | undefined {
  const found = open(keys, Buffer.from(setup, 'base64url'), { kind: 'totp-setup', user_id });
  return (found?.ends_at ?? 0) > now.getTime() ? found?.secret : undefined;
}
