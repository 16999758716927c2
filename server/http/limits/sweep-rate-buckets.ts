import { statement, type Queryable } from '../../base/database/database.ts';
import { WINDOW_MS } from './rate-limiter.ts';

/** Rows a call, so that no transaction is long; the next call takes the next ones. */
const BATCH = 10_000;

const deleteFullBuckets = statement<{ scope: string }>(
  'limits.sweep',
  `delete from rate_bucket b
   where b.counted_at <= $1 and b.scope in (
     select f.scope from rate_bucket f where f.counted_at <= $1 order by f.scope limit $2)
   returning b.scope`,
);

/** Deletes buckets that are full by now, and a minute more: another process's clock may be behind. Returns how many. */
export async function sweepRateBuckets({ db }: { db: Queryable }, now: Date): Promise<number> {
  const deleted = await db.query(deleteFullBuckets, [new Date(now.getTime() - 2 * WINDOW_MS), BATCH]);
  return deleted.length;
}
