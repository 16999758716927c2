/** Queries programs without a browser that wait for somebody to enter their code. */
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { TokenAudience } from '../../access/token-power.ts';
import { statement } from '../../base/database/database.ts';

/** Returns no row when the code is taken, or too many devices wait in this network. */
export const insertDevice = statement<{ user_code: string }>(
  'oauth.insert-device',
  `insert into oauth_device (digest, user_code, client_id, name, host, scopes, audience, address, state, created_at, expires_at,
     interval_seconds)
   select $1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10, $11
   where (select count(*) from oauth_device d where d.address = $8 and d.state = 'waiting' and d.expires_at > $9) < $12
   on conflict (user_code) do nothing
   returning user_code`,
);

export interface WaitingRow {
  name: string;
  host: string | null;
  client_id: string;
  scopes: Scope[];
  address: string;
  created_at: Date;
}

export const selectWaiting = statement<WaitingRow>(
  'oauth.waiting-device',
  `select d.name, d.host, d.client_id, d.scopes, d.address, d.created_at from oauth_device d
   where d.user_code = $1 and d.state = 'waiting' and d.expires_at > $2`,
);

/** Returns no row when the device no longer waits, or asked for fewer scopes. */
export const allowWaiting = statement<{ user_code: string }>(
  'oauth.allow-device',
  `update oauth_device set state = 'allowed', user_id = $3, workspace_id = $4, scopes = $5
   where user_code = $1 and state = 'waiting' and expires_at > $2 and scopes @> $5
   returning user_code`,
);

export const refuseWaiting = statement<{ user_code: string }>(
  'oauth.refuse-device',
  `update oauth_device set state = 'denied', user_id = $3
   where user_code = $1 and state = 'waiting' and expires_at > $2
   returning user_code`,
);

export interface PolledRow extends WaitingRow {
  audience: TokenAudience | null;
  state: 'waiting' | 'allowed' | 'denied';
  user_id: number | null;
  workspace_id: number | null;
  expires_at: Date;
  interval_seconds: number;
  polled_at: Date | null;
  used_at: Date | null;
  oauth_grant_id: number | null;
}

export const lockDevice = statement<PolledRow>(
  'oauth.lock-device',
  `select d.name, d.host, d.client_id, d.scopes, d.audience, d.address, d.state, d.user_id, d.workspace_id, d.created_at,
     d.expires_at, d.interval_seconds, d.polled_at, d.used_at, d.oauth_grant_id
   from oauth_device d where d.digest = $1 for update`,
);

export const notePoll = statement<never>(
  'oauth.note-poll',
  `update oauth_device set polled_at = $2, interval_seconds = $3 where digest = $1`,
);

export const useDevice = statement<never>(
  'oauth.use-device',
  `update oauth_device set used_at = $2, oauth_grant_id = $3 where digest = $1`,
);

export const countGuess = statement<{ attempts: number; first_at: Date }>(
  'oauth.count-guess',
  `insert into oauth_guess (user_id, attempts, first_at) values ($1, 1, $2)
   on conflict (user_id) do update set
     attempts = case when oauth_guess.first_at > $3 then oauth_guess.attempts + 1 else 1 end,
     first_at = case when oauth_guess.first_at > $3 then oauth_guess.first_at else $2 end
   returning attempts, first_at`,
);

export const takeGuessBack = statement<never>(
  'oauth.take-guess-back',
  `update oauth_guess set attempts = attempts - 1 where user_id = $1 and attempts > 0`,
);
