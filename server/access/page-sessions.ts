/**
 * Sessions of pages: a cookie that no script can read, and access tokens of ten minutes that a page keeps in
 * its memory.
 *
 * Only a digest of the cookie's secret is stored. The secret stays the same for as long as the session is
 * used, at least every 30 days: tabs ask for their tokens at the same time, and an attacker who can read one
 * cookie can read the next one as well. After 90 days the session ends however much it is used.
 */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import {
  statement,
  type Database,
  type Queryable,
  type WriteTransaction,
} from '../base/database/database.ts';
import { DAY_MS } from '../base/durations.ts';
import { tokenDigest } from './access-store.ts';
import type { PageCaller, SessionProof } from './caller.ts';
import { holdAccount, type Ground } from './hold-account.ts';
import { noteSession, type SignInWay } from './note-session.ts';
import type { FactorKind } from './second-factor.ts';
import { deleteOldTokens, insertAccessToken, tidySessions } from './session-queries.ts';
import { makeSecret } from './session-tokens.ts';

export const PAGE_SESSION_MS = 30 * DAY_MS;
/** The limit holds however much the session is used. */
const LONGEST_SESSION_HOURS = 90 * 24;
const ACCESS_SECONDS = 10 * 60;

/** The part of its session that a page sees. */
export interface PageGrant {
  access_token: string;
  expires_in_seconds: number;
  user: { id: number; name: string; email: string; locale: UserLocale };
}

interface SessionRow {
  session_id: number;
  user_id: number;
  name: string;
  email: string;
  locale: UserLocale;
}

const insertSession = statement<SessionRow>(
  'page-sessions.insert',
  `with active as (
     select u.user_id, u.name, u.email, u.locale from app_user u
     where u.user_id = $1 and u.status = 'active' and u.kind = 'person'
   ), inserted as (
     insert into login_session (session_id, user_id, cookie_digest, client, address, created_at, last_used_at, expires_at,
       proof, confirmed_at, provider_sid)
     select nextval('session_id_seq'), a.user_id, $2, $3, $4, $5, $5, $6, $7, $8, $9 from active a
     returning session_id
   )
   select i.session_id, a.user_id, a.name, a.email, a.locale from inserted i cross join active a`,
);
const useSession = statement<SessionRow>(
  'page-sessions.use',
  `update login_session s set client = $2, address = $3, last_used_at = $4,
     expires_at = least($5, s.created_at + make_interval(hours => $6::integer))
   from app_user u
   where s.cookie_digest = $1 and s.ended_at is null and s.expires_at > $4
     and u.user_id = s.user_id and u.status = 'active'
   returning s.session_id, u.user_id, u.name, u.email, u.locale`,
);
const endSession = statement<{ session_id: number; user_id: number }>(
  'page-sessions.end',
  `update login_session set ended_at = $2 where cookie_digest = $1 and ended_at is null
   returning session_id, user_id`,
);
const selectUser = statement<PageUser>(
  'page-sessions.user',
  `select u.user_id, s.proof, s.provider_sid from login_session s join app_user u on u.user_id = s.user_id
   where s.cookie_digest = $1 and s.ended_at is null and s.expires_at > $2 and u.status = 'active'`,
);

interface PageUser {
  user_id: number;
  proof: SessionProof;
  provider_sid: string | null;
}

export interface PageSignIn {
  user_id: number;
  way: SignInWay;
  ground: Ground;
  /** Uses up what was given, and throws where it was used before. */
  spend?: (tx: WriteTransaction) => Promise<void>;
  /** The second factor that was given after the password. */
  factor?: FactorKind;
  /** The proof of the session that this one replaces, where that alone vouches for the user. */
  carried?: SessionProof;
  /** The session at the provider that it begins with, whose end is its own: see migration 0201. */
  provider_sid?: string | null;
}

/**
 * Replaces the session that the page had, if any. undefined: the user is switched off, or the ground is gone.
 * `session_secret` is the value of the cookie.
 */
export async function startPageSession(
  db: Pick<Database, 'transaction'>,
  {
    signIn: { user_id, way, ground, spend, factor, carried, provider_sid = null },
    page,
    now,
  }: { signIn: PageSignIn; page: PageCaller; now: Date },
): Promise<{ grant: PageGrant; session_secret: string } | undefined> {
  const session_secret = makeSecret('web');
  const proof = carried ?? proofOf(way, factor);
  const confirmed_at = carried === undefined ? now : null;
  const digest = tokenDigest(session_secret);
  const { client, address } = page;
  const from = [user_id, digest, client, address];
  const values = [...from, now, expiryOf(now), proof, confirmed_at, provider_sid];
  return db.transaction(async (tx) => {
    if (!(await holdAccount(tx, user_id, ground))) return undefined;
    await spend?.(tx);
    await endPageSession(tx, page.session_secret, now);
    const [session] = await tx.query(insertSession, values);
    if (session === undefined) return undefined;
    await tidySessions(tx, user_id, now);
    const { session_id } = session;
    await noteSession(
      tx,
      {
        action: 'session.start',
        user_id,
        session_id,
        way,
        ...(factor && { factor }),
        address,
      },
      now,
    );
    return { grant: await issueToken(tx, session, now), session_secret };
  });
}

/** Issues another access token; the session lasts 30 days from now. undefined: there is no live session. */
export async function renewPageSession(
  db: Database,
  { session_secret, client, address }: PageCaller,
  now: Date,
): Promise<PageGrant | undefined> {
  if (session_secret === undefined) return undefined;
  const values = [tokenDigest(session_secret), client, address, now, expiryOf(now), LONGEST_SESSION_HOURS];
  return db.transaction(async (tx) => {
    const [session] = await tx.query(useSession, values);
    if (session === undefined) return undefined;
    await tx.query(deleteOldTokens, [session.session_id, now]);
    return issueToken(tx, session, now);
  });
}

/** Its access tokens stop working within seconds; ending an ended or missing session changes nothing. */
export async function endPageSession(
  db: Queryable,
  sessionSecret: string | undefined,
  now: Date,
): Promise<void> {
  if (sessionSecret === undefined) return;
  const [ended] = await db.query(endSession, [tokenDigest(sessionSecret), now]);
  if (ended !== undefined) await noteSession(db, { action: 'session.end', ...ended }, now);
}

/** The user whose session the page's cookie belongs to; undefined: there is none. */
export async function findPageUser(
  db: Queryable,
  sessionSecret: string | undefined,
  now: Date,
): Promise<PageUser | undefined> {
  if (sessionSecret === undefined) return undefined;
  return (await db.query(selectUser, [tokenDigest(sessionSecret), now]))[0];
}

function proofOf(way: SignInWay, factor: FactorKind | undefined): SessionProof {
  if (factor !== undefined || way === 'passkey') return 'factor';
  return way === 'oidc' ? 'provider' : 'password';
}

const expiryOf = (now: Date) => new Date(now.getTime() + PAGE_SESSION_MS);

async function issueToken(
  tx: Queryable,
  { session_id, user_id, ...user }: SessionRow,
  now: Date,
): Promise<PageGrant> {
  const access_token = makeSecret('ses');
  const expires_at = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  const prefix = access_token.slice(0, 8);
  const values = [user_id, session_id, tokenDigest(access_token), prefix, now, expires_at];
  await tx.query(insertAccessToken, values);
  return { access_token, expires_in_seconds: ACCESS_SECONDS, user: { id: user_id, ...user } };
}
