/** Makes, lists and revokes tokens. A token itself is returned once and stored nowhere. */
import { randomInt } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { noteEvent } from '../../access/note-event.ts';
import { isNetwork } from '../../base/network.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { UserCaller } from '../../access/caller.ts';
import { findOwnWorkspaceId, type TokenRow } from './me-queries.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const MAX_TOKEN_DAYS = 730;
export const DEFAULT_TOKEN_DAYS = 365;

/** Limits of a token; those that are left out do not apply. */
export interface TokenLimits {
  scopes?: readonly Scope[] | null;
  workspace_id?: number | null;
  networks?: readonly string[] | null;
}

interface NewToken extends TokenLimits {
  /** `personal` by default. */
  kind?: 'personal' | 'service';
  user_id: number;
  name: string;
  /** Applies to tokens without scopes; a token with scopes has `read`: see migration 0096. */
  scope: 'read' | 'write';
  /** 1 to 730, or null for a token that never expires. */
  expires_in_days: number | null;
}

const insertToken = statement<{ access_token_id: number }>(
  'users.insert-token',
  `insert into access_token (access_token_id, user_id, kind, name, digest, prefix, scope, created_at, expires_at,
     scopes, workspace_id, networks)
   values (nextval('access_token_id_seq'), $1, $11, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   returning access_token_id`,
);

export async function createToken(db: Queryable, token: NewToken, now: Date) {
  const { kind = 'personal', user_id, name, expires_in_days } = token;
  const { scopes = null, workspace_id = null, networks = null } = token;
  if (expires_in_days !== null && !(expires_in_days >= 1 && expires_in_days <= MAX_TOKEN_DAYS)) {
    throw errors.conflict('token_days', { limit: MAX_TOKEN_DAYS });
  }
  requireNetworks(networks);
  const secret = kind === 'service' ? makeServiceSecret() : `pat_${makeLetters(16)}`;
  const expires_at = expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS);
  const prefix = secret.slice(0, 8);
  const scope = scopes === null ? token.scope : 'read';
  const limits = [scopes, workspace_id, networks, kind];
  const values = [user_id, name, tokenDigest(secret), prefix, scope, now, expires_at, ...limits];
  const { access_token_id } = requireRow(await db.query(insertToken, values), 'inserting a token');
  return { access_token_id, token: secret, prefix, scope, expires_at };
}

const makeLetters = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * The last six letters are a checksum of the others, by which scanners of source code recognise real tokens.
 */
function makeServiceSecret(): string {
  const secret = `msa_${makeLetters(32)}`;
  return secret + tokenDigest(secret).toString('hex').slice(0, 6);
}

/** @throws VALIDATION_ERROR that names the first invalid network */
function requireNetworks(networks: readonly string[] | null): void {
  const index = networks?.findIndex((network) => !isNetwork(network)) ?? -1;
  if (index >= 0) throw errors.invalid(`body.networks[${index}]`, 'not_a_network');
}

/**
 * The workspaces whose audit logs mention the token: only the one that it is limited to, or all of its user.
 */
export const reachOf = ({
  user_id,
  workspace_id = null,
}: {
  user_id: number;
  workspace_id?: number | null;
}): { user_id: number } | { workspace_id: number } =>
  workspace_id === null ? { user_id } : { workspace_id };

/**
 * The audit entry omits the token's name, which is private to its user. @param actor_user_id null for an
 * operator
 */
export async function issueToken(
  db: Pick<Database, 'transaction'>,
  { token, now, actor_user_id }: { token: NewToken; now: Date; actor_user_id: number | null },
): Promise<Awaited<ReturnType<typeof createToken>>> {
  return db.transaction(async (tx) => {
    const created = await createToken(tx, token, now);
    const { user_id, scopes, networks } = token;
    const { prefix, scope, expires_at } = created;
    const limits = { ...(scopes != null && { scopes }), ...(networks != null && { networks }) };
    const detail = { user_id, prefix, scope, ...limits, expires_at };
    noteEvent(tx, { kind: 'token.create', ...reachOf(token), actor_user_id, at: now, detail });
    return created;
  });
}

