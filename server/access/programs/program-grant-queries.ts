/** Rows of programs that people have let in with OAuth, and of their tokens. */
import type { Scope } from '@minutebook/contract/scopes.ts';
import { statement } from '../../base/database/database.ts';
import type { TokenAudience } from '../token-power.ts';

/** No row: the user is switched off. */
export const insertGrant = statement<{ oauth_grant_id: number }>(
  'access.insert-grant',
  `insert into oauth_grant (oauth_grant_id, user_id, workspace_id, client_id, name, host, scopes, audience, way, address, created_at)
   select nextval('oauth_grant_id_seq'), u.user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10
   from app_user u
   where u.user_id = $1 and u.status = 'active' and u.kind = 'person'
   returning oauth_grant_id`,
);

/** More programs than anybody has: those that were let in first end. */
export const selectSurplusGrants = statement<{ oauth_grant_id: number }>(
  'access.surplus-grants',
  `select g.oauth_grant_id from oauth_grant g where g.user_id = $1 and g.ended_at is null
   order by g.oauth_grant_id desc offset 50`,
);

// (one that was exchanged stays, so that its second use ends what came of it)
export const deleteCodes = statement<never>(
  'access.delete-codes-of-user',
  `delete from oauth_code where user_id = $1 and oauth_grant_id is null`,
);

export const denyDevices = statement<never>(
  'access.deny-devices-of-user',
  `update oauth_device set state = 'denied' where user_id = $1 and state = 'allowed' and oauth_grant_id is null`,
);

export interface RefreshRow {
  oauth_grant_id: number;
  user_id: number;
  workspace_id: number;
  client_id: string;
  scopes: Scope[];
  audience: TokenAudience | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Locks the grant, to the end of the transaction: of two requests with one token the second sees what the first did. */
export const lockRefreshToken = statement<RefreshRow>(
  'program-grant-queries.lock-refresh-token',
  `select g.oauth_grant_id, g.user_id, g.workspace_id, g.client_id, g.scopes, g.audience, g.created_at, r.expires_at, r.used_at
   from oauth_refresh_token r join oauth_grant g on g.oauth_grant_id = r.oauth_grant_id
   where r.digest = $1 and g.ended_at is null
   for update of g`,
);

/** A row: the user is not switched off, and an active member. */
export const selectActiveMember = statement<{ member_id: number }>(
  'access.active-member',
  `select m.member_id from app_user u join member m on m.workspace_id = $1 and m.user_id = u.user_id
   where u.user_id = $2 and u.status = 'active' and m.status = 'active'`,
);

/** Read again under the lock of the grant: the row before it may be older than what the first of two did. */
export const selectUsedAt = statement<{ used_at: Date | null }>(
  'access.refresh-token-used',
  `select r.used_at from oauth_refresh_token r where r.digest = $1`,
);

export const useRefreshToken = statement<never>(
  'program-grant-queries.use-refresh-token',
  `update oauth_refresh_token set used_at = $2 where digest = $1`,
);

export const insertRefreshToken = statement<never>(
  'program-grant-queries.insert-refresh-token',
  `insert into oauth_refresh_token (digest, oauth_grant_id, expires_at) values ($1, $2, $3)`,
);

/** A narrowed token has the scope `read` as well: see migration 0096. */
export const insertAccessToken = statement<never>(
  'program-grant-queries.insert-access-token',
  `insert into access_token (access_token_id, user_id, kind, name, digest, prefix, scope, scopes, workspace_id, audience,
     oauth_grant_id, created_at, expires_at)
   select nextval('access_token_id_seq'), g.user_id, 'oauth', g.name, $2, $3, 'read', $4, g.workspace_id, g.audience,
     g.oauth_grant_id, $5, $6
   from oauth_grant g where g.oauth_grant_id = $1`,
);

/** The previous answer, unless its tokens have been used since. */
export const selectAnswered = statement<{ scopes: Scope[]; workspace_id: number; expires_at: Date }>(
  'access.answered',
  `select t.scopes, t.workspace_id, t.expires_at from access_token t
   where t.digest = $1 and t.oauth_grant_id = $3 and t.revoked_at is null and exists (
     select from oauth_refresh_token r where r.digest = $2 and r.oauth_grant_id = $3 and r.used_at is null)`,
);

export const deleteOldTokens = statement<never>(
  'program-grant-queries.delete-old-tokens',
  `with expired as (
     delete from oauth_refresh_token where oauth_grant_id = $1 and expires_at <= $2
   )
   delete from access_token where oauth_grant_id = $1 and expires_at <= $2`,
);

export interface EndedGrant {
  oauth_grant_id: number;
  user_id: number;
  workspace_id: number;
  name: string;
}

const ended = `with ended as (
     update oauth_grant set ended_at = $1 where ended_at is null and `;
const revoked = `
     returning oauth_grant_id, user_id, workspace_id, name
   ), revoked as (
     update access_token set revoked_at = $1
     where oauth_grant_id in (select e.oauth_grant_id from ended e) and revoked_at is null
   )
   select e.oauth_grant_id, e.user_id, e.workspace_id, e.name from ended e order by e.oauth_grant_id`;

export const endGrant = statement<EndedGrant>(
  'program-grant-queries.end',
  `${ended} oauth_grant_id = $2${revoked}`,
);

export const endGrantsOfUser = statement<EndedGrant>(
  'program-grant-queries.end-of-user',
  `${ended} user_id = $2 and ($3::bigint is null or workspace_id = $3)${revoked}`,
);

export const selectGrantOfToken = statement<{ oauth_grant_id: number; client_id: string }>(
  'access.grant-of-token',
  `select g.oauth_grant_id, g.client_id from oauth_grant g
   where g.ended_at is null and g.oauth_grant_id = coalesce(
     (select r.oauth_grant_id from oauth_refresh_token r where r.digest = $1),
     (select t.oauth_grant_id from access_token t where t.digest = $1))`,
);
