/** Logging in with e-mail address and password. */
import { verify } from '@node-rs/argon2';
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../db/database.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** Made with the parameters of all others, so that looking at it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A0XsRt0Fr8Xwj/5j1bzXPA$cUkmXTuyankSYgeAfVsWpDvE4NAQOPxHfvEJZvk2i6Y';

export interface LoginAttempt {
  email: string;
  password: string;
  /** Of the client: see toClientNetwork. */
  address: string;
}

const deleteOld = statement<never>('logins.delete-old', `delete from login_attempt where first_at <= $1`);
const countAttempt = statement<{ attempts: number; first_at: Date }>(
  'logins.count',
  `insert into login_attempt (email, address, attempts, first_at) values ($1, $2, 1, $3)
   on conflict (email, address) do update set attempts = login_attempt.attempts + 1
   returning attempts, first_at`,
);
const forgetAttempt = statement<never>(
  'logins.forget',
  `delete from login_attempt where email = $1 and address = $2`,
);
const selectPassword = statement<{ user_id: number; password_hash: string | null }>(
  'logins.password',
  `select u.user_id, u.password_hash from app_user u where lower(u.email) = lower($1) and u.status = 'active'`,
);

/**
 * Whose e-mail address and password these are; undefined: nobody's. A wrong password, an unknown address and somebody without a
 * password take the same time.
 * @throws RATE_LIMIT_EXCEEDED after ten tries in a quarter of an hour at one address of e-mail from one of the network
 */
export async function checkPassword(
  db: Queryable,
  { email, password, address }: LoginAttempt,
  now: Date,
): Promise<{ user_id: number } | undefined> {
  const tried = email.toLowerCase();
  await chargeAttempt(db, tried, address, now);
  const [user] = await db.query(selectPassword, [email]);
  const is_right = await verify(user?.password_hash ?? NOBODYS_HASH, password);
  if (user === undefined || user.password_hash === null || !is_right) return undefined;
  await db.query(forgetAttempt, [tried, address]);
  return { user_id: user.user_id };
}

/** Counted before the password is looked at, so that simultaneous tries count as well. */
async function chargeAttempt(db: Queryable, email: string, address: string, now: Date): Promise<void> {
  await db.query(deleteOld, [new Date(now.getTime() - WINDOW_MS)]);
  const [counted] = await db.query(countAttempt, [email, address, now]);
  if (counted === undefined || counted.attempts <= MAX_ATTEMPTS) return;
  const ends_in_ms = counted.first_at.getTime() + WINDOW_MS - now.getTime();
  throw errors.rateLimitExceeded(Math.max(1, Math.ceil(ends_in_ms / 1000)));
}