interface RevokedToken {
  user_id: number;
  name: string;
  prefix: string;
  revoked_at: Date;
  workspace_id: number | null;
}

const revoke = statement<RevokedToken>(
  'token-acts.revoke-token',
  `update access_token set revoked_at = coalesce(revoked_at, $2) where access_token_id = $1
   returning user_id, name, prefix, revoked_at, workspace_id`,
);

/**
 * Ends a token within seconds. One that was revoked before keeps its time. @throws ApiError when there is
 * none
 */
export async function revokeToken(
  db: Database,
  access_token_id: number,
  now: Date,
): Promise<{ name: string; revoked_at: Date }> {
  return db.transaction(async (tx) => {
    const [token] = await tx.query(revoke, [access_token_id, now]);
    if (token === undefined) throw errors.missing('no_token', { access_token_id });
    const { user_id, prefix, name, revoked_at } = token;
    noteEvent(tx, { kind: 'token.revoke', ...reachOf(token), at: now, detail: { user_id, prefix } });
    return { name, revoked_at };
  });
}

const selectRefusing = statement<{ is_refused: boolean }>(
  'users.needs-factor-for-token',
  `select exists (
     select 1 from user_workspace uw
     join member m on m.workspace_id = uw.workspace_id and m.user_id = uw.user_id
     join workspace w on w.workspace_id = m.workspace_id
     where uw.user_id = $1 and ($3::bigint is null or uw.workspace_id = $3) and m.status = 'active' and w.allows_personal_tokens
       and (w.second_factor = 'always' or w.second_factor = 'required' and $2 <> 'provider')
   ) as is_refused`,
);

/**
 * A personal access token needs no second factor later, so making one takes a session that every workspace of
 * the token would accept. @param workspace_id the only workspace that the token opens, or null for all
 * @throws FORBIDDEN
 */
export async function requireProofForToken(
  db: Queryable,
  { user_id, token }: UserCaller,
  workspace_id: number | null,
): Promise<void> {
  if (token.proof === 'factor') return;
  const [found] = await db.query(selectRefusing, [user_id, token.proof ?? 'password', workspace_id]);
  if (found?.is_refused === true) throw errors.forbidden('second_factor_missing');
}

/**
 * Returns the only workspace that a token opens, or null for all. An unproven account gets only a token for
 * the workspace that it opens itself: the proof of its address ends that token. @throws WORKSPACE_NOT_FOUND,
 * FORBIDDEN
 */
export async function requireTokenWorkspace(
  db: Queryable,
  caller: UserCaller,
  slug: string | null,
): Promise<number | null> {
  const { opens_only } = caller.token;
  if (slug === null) {
    if (opens_only === null) return null;
    const [only] = opens_only;
    if (only === undefined || opens_only.length > 1) throw errors.forbidden('address_unproven');
    return only;
  }
  const workspace_id = await findOwnWorkspaceId(db, caller, slug);
  if (workspace_id === undefined) throw errors.workspaceNotFound(slug);
  return workspace_id;
}

interface TokenListItem extends TokenRow {
  email: string;
  revoked_at: Date | null;
}

const selectTokens = statement<TokenListItem>(
  'token-acts.tokens',
  `select t.access_token_id, u.email, t.name, t.prefix, t.scope, t.scopes, w.slug as workspace, t.networks, t.created_at, t.expires_at,
     t.last_used_at, t.revoked_at
   from access_token t join app_user u on u.user_id = t.user_id
   left join workspace w on w.workspace_id = t.workspace_id
   where t.kind = 'personal' and ($1::bigint is null or t.user_id = $1)
   order by t.access_token_id`,
);

/** Lists personal access tokens, including invalid ones. @param user_id null lists everybody's */
export async function listTokens(db: Queryable, user_id: number | null): Promise<TokenListItem[]> {
  return db.query(selectTokens, [user_id]);
}
