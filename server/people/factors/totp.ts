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

/** Five bits a character, without padding. */
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

/** Six digits, however they were typed: in two groups, or in full width; undefined: it is something else. */
export function readTotpCode(given: string): string | undefined {
  const code = given.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : undefined;
}

/**
 * The step whose code this is, after `last_step` and within one step of now; undefined: the code is wrong.
 * @param code as readTotpCode returns it
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

/** The code of the moment, as an app shows it. */
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
  /** Milliseconds since the epoch; of a setup. */
  ends_at?: number;
}

/** Sealed with the installation's secret, and bound to its user. */
const seal = (keys: Keys, what: Sealed) => keys.seal(JSON.stringify(what));

/** undefined: it was sealed with another secret, for another user or for another use. */
function open(keys: Keys, sealed: Buffer, { kind, user_id }: Pick<Sealed, 'kind' | 'user_id'>) {
  // Shorter than nonce and tag: nothing that was sealed.
  const text = sealed.length < 28 ? undefined : keys.unseal(sealed);
  const found = text === undefined ? undefined : (JSON.parse(text) as Partial<Sealed>);
  return found?.kind === kind && found.user_id === user_id ? (found as Sealed) : undefined;
}

export const sealTotpSecret = (keys: Keys, user_id: number, secret: string): Buffer =>
  seal(keys, { kind: 'totp', user_id, secret });

export const openTotpSecret = (keys: Keys, user_id: number, sealed: Buffer): string | undefined =>
  open(keys, sealed, { kind: 'totp', user_id })?.secret;

/** A secret that the page shows and sends back with the first code: until then nothing is stored. */
export function sealTotpSetup(
  keys: Keys,
  { user_id, secret, now }: { user_id: number; secret: string; now: Date },
): string {
  const setup = { kind: 'totp-setup' as const, user_id, secret, ends_at: now.getTime() + SETUP_MS };
  return seal(keys, setup).toString('base64url');
}

/** undefined: it has expired, or is not one of this user. */
export function openTotpSetup(
  keys: Keys,
  { user_id, setup, now }: { user_id: number; setup: string; now: Date },
): string | undefined {
  const found = open(keys, Buffer.from(setup, 'base64url'), { kind: 'totp-setup', user_id });
  return (found?.ends_at ?? 0) > now.getTime() ? found?.secret : undefined;
}
