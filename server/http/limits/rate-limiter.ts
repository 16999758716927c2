/**
 * Rate limits that hold for all server processes together without a round trip a request.
 *
 * Each scope has a bucket of permits, which refills evenly: all of it in a minute. A process leases permits from
 * the bucket's row in batches of a tenth of what is left, and spends them from memory. The emptier the bucket, the
 * smaller the batches, so the limit is exact across processes: never more than is there, and all of it can be
 * used. Who has emptied it goes on at the rate at which it refills.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import type { RateLimits } from '../../base/config/config.ts';
import { CLOCKS_DIFFER_MS } from '../../base/durations.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';

/** The scope that is charged: `workspace:7`, `member:12`, `guest:12`, `guest:share …`, `guest:media …`, `guest:upload …`, `user:3` or `address:127.0.0.1`. */
export interface RateScope {
  kind: 'workspace' | 'member' | 'guest' | 'user' | 'address';
  id: string;
  /** true: leaves a part of a workspace's permits to people. */
  is_program?: boolean;
}

export interface RateState {
  policy: RateScope['kind'];
  /** Requests a window; as many are possible at once when none was made for that long. */
  limit: number;
  window_seconds: number;
  remaining: number;
  /** Seconds, at least 1, until the next request when there is none left; else until all are there again. */
  resets_in_seconds: number;
  exceeded: boolean;
}

export interface RateLimiter {
  /** Charges one request. null: this scope has no limit. */
  charge(scope: RateScope): Promise<RateState | null>;
  /** The state as far as this process knows it, without a charge. null: this scope has no limit. */
  look(scope: RateScope): RateState | null;
}

const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;
/** A lease takes this part of what is left. */
const LEASE_PART = 10;
/** An empty bucket is asked again when it has this part of its permits: ten times a second, however many ask. */
const LEAST_PART = 600;
/** One guest takes at most this part of the workspace's requests, so that the members are left with the rest. */
const GUEST_PART = 10;
/** A page that is opened asks for a dozen things. */
const LEAST_OF_GUEST = 60;
/** The same for a member, whose pages and programs have it each. */
const MEMBER_PART = 4;
const LEAST_OF_MEMBER = 600;
/** Programs leave a quarter of the workspace's requests to people, if they have three times a member's least themselves. */
const LEAST_OF_PROGRAMS = 3 * LEAST_OF_MEMBER;

/**
 * More may be used than the limit allows when it was lowered: then that comes back in a minute, too. A bucket that
 * was counted by a clock that was ahead would get nothing back until that time comes: it is full.
 */
const leasePermits = statement<{ used: number; last_grant: number }>(
  'limits.lease',
  `insert into rate_bucket as b (scope, used, counted_at, last_grant)
   select $1, f.granted, $2::timestamptz, f.granted
   from (select case when $3::integer < 2 * $5::integer then $3::integer else greatest($5::integer, $3::integer / $6::integer) end as granted) f
   on conflict (scope) do update set (used, counted_at, last_grant) = (
     select l.used + l.granted, case when b.counted_at > $8 then $2::timestamptz else greatest(b.counted_at, $2::timestamptz) end, l.granted
     from (
       select d.used, case when d.free < 2 * $5::integer then d.free else greatest($5::integer, d.free / $6::integer) end as granted
       from (
         select u.used, greatest(0, floor($3::integer - u.used + 1e-6))::integer as free
         from (
           select greatest(0, b.used - e.seconds * greatest(b.used, $4::integer) / $7::integer)::float8 as used
           from (
             select case when b.counted_at > $8 then $7::integer else greatest(0, extract(epoch from $2::timestamptz - b.counted_at)) end as seconds
           ) e
         ) u
       ) d
     ) l
   )
   returning b.used, b.last_grant`,
);

/** This process's state of one scope. */
interface Lease {
  /** Leased permits that are not spent yet. */
  permits: number;
  /** Permits that all processes have leased and the bucket has not got back, as of the last lease; includes the unspent ones. */
  used: number;
  /** When that was, by the clock. */
  counted_at: number;
  renewal: Promise<void> | null;
}

/** The bucket of a scope, which may use `most` of it; it refills at `limit` a minute. */
interface Bucket {
  policy: RateScope['kind'];
  limit: number;
  most: number;
}

