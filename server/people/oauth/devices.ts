/**
 * Programs without a browser (RFC 8628) show a code, which somebody enters on a page, and poll until that has
 * happened.
 */
import { randomInt } from 'node:crypto';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { holdOwnerOf } from '../../access/hold-account.ts';
import {
  endGrant,
  repeatTokens,
  startGrant,
  type ProgramTokens,
} from '../../access/programs/program-grants.ts';
import type { Keys } from '../../base/config/keys.ts';
import type { Database, Queryable, WriteTransaction } from '../../base/database/database.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import * as queries from './device-queries.ts';
import type { Program } from './find-program.ts';
import { makeOauthSecret } from './codes.ts';
import { refuse, type OauthRefusal } from './oauth-refusal.ts';
import type { Resource } from './resources.ts';

export const DEVICE_SECONDS = 15 * 60;
export const INTERVAL_SECONDS = 5;
/** A poll that the network delayed lets the next one seem early by this much. */
const EARLY_MS = 500;
const MOST_WAITING = 50;
/** Without vowels the codes spell no words. There are 2 ^ 34 of them, of which few are waiting. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
const TRIES = 3;

interface NewDevice extends Pick<Resource, 'audience'> {
  program: Program;
  scopes: readonly Scope[];
  address: string;
}

/** @throws RATE_LIMIT_EXCEEDED when too many devices wait in this network */
export async function startDevice(
  db: Database,
  { program, scopes, audience, address }: NewDevice,
  now: Date,
): Promise<{ device_code: string; user_code: string }> {
  const secret = makeOauthSecret('mod');
  const { client_id, name, host } = program;
  const end = new Date(now.getTime() + DEVICE_SECONDS * 1000);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const about = [tokenDigest(secret), code, client_id, name, host, [...scopes], audience, address];
    const values = [...about, now, end, INTERVAL_SECONDS, MOST_WAITING];
    const [made] = await db.transaction(async (tx) => {
      await lockCount(tx, `devices of ${address}`);
      return tx.query(queries.insertDevice, values);
    });
    if (made !== undefined) return { device_code: secret, user_code: showCode(code) };
  }
  throw errors.rateLimitExceeded(DEVICE_SECONDS);
}

const showCode = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** Normalises a code that may be typed in small letters, with spaces or dashes. */
export const toUserCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');

const GUESS_MS = 15 * MINUTE_MS;
const MOST_GUESSES = 10;

/**
 * Runs `look` for a code that a user has entered; a code is wrong when `look` returns undefined. The try is
 * counted first, so that concurrent ones count as well. @throws RATE_LIMIT_EXCEEDED, NOT_FOUND
 */
export async function withUserCode<T>(
  db: Queryable,
  { user_id, now }: { user_id: number; now: Date },
  look: () => Promise<T | undefined>,
): Promise<T> {
  const since = new Date(now.getTime() - GUESS_MS);
  const [guess] = await db.query(queries.countGuess, [user_id, now, since]);
  if (guess !== undefined && guess.attempts > MOST_GUESSES) {
    throw errors.rateLimitExceeded(Math.ceil((guess.first_at.getTime() + GUESS_MS - now.getTime()) / 1000));
  }
  const found = await look();
  if (found === undefined) throw errors.missing('no_device_code');
  await db.query(queries.takeGuessBack, [user_id]);
  return found;
}

interface DevicePoll {
  client_id: string;
  device_code: string;
  resource: Resource | undefined;
}

export async function pollDevice(
  tx: WriteTransaction,
  { client_id, device_code, resource }: DevicePoll,
  { keys, now }: { keys: Keys; now: Date },
): Promise<ProgramTokens | OauthRefusal> {
  const digest = tokenDigest(device_code);
  const held = await tx.query(holdOwnerOf.oauth_device, [digest]);
  const [found] = await tx.query(queries.lockDevice, [digest]);
  if (found?.client_id !== client_id) return refuse('invalid_grant', 'there is no such device code');
  const { state, user_id, workspace_id, oauth_grant_id, used_at } = found;
  const exchanged = { keys, secret: device_code, now };
  if (used_at !== null && oauth_grant_id !== null) {
    // The first answer may have been lost: for a minute the same tokens are sent again.
    const again = await repeatTokens(tx, { oauth_grant_id, used_at }, exchanged);
    if (again !== undefined) return again;
    await endGrant(tx, oauth_grant_id, { actor_user_id: null, now, why: 'code_used_twice' });
    return refuse('invalid_grant', 'the device code was used before: everything that came of it has ended');
  }
  if (found.expires_at <= now) return refuse('expired_token', 'nobody entered the code in time: begin again');
  if (state === 'denied') return refuse('access_denied', 'the person said no');
  // Somebody who said yes a moment ago is not locked yet: waiting for the account while the device's row is held
  // could deadlock, so the next poll locks it.
  if (state === 'waiting' || user_id === null || workspace_id === null || held.length === 0)
    return askToWait(tx, { digest, polled: found, now });
  if (resource !== undefined && resource.audience !== found.audience) {
    return refuse('invalid_target', 'resource is not the one of the request');
  }
  const started = await startGrant(tx, { ...found, user_id, workspace_id, way: 'device' }, exchanged);
  if (started === undefined) return refuse('access_denied', 'who let the program in is no member any more');
  await tx.query(queries.useDevice, [digest, now, started.oauth_grant_id]);
  return started.tokens;
}

/** A device that polls too early must wait five seconds longer from now on. */
async function askToWait(
  tx: Queryable,
  {
    digest,
    polled: { polled_at, interval_seconds },
    now,
  }: { digest: Buffer; polled: queries.PolledRow; now: Date },
): Promise<OauthRefusal> {
  const waitedMs = polled_at === null ? Number.POSITIVE_INFINITY : now.getTime() - polled_at.getTime();
  // A negative time means that the clock was set back, which says nothing about the wait.
  const isEarly = waitedMs >= 0 && waitedMs < interval_seconds * 1000 - EARLY_MS;
  const interval = isEarly ? Math.min(interval_seconds + INTERVAL_SECONDS, DEVICE_SECONDS) : interval_seconds;
  await tx.query(queries.notePoll, [digest, now, interval]);
  return isEarly
    ? refuse('slow_down', `ask again after ${interval} seconds`)
    : refuse('authorization_pending', 'nobody has entered the code yet');
}
