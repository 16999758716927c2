/**
 * What a program has that somebody let in with OAuth: an access token of an hour, narrowed to scopes and one workspace as every narrow
 * token is, and a refresh token that is exchanged for the next pair, once.
 *
 * The next pair is derived from the secret that was exchanged and the server's own. So the answer that got lost, or the second of two
 * programs that share a token, gets the very same pair again for a minute, as long as nobody has gone on with it; there is never a
 * second line of tokens. A refresh token that comes later was stolen, from the program or by it, and ends everything.
 */
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { Keys } from '../../base/config/keys.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import { tokenDigest } from '../access-store.ts';
import { holdOwnerOf } from '../hold-account.ts';
import { noteEvent } from '../note-event.ts';
import * as queries from './program-grant-queries.ts';
import type { TokenAudience } from '../token-power.ts';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_MS = 30 * DAY_MS;
/** The limit holds however often it is refreshed. */
const LONGEST_GRANT_MS = 365 * DAY_MS;
const SAME_ANSWER_MS = MINUTE_MS;

export interface ProgramTokens {
  access_token: string;
  refresh_token: string;
  expires_in_seconds: number;
  scopes: readonly Scope[];
  workspace_id: number;
}

export interface NewGrant {
  user_id: number;
  workspace_id: number;
  client_id: string;
  name: string;
  /** The host that vouches for the name; null if none does. */
  host: string | null;
  scopes: readonly Scope[];
  audience: TokenAudience | null;
  way: 'code' | 'device';
  /** The network of the program. */
  address: string;
}

/** The contents of a grant's tokens. */
interface Exchanged {
  keys: Keys;
  /** The code or refresh token that is exchanged. */
  secret: string;
  now: Date;
}

/** undefined: the user is switched off, or no member of the workspace any more. */
export async function startGrant(
  tx: WriteTransaction,
  grant: NewGrant,
  exchanged: Exchanged,
): Promise<{ oauth_grant_id: number; tokens: ProgramTokens } | undefined> {
  const { now } = exchanged;
  const { user_id, workspace_id, client_id, name, host, scopes, audience, way, address } = grant;
  const values = [user_id, workspace_id, client_id, name, host, [...scopes], audience, way, address, now];
  const member = await tx.query(queries.selectActiveMember, [workspace_id, user_id]);
  if (member.length === 0) return undefined;
  const [made] = await tx.query(queries.insertGrant, values);
  if (made === undefined) return undefined;
  const { oauth_grant_id } = made;
  const tokens = await issueTokens(tx, { oauth_grant_id, workspace_id, scopes, created_at: now }, exchanged);
  const detail = { user_id, name, host, scopes, way, address };
  noteEvent(tx, { kind: 'program.connect', workspace_id, actor_user_id: user_id, at: now, detail });
  for (const surplus of await tx.query(queries.selectSurplusGrants, [user_id])) {
    await endGrant(tx, surplus.oauth_grant_id, { actor_user_id: null, now, why: 'too_many' });
  }
  return { oauth_grant_id, tokens };
}

interface RefreshRequest {
  client_id: string;
  /** Fewer than it has, for this access token alone; null: all. */
  scopes: readonly Scope[] | null;
  audience: TokenAudience | null | undefined;
}

/** Why there are no tokens. */
type RefreshRefusal = 'invalid_grant' | 'invalid_scope' | 'invalid_target';

/** @param exchanged its secret is the refresh token; the grant may have ended because of it */
export async function refreshGrant(
  tx: WriteTransaction,
  { client_id, scopes, audience }: RefreshRequest,
  exchanged: Exchanged,
): Promise<ProgramTokens | RefreshRefusal> {
  const { now } = exchanged;
  const digest = tokenDigest(exchanged.secret);
  await tx.query(holdOwnerOf.oauth_refresh_token, [digest]);
  const [found] = await tx.query(queries.lockRefreshToken, [digest]);
  if (found?.client_id !== client_id || found.expires_at <= now) return 'invalid_grant';
  const { oauth_grant_id } = found;
  const member = await tx.query(queries.selectActiveMember, [found.workspace_id, found.user_id]);
  if (member.length === 0) {
    await endGrant(tx, oauth_grant_id, { actor_user_id: null, now, why: 'member_left' });
    return 'invalid_grant';
  }
  const [{ used_at } = found] = await tx.query(queries.selectUsedAt, [digest]);
  if (used_at !== null) {
    const again = await repeatTokens(tx, { oauth_grant_id, used_at }, exchanged);
    if (again !== undefined) return again;
    await endGrant(tx, oauth_grant_id, { actor_user_id: null, now, why: 'refresh_token_used_twice' });
    return 'invalid_grant';
  }
  if (now.getTime() - found.created_at.getTime() >= LONGEST_GRANT_MS) return 'invalid_grant';
  if (scopes?.every((scope) => found.scopes.includes(scope)) === false) return 'invalid_scope';
  if (audience !== undefined && audience !== found.audience) return 'invalid_target';
  await tx.query(queries.useRefreshToken, [digest, now]);
  await tx.query(queries.deleteOldTokens, [oauth_grant_id, now]);
  return issueTokens(tx, { ...found, scopes: scopes ?? found.scopes }, exchanged);
}