export function makeLeasedRateLimiter(db: Database, clock: Clock, limits: RateLimits): RateLimiter {
  // Bounded: an evicted scope loses its lease, which only makes its limit stricter.
  const leases = new LRUCache<string, Lease>({ max: 50_000 });

  function leaseOf({ kind, id, is_program = false }: RateScope, now: number): Lease {
    // Programs have leases of their own: what was leased for people is not for them.
    const key = `${kind}:${id}${is_program ? ' programs' : ''}`;
    const known = leases.get(key);
    // A bucket has got back by then whatever was taken from it.
    if (known !== undefined && Math.abs(now - known.counted_at) < WINDOW_MS) return known;
    const lease: Lease = { permits: 0, used: 0, counted_at: now, renewal: null };
    leases.set(key, lease);
    return lease;
  }

  async function renew(scope: string, lease: Lease, { limit, most }: Bucket): Promise<void> {
    const now = clock.now();
    const leased = await db.query(leasePermits, [
      scope,
      now,
      most,
      limit,
      leastOf({ limit }),
      LEASE_PART,
      WINDOW_SECONDS,
      new Date(now.getTime() + CLOCKS_DIFFER_MS),
    ]);
    const { last_grant, used } = requireRow(leased, 'leasing permits');
    lease.permits += last_grant;
    lease.used = used;
    lease.counted_at = now.getTime();
  }

  /** Takes one permit, leasing more when none is in hand; concurrent requests share one lease at a time. */
  async function takePermit(scope: string, lease: Lease, bucket: Bucket): Promise<boolean> {
    while (lease.permits === 0) {
      if (isUsedUp(lease, bucket, clock.now().getTime())) return false;
      lease.renewal ??= renew(scope, lease, bucket).finally(() => {
        lease.renewal = null;
      });
      await lease.renewal;
    }
    lease.permits -= 1;
    return true;
  }

  return {
    async charge(scope) {
      const bucket = toBucket(scope, limits);
      if (bucket === null) return null;
      const now = clock.now().getTime();
      const lease = leaseOf(scope, now);
      const taken = await takePermit(`${scope.kind}:${scope.id}`, lease, bucket);
      return toState(bucket, lease, { now, exceeded: !taken });
    },
    look(scope) {
      const bucket = toBucket(scope, limits);
      if (bucket === null) return null;
      const now = clock.now().getTime();
      const lease = leaseOf(scope, now);
      return toState(bucket, lease, { now, exceeded: isUsedUp(lease, bucket, now) });
    },
  };
}

/** Asked again for each request: the limits change when the settings are read again. null: there is none. */
function toBucket(
  { kind, is_program = false }: RateScope,
  { workspace, ...others }: RateLimits,
): Bucket | null {
  const of = (limit: number, most = limit) => ({ policy: kind, limit, most });
  const shareOf = (least: number, part: number) => of(Math.max(least, Math.floor(workspace / part)));
  if (kind === 'user' || kind === 'address') return others[kind] === 0 ? null : of(others[kind]);
  if (workspace === 0) return null;
  if (kind === 'guest') return shareOf(LEAST_OF_GUEST, GUEST_PART);
  if (kind === 'member') {
    const share = shareOf(LEAST_OF_MEMBER, MEMBER_PART);
    // It would never be the smaller one.
    return share.limit < workspace ? share : null;
  }
  const ofPrograms = Math.max(LEAST_OF_PROGRAMS, workspace - Math.floor(workspace / MEMBER_PART));
  return of(workspace, is_program ? Math.min(workspace, ofPrograms) : workspace);
}

const leastOf = ({ limit }: Pick<Bucket, 'limit'>) => Math.max(1, Math.floor(limit / LEAST_PART));

/** Permits in the bucket as far as this process knows; others may have leased some meanwhile. */
const freeOf = (lease: Lease, { limit, most }: Bucket, now: number) =>
  most -
  Math.max(0, lease.used - (Math.max(0, now - lease.counted_at) * Math.max(limit, lease.used)) / WINDOW_MS);

const isUsedUp = (lease: Lease, bucket: Bucket, now: number) =>
  lease.permits === 0 && freeOf(lease, bucket, now) < leastOf(bucket);

function toState(
  bucket: Bucket,
  lease: Lease,
  { now, exceeded }: { now: number; exceeded: boolean },
): RateState {
  const { policy, limit, most } = bucket;
  const free = freeOf(lease, bucket, now) + lease.permits;
  const missing = exceeded ? leastOf(bucket) - free : most - free;
  return {
    policy,
    limit,
    window_seconds: WINDOW_SECONDS,
    // Less than none is left of a limit that was lowered while other processes still have the old one.
    remaining: exceeded ? 0 : Math.max(0, Math.floor(free)),
    resets_in_seconds: Math.min(
      WINDOW_SECONDS,
      Math.max(1, Math.ceil((missing * WINDOW_SECONDS) / limit - 1e-6)),
    ),
    exceeded,
  };
}
