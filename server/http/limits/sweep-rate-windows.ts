import { statement, type Queryable } from '../../base/database/database.ts';
import { WINDOW_MS } from './rate-limiter.ts';

/** Rows a call, so that no transaction is long; the next call takes the next ones. */
const BATCH = 10_000;

const deleteOldWindows = statement<{ scope: string }>(
  'limits.sweep',
  `delete from rate_window r
   where (r.scope, r.window_starts_at) in (
     select o.scope, o.window_starts_at from rate_window o
     where o.window_starts_at <= $1 order by o.window_starts_at, o.scope limit $2)
   returning r.scope`,
);

/** Deletes past windows, except the last: another process's clock may be behind. Returns how many. */
export async function sweepRateWindows({ db }: { db: Queryable }, now: Date): Promise<number> {
  const deleted = await db.query(deleteOldWindows, [new Date(now.getTime() - 2 * WINDOW_MS), BATCH]);
  return deleted.length;
}
