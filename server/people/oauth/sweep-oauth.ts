/** Deletes expired and used rows of OAuth. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { HOUR_MS } from '../../base/durations.ts';

/** A used code is kept for this long, because its second use reveals a theft. */
const KEPT_MS = HOUR_MS;
/** The number of rows deleted by a call, which keeps transactions short; the next call goes on. */
const BATCH = 2_000;

const deleteOld = [
  ['codes', 'oauth_code', 'digest', 'expires_at <= $1'],
  ['devices', 'oauth_device', 'digest', 'expires_at <= $1'],
  ['guesses', 'oauth_guess', 'user_id', 'first_at <= $1'],
  ['clients', 'oauth_client', 'client_id', 'expires_at <= $1'],
  ['refresh-tokens', 'oauth_refresh_token', 'digest', 'expires_at <= $1'],
  [
    'grants',
    'oauth_grant',
    'oauth_grant_id',
    `created_at <= $1 and not exists (
       select from oauth_refresh_token r where r.oauth_grant_id = oauth_grant.oauth_grant_id)`,
  ],
].map(([name = '', table = '', key = '', condition = '']) =>
  statement<{ one: number }>(
    `oauth.sweep-${name}`,
    `delete from ${table} where ${key} in (select ${key} from ${table} where ${condition} limit $2) returning 1 as one`,
  ),
);

export async function sweepOauth({ db }: { db: Queryable }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  let count = 0;
  for (const each of deleteOld) count += (await db.query(each, [before, BATCH])).length;
  return count;
}
