/** Queries tokens and sessions of a user. */
import type { Scope } from '@minutebook/contract/scopes.ts';
import { findWorkspaceId, listWorkspacesOfUser } from '../../access/access-queries.ts';
import type { UserCaller } from '../../access/caller.ts';
import { opensWorkspace } from '../../access/token-power.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface TokenRow {
  access_token_id: number;
  name: string;
  /** The first characters, by which people recognise a token. */
  prefix: string;
  scope: 'read' | 'write';
  scopes: readonly Scope[] | null;
  /** The slug, or null for a token of every workspace of the user. */
  workspace: string | null;
  networks: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

const selectTokens = statement<TokenRow>(
  'me-queries.tokens',
  `select t.access_token_id, t.name, t.prefix, t.scope, t.scopes, w.slug as workspace, t.networks, t.created_at,
     t.expires_at, t.last_used_at
   from access_token t
   left join workspace w on w.workspace_id = t.workspace_id
   where t.user_id = $1 and t.kind = 'personal' and t.revoked_at is null
   order by t.access_token_id desc limit $2`,
);

/** Nobody reads longer lists; further tokens are listed once some of these are revoked. */
const MOST_TOKENS = 500;

/** Lists tokens that are not revoked, newest first, expired ones included. */
export async function listTokens(db: Queryable, user_id: number): Promise<TokenRow[]> {
  return db.query(selectTokens, [user_id, MOST_TOKENS]);
}

const selectSlug = statement<{ slug: string }>(
  'users.slug',
  `select w.slug from workspace w where w.workspace_id = $1`,
);

/** Returns null when the workspace no longer exists. */
export async function findSlug(db: Queryable, workspace_id: number): Promise<string | null> {
  return (await db.query(selectSlug, [workspace_id]))[0]?.slug ?? null;
}

const selectName = statement<{ name: string }>(
  'users.token-name',
  `select t.name from access_token t where t.access_token_id = $1`,
);

export async function findTokenName(db: Queryable, access_token_id: number): Promise<string | null> {
  return (await db.query(selectName, [access_token_id]))[0]?.name ?? null;
}

const selectOwnWorkspace = statement<{ workspace_id: number }>(
  'users.workspace',
  `select m.workspace_id from member m where m.workspace_id = $1 and m.user_id = $2 and m.status = 'active'`,
);

/** Returns undefined when the user is not an active member of such a workspace. */
export async function findOwnWorkspaceId(
  db: Queryable,
  { user_id, token }: UserCaller,
  slug: string,
): Promise<number | undefined> {
  const workspace_id = await findWorkspaceId(db, slug);
  if (workspace_id === undefined || !opensWorkspace(token, workspace_id)) return undefined;
  return (await db.query(selectOwnWorkspace, [workspace_id, user_id]))[0]?.workspace_id;
}

const revokeOwn = statement<{ prefix: string; workspace_id: number | null }>(
  'me-queries.revoke-token',
  `update access_token set revoked_at = $3
   where user_id = $1 and access_token_id = $2 and kind = 'personal' and revoked_at is null
   returning prefix, workspace_id`,
);

/** Returns undefined when the user has no such token. */
export async function revokeOwnToken(
  db: Queryable,
  { user_id, access_token_id, now }: { user_id: number; access_token_id: number; now: Date },
): Promise<{ prefix: string; workspace_id: number | null } | undefined> {
  return (await db.query(revokeOwn, [user_id, access_token_id, now]))[0];
}

export interface LoginSessionRow {
  session_id: number;
  is_current: boolean;
  client: string | null;
  address: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

// Programs have no cookie: their sessions live as long as the refresh token, and their last use is that of a
// token.
const selectSessions = statement<LoginSessionRow>(
  'users.sessions',
  `select s.session_id, coalesce(s.session_id = (
       select t.session_id from access_token t where t.access_token_id = $2
     ), false) as is_current, s.client, s.address, s.created_at,
     greatest(s.last_used_at, (
       select max(t.last_used_at) from access_token t where t.session_id = s.session_id
     )) as last_used_at
   from login_session s
   where s.user_id = $1 and s.ended_at is null and (s.expires_at > $3 or s.expires_at is null and exists (
     select 1 from refresh_token r where r.session_id = s.session_id and r.used_at is null and r.expires_at > $3))
   order by is_current desc, last_used_at desc nulls last, s.session_id desc limit $4`,
);

const MOST_SESSIONS = 200;

/** @param access_token_id the token of the request, which belongs to the current session */
export async function listSessions(
  db: Queryable,
  { user_id, access_token_id, now }: { user_id: number; access_token_id: number; now: Date },
): Promise<LoginSessionRow[]> {
  return db.query(selectSessions, [user_id, access_token_id, now, MOST_SESSIONS]);
}

const endOwn = statement<{ session_id: number }>(
  'users.end-session',
  `update login_session set ended_at = $3 where user_id = $1 and session_id = $2 and ended_at is null
   returning session_id`,
);

/** Returns false when the user has no such session. */
export async function endOwnSession(
  db: Queryable,
  { user_id, session_id }: { user_id: number; session_id: number },
  now: Date,
): Promise<boolean> {
  return (await db.query(endOwn, [user_id, session_id, now])).length > 0;
}

const selectHasPassword = statement<{ has_password: boolean }>(
  'users.has-password',
  `select u.password_hash is not null as has_password from app_user u where u.user_id = $1`,
);

/** Returns false when the user signs in only with an OpenID Connect provider, or with tokens. */
export async function hasPassword(db: Queryable, user_id: number): Promise<boolean> {
  return (await db.query(selectHasPassword, [user_id]))[0]?.has_password === true;
}

const selectWebhook = statement<{ webhook_id: number }>(
  'users.webhook-of-user',
  `select h.webhook_id from webhook h
   join member m on m.workspace_id = h.workspace_id and m.member_id = h.owner_member_id
   where h.workspace_id = any ($2::bigint[]) and m.user_id = $1 and m.status = 'active' and h.pause_reason is null
   order by h.workspace_id, h.webhook_id limit 1`,
);

/** Whether webhooks that the user has created are active in any workspace. */
export async function hasWebhooks(db: Queryable, user_id: number): Promise<boolean> {
  const ids = await listWorkspacesOfUser(db, user_id);
  return (await db.query(selectWebhook, [user_id, ids])).length > 0;
}
