/** One-time tokens: a page with a signed-in user hands one to a program, which signs in with it. */
import { statement, type Queryable } from '../base/database/database.ts';
import { tokenDigest } from './access-store.ts';
import type { SessionProof } from './caller.ts';
import { makeSecret } from './session-tokens.ts';

const LIFETIME_MS = 5 * 60_000;

const insertToken = statement<never>(
  'login-token.insert',
  `with over as (
     delete from login_token where user_id = $2 and expires_at <= $3
   )
   insert into login_token (digest, user_id, expires_at, proof) values ($1, $2, $4, $5)`,
);

/** The token is valid for five minutes, once. @param proof that of the session that makes it */
export async function createLoginToken(
  db: Queryable,
  { user_id, proof }: { user_id: number; proof: SessionProof },
  now: Date,
): Promise<string> {
  const token = makeSecret('log');
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await db.query(insertToken, [tokenDigest(token), user_id, now, expires_at, proof]);
  return token;
}

const deleteToken = statement<{ user_id: number; expires_at: Date; proof: SessionProof }>(
  'access.take',
  `delete from login_token where digest = $1 returning user_id, expires_at, proof`,
);

/** Uses the token up and returns its user: of two concurrent attempts one succeeds. undefined: not valid. */
export async function takeLoginToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ user_id: number; proof: SessionProof } | undefined> {
  const [taken] = await db.query(deleteToken, [tokenDigest(token)]);
  return taken === undefined || taken.expires_at <= now
    ? undefined
    : { user_id: taken.user_id, proof: taken.proof };
}

const deleteTokens = statement<never>('access.delete-of-user', `delete from login_token where user_id = $1`);

/** After a change of password, tokens made with the old one no longer sign anybody in. */
export async function deleteLoginTokens(db: Queryable, user_id: number): Promise<void> {
  await db.query(deleteTokens, [user_id]);
}