/** The same answer as before, for a minute and as long as it was not used. undefined: none. */
export async function repeatTokens(
  tx: Queryable,
  { oauth_grant_id, used_at }: { oauth_grant_id: number; used_at: Date },
  { keys, secret, now }: Exchanged,
): Promise<ProgramTokens | undefined> {
  // Either way: after a clock was set back, the minute would last for hours.
  if (Math.abs(now.getTime() - used_at.getTime()) > SAME_ANSWER_MS) return undefined;
  const pair = derivePair(keys, secret);
  const digests = [tokenDigest(pair.access_token), tokenDigest(pair.refresh_token), oauth_grant_id];
  const [answered] = await tx.query(queries.selectAnswered, digests);
  if (answered === undefined) return undefined;
  const { expires_at, ...rest } = answered;
  const leftMs = Math.max(0, expires_at.getTime() - now.getTime());
  return { ...pair, expires_in_seconds: Math.floor(leftMs / 1000), ...rest };
}

async function issueTokens(
  tx: Queryable,
  grant: { oauth_grant_id: number; workspace_id: number; scopes: readonly Scope[]; created_at: Date },
  { keys, secret, now }: Exchanged,
): Promise<ProgramTokens> {
  const { oauth_grant_id, workspace_id, scopes, created_at } = grant;
  const pair = derivePair(keys, secret);
  const accessEnd = new Date(now.getTime() + ACCESS_SECONDS * 1000);
  const prefix = pair.access_token.slice(0, 8);
  const access = [oauth_grant_id, tokenDigest(pair.access_token), prefix, [...scopes], now, accessEnd];
  await tx.query(queries.insertAccessToken, access);
  const refreshEnd = Math.min(now.getTime() + REFRESH_MS, created_at.getTime() + LONGEST_GRANT_MS);
  const refresh = [tokenDigest(pair.refresh_token), oauth_grant_id, new Date(refreshEnd)];
  await tx.query(queries.insertRefreshToken, refresh);
  return { ...pair, expires_in_seconds: ACCESS_SECONDS, scopes, workspace_id };
}

/** Neither token can be derived from the secret alone or from the database alone. */
function derivePair(keys: Keys, secret: string): { access_token: string; refresh_token: string } {
  const make = (use: string) =>
    keys.sign('program', `${use} 1 ${secret}`) + keys.sign('program', `${use} 2 ${secret}`);
  return { access_token: `moa_${make('access')}`, refresh_token: `mor_${make('refresh')}` };
}

/** Why a grant ends; left out: somebody wanted it. */
type EndReason = 'refresh_token_used_twice' | 'code_used_twice' | 'member_left' | 'too_many' | 'program';

interface GrantEnd {
  /** null: nobody; it ends by itself. */
  actor_user_id: number | null;
  now: Date;
  why?: EndReason;
}

/** Its access tokens stop working within seconds; ending an ended one changes nothing. */
export async function endGrant(tx: WriteTransaction, grant_id: number, end: GrantEnd): Promise<void> {
  noteEnds(tx, await tx.query(queries.endGrant, [end.now, grant_id]), end);
}

/** Codes that were allowed and not exchanged yet: nothing may come of them any more. */
export async function forgetGrantsUnderWay(tx: Queryable, user_id: number): Promise<void> {
  await tx.query(queries.deleteCodes, [user_id]);
  await tx.query(queries.denyDevices, [user_id]);
}

/** @param workspace_id those in one workspace; left out: everywhere */
export async function endGrantsOfUser(
  tx: WriteTransaction,
  { user_id, workspace_id = null }: { user_id: number; workspace_id?: number | null | undefined },
  end: GrantEnd,
): Promise<void> {
  noteEnds(tx, await tx.query(queries.endGrantsOfUser, [end.now, user_id, workspace_id]), end);
}

function noteEnds(
  tx: WriteTransaction,
  ended: readonly queries.EndedGrant[],
  { actor_user_id, now, why }: GrantEnd,
): void {
  for (const { workspace_id, user_id, name } of ended) {
    const detail = { user_id, name, ...(why !== undefined && { why }) };
    noteEvent(tx, { kind: 'program.end', workspace_id, actor_user_id, at: now, detail });
  }
}
