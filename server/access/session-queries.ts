import { statement, type Queryable } from '../base/database/database.ts';

/** No row: the user is switched off, or deleted. */
export const insertSession = statement<{ session_id: number }>(
  'session-queries.insert',
  `insert into login_session (session_id, user_id, created_at, proof, provider_sid)
   select nextval('session_id_seq'), u.user_id, $2, $3, $4 from app_user u where u.user_id = $1 and u.status = 'active' and u.kind = 'person'
   returning session_id`,
);

/** Sessions that can no longer be continued, with their tokens. */
const deleteOldSessions = statement<never>(
  'session-queries.delete-old',
  `delete from login_session s where s.user_id = $1 and (s.expires_at <= $2 or s.expires_at is null and not exists (
     select 1 from refresh_token r where r.session_id = s.session_id and r.expires_at > $2))`,
);

/** More than anybody has browsers and programs: the least recently used sessions end. */
const MOST_SESSIONS = 50;

const endSurplusSessions = statement<never>(
  'access.end-surplus',
  `update login_session set ended_at = $2
   where user_id = $1 and ended_at is null and session_id not in (
     select s.session_id from login_session s
     where s.user_id = $1 and s.ended_at is null
     order by coalesce(s.last_used_at, s.created_at) desc, s.session_id desc limit $3)`,
);

/** Runs at each sign-in, so that nobody ever has more. */
export async function tidySessions(tx: Queryable, user_id: number, now: Date): Promise<void> {
  await tx.query(deleteOldSessions, [user_id, now]);
  await tx.query(endSurplusSessions, [user_id, now, MOST_SESSIONS]);
}

/** Locks the refresh token of a live session and an active user, to the end of the transaction. */
export const lockRefreshToken = statement<{
  session_id: number;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}>(
  'session-queries.lock-refresh-token',
  `select s.session_id, s.user_id, s.created_at, r.expires_at, r.used_at
   from refresh_token r
   join login_session s on s.session_id = r.session_id
   join app_user u on u.user_id = s.user_id
   where r.digest = $1 and s.ended_at is null and u.status = 'active'
   for update of r`,
);

export const useRefreshToken = statement<never>(
  'session-queries.use-refresh-token',
  `update refresh_token set used_at = $2 where digest = $1`,
);

/** Expired tokens are useless: they neither grant access nor reveal a theft any more. */
export const deleteOldTokens = statement<never>(
  'session-queries.delete-old-tokens',
  `with expired as (
     delete from refresh_token where session_id = $1 and expires_at <= $2
   )
   delete from access_token where session_id = $1 and expires_at <= $2`,
);

export const insertAccessToken = statement<never>(
  'session-queries.insert-access-token',
  `insert into access_token (access_token_id, user_id, session_id, kind, name, digest, prefix, scope, created_at, expires_at)
   values (nextval('access_token_id_seq'), $1, $2, 'session', 'session', $3, $4, 'write', $5, $6)`,
);

export const insertRefreshToken = statement<never>(
  'session-queries.insert-refresh-token',
  `insert into refresh_token (digest, session_id, expires_at) values ($1, $2, $3)`,
);

export const endSession = statement<{ session_id: number; user_id: number }>(
  'session-queries.end',
  `with revoked as (
     update access_token set revoked_at = $2 where session_id = $1 and revoked_at is null
   )
   update login_session set ended_at = $2 where session_id = $1 and ended_at is null
   returning session_id, user_id`,
);

export const endSessionsOfUser = statement<never>(
  'session-queries.end-of-user',
  `with revoked as (
     update access_token set revoked_at = $2 where user_id = $1 and kind = 'session' and revoked_at is null
   )
   update login_session set ended_at = $2 where user_id = $1 and ended_at is null`,
);

/** Ends the sessions that began with this session at the provider, or with any (null). A session without a provider's id may belong to any. */
export const endSessionsOfProvider = statement<{ session_id: number }>(
  'access.end-of-provider',
  `update login_session set ended_at = $3 where user_id = $1 and ended_at is null
     and (provider_sid = '' or provider_sid = coalesce($2, provider_sid))
   returning session_id`,
);

/** The user's sessions other than the token's own. Tokens of an ended session are no longer valid. */
export const endOtherSessions = statement<never>(
  'access.end-others',
  `update login_session s set ended_at = $3
   where s.user_id = $1 and s.ended_at is null and s.session_id is distinct from (
     select t.session_id from access_token t where t.access_token_id = $2)`,
);

export const selectSessionOfToken = statement<{ session_id: number }>(
  'access.of-access-token',
  `select t.session_id from access_token t where t.access_token_id = $1 and t.session_id is not null`,
);
