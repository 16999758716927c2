/** One-time tokens: a page with a signed-in user hands one to a program, which signs in with it. */
import { statement, type Queryable, type WriteTransaction } from '../base/database/database.ts';
import { tokenDigest } from './access-store.ts';
import type { SessionProof } from './caller.ts';
import { holdOwnerOf } from './hold-account.ts';
import { makeSecret } from './session-tokens.ts';

const LIFETIME_MS = 5 * 60_000;

const insertToken = statement<never>(
  'login-token.insert',
  `with over as (
     delete from login_token where user_id = $2 and expires_at <= $3
   )
   insert into login_token (digest, user_id, expires_at, proof, provider_sid) values ($1, $2, $4, $5, (
     select s.provider_sid from access_token t join login_session s on s.session_id = t.session_id where t.access_token_id = $6))`,
);

interface LoginTokenMaker {
  user_id: number;
  /** The proof of the session that makes the token. */
  proof: SessionProof;
  /** The token of that session, with which it ends where the provider ends it. */
  access_token_id?: number;
}

/** The token is valid for five minutes, once. */
export async function createLoginToken(
  db: Queryable,
  { user_id, proof, access_token_id }: LoginTokenMaker,
  now: Date,
): Promise<string> {
  const token = makeSecret('log');
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await db.query(insertToken, [tokenDigest(token), user_id, now, expires_at, proof, access_token_id ?? null]);
  return token;
}

interface LoginTokenRow {
  user_id: number;
  proof: SessionProof;
  provider_sid: string | null;
}

const deleteToken = statement<LoginTokenRow & { expires_at: Date }>(
  'access.take',
  `delete from login_token where digest = $1 returning user_id, expires_at, proof, provider_sid`,
);

/** Holds the account, uses the token up and returns its user: of two concurrent attempts one succeeds. undefined: not valid. */
export async function takeLoginToken(
  tx: WriteTransaction,
  token: string,
  now: Date,
): Promise<LoginTokenRow | undefined> {
  const digest = tokenDigest(token);
  await tx.query(holdOwnerOf.login_token, [digest]);
  const [taken] = await tx.query(deleteToken, [digest]);
  if (taken === undefined || taken.expires_at <= now) return undefined;
  const { expires_at: _, ...from } = taken;
  return from;
}

const deleteTokens = statement<never>('access.delete-of-user', `delete from login_token where user_id = $1`);

const deleteTokensOfProvider = statement<never>(
  'access.delete-of-provider',
  `delete from login_token where user_id = $1 and (provider_sid = '' or provider_sid = coalesce($2, provider_sid))`,
);

/** Deletes the tokens of sessions that a sign-out at the provider ends: see endSessionsOfProvider. */
export async function deleteProviderLoginTokens(
  db: Queryable,
  user_id: number,
  sid: string | null,
): Promise<void> {
  await db.query(deleteTokensOfProvider, [user_id, sid]);
}

/** After a change of password, tokens made with the old one no longer sign anybody in. */
export async function deleteLoginTokens(db: Queryable, user_id: number): Promise<void> {
  await db.query(deleteTokens, [user_id]);
}
