/**
 * Sessions: a short-lived access token, and a refresh token that is exchanged for the next pair, once.
 *
 * Only digests of both are stored, as of every token. A refresh token that is used a second time was stolen,
 * so the session ends and everybody who holds its tokens has to sign in again.
 */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../base/database/database.ts';
import { DAY_MS } from '../base/durations.ts';
import { tokenDigest } from './access-store.ts';
import type { SessionProof } from './caller.ts';
import { holdAccount, type Ground } from './hold-account.ts';
import { noteSession, type SessionEvent, type SignInWay } from './note-session.ts';
import * as queries from './session-queries.ts';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_MS = 30 * DAY_MS;
/** The limit holds however often the session is refreshed. */
const LONGEST_SESSION_MS = 365 * DAY_MS;

export interface SessionTokens {
  access_token: string;
  refresh_token: string;
  created_at: Date;
  /** The lifetime of the access token. */
  expires_in_seconds: number;
}

interface ProgramSignIn {
  user_id: number;
  way: SignInWay;
  ground: Ground;
  address?: string;
  /** How the session that admitted the program was authenticated; a password if left out. */
  proof?: SessionProof;
  /** The session at the provider that it began with. */
  provider_sid?: string | null;
}

/** Grants all that the user may do, like a token of scope `write`. undefined: the user is switched off, or the ground is gone. */
export async function startSession(
  db: Pick<Database, 'transaction'>,
  { user_id, way, ground, address, proof = 'password', provider_sid = null }: ProgramSignIn,
  now: Date,
): Promise<SessionTokens | undefined> {
  return db.transaction(async (tx) => {
    if (!(await holdAccount(tx, user_id, ground))) return undefined;
    const [session] = await tx.query(queries.insertSession, [user_id, now, proof, provider_sid]);
    if (session === undefined) return undefined;
    const tokens = await issueTokens(tx, { ...session, user_id }, now);
    await queries.tidySessions(tx, user_id, now);
    const from = address === undefined ? {} : { address };
    await noteSession(tx, { action: 'session.start', user_id, ...session, way, ...from }, now);
    return tokens;
  });
}

/** undefined: it is not valid, or no longer; the session may have ended because of it. */
export async function refreshSession(
  db: Database,
  refresh_token: string,
  now: Date,
): Promise<SessionTokens | undefined> {
  return db.transaction(async (tx) => {
    const digest = tokenDigest(refresh_token);
    const [found] = await tx.query(queries.lockRefreshToken, [digest]);
    if (found === undefined || found.expires_at <= now) return undefined;
    if (now.getTime() - found.created_at.getTime() >= LONGEST_SESSION_MS) return undefined;
    if (found.used_at !== null) {
      await endSession(tx, { session_id: found.session_id, now, why: 'refresh_token_used_twice' });
      return undefined;
    }
    await tx.query(queries.useRefreshToken, [digest, now]);
    await tx.query(queries.deleteOldTokens, [found.session_id, now]);
    return issueTokens(tx, found, now);
  });
}

/** Its access tokens stop working within seconds; ending an ended one changes nothing. */
export async function endSession(
  db: Queryable,
  { session_id, now, why }: { session_id: number; now: Date; why?: SessionEvent['why'] | undefined },
): Promise<void> {
  const [ended] = await db.query(queries.endSession, [session_id, now]);
  if (ended !== undefined)
    await noteSession(db, { action: 'session.end', ...ended, ...(why && { why }) }, now);
}

async function issueTokens(
  tx: Queryable,
  { session_id, user_id }: { session_id: number; user_id: number },
  now: Date,
): Promise<SessionTokens> {
  const access_token = makeSecret('ses');
  const refresh_token = makeSecret('ref');
  const expires_at = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  const prefix = access_token.slice(0, 8);
  const access = [user_id, session_id, tokenDigest(access_token), prefix, now, expires_at];
  await tx.query(queries.insertAccessToken, access);
  const refreshExpiresAt = new Date(now.getTime() + REFRESH_MS);
  await tx.query(queries.insertRefreshToken, [tokenDigest(refresh_token), session_id, refreshExpiresAt]);
  return {
    access_token,
    refresh_token,
    created_at: now,
    expires_in_seconds: ACCESS_SECONDS,
  };
}

/** 256 random bits, prefixed with the kind of token. */
export const makeSecret = (kind: 'ses' | 'ref' | 'log' | 'web' | 'inv' | 'rst') =>
  `${kind}_${randomBytes(32).toString('base64url')}`;
