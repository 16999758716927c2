/**
 * Rate limits that hold for all server processes together without a round trip a request.
 *
 * Requests are counted in fixed windows of a minute. A process leases permits from the window's row in
 * batches of a tenth of what is left, and spends them from memory. The nearer the limit, the smaller the
 * batches, down to one, so the limit is exact across processes: never more than `limit`, and all of it can be
 * used.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import type { RateLimits } from '../../base/config/config.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';

/** The scope that is charged: `workspace:7`, `guest:12`, `guest:share …`, `user:3` or `address:127.0.0.1`. */
export interface RateScope {
  kind: 'workspace' | 'guest' | 'user' | 'address';
  id: string;
}

export interface RateState {
  policy: RateScope['kind'];
  /** Requests per window. */
  limit: number;
  window_seconds: number;
  remaining: number;
  /** Seconds until the window ends, at least 1. */
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
/** One guest takes at most this part of the workspace's requests, so that the members are left with the rest. */
const GUEST_PART = 10;
/** A page that is opened asks for a dozen things. */
const LEAST_OF_GUEST = 60;

const leasePermits = statement<{ used: number; last_grant: number }>(
  'limits.lease',
  `insert into rate_window as r (scope, window_starts_at, used, last_grant)
   values ($1, $2, greatest(1, $3::integer / $4::integer), greatest(1, $3::integer / $4::integer))
   on conflict (scope, window_starts_at) do update set
     last_grant = least(greatest(0, $3 - r.used), greatest(1, ($3 - r.used) / $4)),
     used = r.used + least(greatest(0, $3 - r.used), greatest(1, ($3 - r.used) / $4))
   returning r.used, r.last_grant`,
);
/** This process's state of one scope in the current window. */
interface Lease {
  window: number;
  /** Leased permits that are not spent yet. */
  permits: number;
  /** Permits leased in the window by all processes, as of the last lease; includes the unspent ones. */
  used: number;
  renewal: Promise<void> | null;
}

export function makeLeasedRateLimiter(db: Database, clock: Clock, limits: RateLimits): RateLimiter {
  // Bounded: an evicted scope loses its lease, which only makes its limit stricter.
  const leases = new LRUCache<string, Lease>({ max: 50_000 });

  function leaseOf(scope: string, window: number): Lease {
    const known = leases.get(scope);
    if (known?.window === window) return known;
    const lease: Lease = { window, permits: 0, used: 0, renewal: null };
    leases.set(scope, lease);
    return lease;
  }

  async function renew(scope: string, lease: Lease, limit: number): Promise<void> {
    const window_starts_at = new Date(lease.window * WINDOW_MS);
    const leased = await db.query(leasePermits, [scope, window_starts_at, limit, LEASE_PART]);
    const { last_grant, used } = requireRow(leased, 'leasing permits');
    lease.permits += last_grant;
    lease.used = used;
  }

  /** Takes one permit, leasing more when none is in hand; concurrent requests share one lease at a time. */
  async function takePermit(scope: string, lease: Lease, limit: number): Promise<boolean> {
    while (lease.permits === 0) {
      if (lease.used >= limit) return false;
      lease.renewal ??= renew(scope, lease, limit).finally(() => {
        lease.renewal = null;
      });
      await lease.renewal;
    }
    lease.permits -= 1;
    return true;
  }

  return {
    async charge({ kind, id }) {
      const limit = limitOf(kind, limits);
      if (limit === 0) return null;
      const now = clock.now().getTime();
      const scope = `${kind}:${id}`;
      const lease = leaseOf(scope, windowAt(now));
      const taken = await takePermit(scope, lease, limit);
      return { ...toState(kind, { limit, lease, now }), exceeded: !taken };
    },
    look({ kind, id }) {
      const limit = limitOf(kind, limits);
      if (limit === 0) return null;
      const now = clock.now().getTime();
      return toState(kind, { limit, lease: leaseOf(`${kind}:${id}`, windowAt(now)), now });
    },
  };
}

/** Asked again for each request: the limits change when the settings are read again. */
function limitOf(kind: RateScope['kind'], limits: RateLimits): number {
  if (kind !== 'guest') return limits[kind];
  if (limits.workspace === 0) return 0;
  return Math.max(LEAST_OF_GUEST, Math.floor(limits.workspace / GUEST_PART));
}

function toState(
  policy: RateScope['kind'],
  { limit, lease, now }: { limit: number; lease: Lease; now: number },
): RateState {
  return {
    policy,
    limit,
    window_seconds: WINDOW_SECONDS,
    // `used` can exceed a limit that was lowered while other processes still have the old one.
    remaining: Math.max(0, limit - lease.used + lease.permits),
    resets_in_seconds: Math.max(1, Math.ceil(((lease.window + 1) * WINDOW_MS - now) / 1000)),
    exceeded: false,
  };
}

const windowAt = (now: number) => Math.floor(now / WINDOW_MS);
