/** Queries requests for a reset, and the links that answer them. */
import { randomUUID } from 'node:crypto';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { HOUR_MS } from '../../base/durations.ts';

/** How long a link is valid, and how long a request waits for a worker. */
export const RESET_MS = HOUR_MS;

const insertRequest = statement<never>(
  'password-reset.ask',
  `insert into password_reset_request (request_id, email, asked_at) values ($1, $2, $3)`,
  'resets',
);

export async function storeRequest(db: Queryable, email: string, now: Date): Promise<void> {
  await db.query(insertRequest, [randomUUID(), email, now]);
}

const takeRequest = statement<{ email: string; asked_at: Date }>(
  'password-reset.take-request',
  `delete from password_reset_request where request_id = (
     select r.request_id from password_reset_request r order by r.asked_at, r.request_id limit 1
     for update of r skip locked
   )
   returning email, asked_at`,
);

/**
 * Locks the oldest request that no other process is answering; it comes back when the transaction does not
 * commit.
 */
export async function takeOldestRequest(
  tx: Queryable,
): Promise<{ email: string; asked_at: Date } | undefined> {
  return (await tx.query(takeRequest, []))[0];
}

export interface ResetUser {
  user_id: number;
  email: string;
  name: string;
  locale: UserLocale;
  has_password: boolean;
  /** The number of links that were mailed within the last hour. */
  recent_links: number;
}

const selectUser = statement<ResetUser>(
  'password-reset.user',
  `select u.user_id, u.email, u.name, u.locale, u.password_hash is not null as has_password,
     (select count(*) from password_reset r where r.user_id = u.user_id and r.created_at > $2) as recent_links
   from app_user u
   where lower(u.email) = lower($1) and u.status = 'active' and u.kind = 'person'
   for no key update of u`,
);

/** The lock makes concurrent workers count one after the other. */
export async function lockResetUser(tx: Queryable, email: string, now: Date): Promise<ResetUser | undefined> {
  return (await tx.query(selectUser, [email, new Date(now.getTime() - RESET_MS)]))[0];
}

const insertReset = statement<never>(
  'password-reset.insert',
  `with over as (
     delete from password_reset where user_id = $2 and expires_at <= $3
   )
   insert into password_reset (digest, user_id, password_digest, created_at, expires_at)
   select $1, u.user_id, coalesce(sha256(convert_to(u.password_hash, 'UTF8')), ''), $3, $4
   from app_user u where u.user_id = $2`,
);

/** The reset of an account without a password counts too, but its link does nothing. */
export async function storeReset(
  tx: Queryable,
  { token, user_id }: { token: string; user_id: number },
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + RESET_MS);
  await tx.query(insertReset, [tokenDigest(token), user_id, now, expires_at]);
}

interface OpenReset {
  user_id: number;
  email: string;
}

const ofOpenReset = `
  from password_reset r
  join app_user u on u.user_id = r.user_id
  where r.digest = $1 and r.expires_at > $2 and u.status = 'active'
    and r.password_digest = sha256(convert_to(u.password_hash, 'UTF8'))`;

const selectReset = statement<OpenReset>('password-reset.open', `select u.user_id, u.email ${ofOpenReset}`);

/** Returns undefined when the link was used, has expired, or the password has changed. */
export async function findOpenReset(db: Queryable, token: string, now: Date): Promise<OpenReset | undefined> {
  return (await db.query(selectReset, [tokenDigest(token), now]))[0];
}

const lockReset = statement<OpenReset>(
  'password-reset.lock',
  `select u.user_id, u.email ${ofOpenReset} for no key update of u`,
);
export const deleteResets = statement<never>(
  'password-reset.delete',
  `delete from password_reset where user_id = $1`,
);

/** Uses up all links of the user. Of two concurrent attempts one gets the user. */
export async function takeOpenReset(tx: Queryable, token: string, now: Date): Promise<OpenReset | undefined> {
  const [open] = await tx.query(lockReset, [tokenDigest(token), now]);
  if (open !== undefined) await tx.query(deleteResets, [open.user_id]);
  return open;
}
