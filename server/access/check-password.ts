/** Checks e-mail address and password. */
import { setTimeout as delay } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { statement, type Queryable } from '../base/database/database.ts';
import type { Device } from './known-device.ts';
import { noteSession } from './note-session.ts';
import { chargeLoginAttempt, forgetLoginAttempts } from './login-attempts.ts';

/** Made with the same parameters as all others, so that verifying it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A0XsRt0Fr8Xwj/5j1bzXPA$cUkmXTuyankSYgeAfVsWpDvE4NAQOPxHfvEJZvk2i6Y';

/** A refusal is written down where there is an account, and would otherwise take longer there. */
const LEAST_REFUSAL_MS = 250;

export interface LoginAttempt {
  email: string;
  password: string;
  /** The client's address: see toClientNetwork. `signed_in`: a signed-in user confirms the password. */
  from: { address: string; device?: Device | undefined } | 'signed_in';
}

const selectPassword = statement<{ user_id: number; password_hash: string | null }>(
  'access.password',
  `select u.user_id, u.password_hash from app_user u where lower(u.email) = lower($1) and u.status = 'active'`,
);

/**
 * Returns the user with this e-mail address and password; undefined: there is none. A wrong password, an
 * unknown address and a user without a password take the same time.
 * @throws RATE_LIMIT_EXCEEDED after ten attempts in a quarter of an hour at one account from one address, and
 * see login-attempts.ts
 */
export async function checkPassword(
  db: Queryable,
  { email, password, from }: LoginAttempt,
  now: Date,
): Promise<{ user_id: number; ground: { password_hash: string; is_alone: true } } | undefined> {
  const started = performance.now();
  const [user] = await db.query(selectPassword, [email]);
  const attempt = { email: email.toLowerCase(), ...toSource(from, user?.user_id) };
  await chargeLoginAttempt(db, attempt, now);
  const isRight = await verify(user?.password_hash ?? NOBODYS_HASH, password);
  if (user === undefined || user.password_hash === null || !isRight) {
    const { user_id } = user ?? {};
    if (user_id !== undefined && from !== 'signed_in') {
      const { address } = from;
      await noteSession(db, { action: 'session.refuse', user_id, way: 'password', address }, now);
    }
    await delay(Math.max(0, LEAST_REFUSAL_MS - (performance.now() - started)));
    return undefined;
  }
  await forgetLoginAttempts(db, attempt);
  const { user_id, password_hash } = user;
  return { user_id, ground: { password_hash, is_alone: true } };
}

function toSource(from: LoginAttempt['from'], user_id: number | undefined) {
  if (from === 'signed_in') return { address: `user ${user_id}`, is_known: true };
  const { address, device } = from;
  if (device === undefined || device.user_id !== user_id) return { address, is_known: false };
  return { address: `device ${device.device_id}`, is_known: true };
}
