/** Tells webhooks what happens, as long as the process runs; any number of processes may. */
import { startLooking } from '../../base/start-looking.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { makeAddressGuard, type AddressGuard } from '../../base/address-guard.ts';
import { makeTimeKeeper, type WebhookContext } from './bring-back-times.ts';
import { deliver } from './deliver.ts';
import * as queries from './delivery-queries.ts';
import type { ClaimedRow } from './delivery-queries.ts';
import { fanOut } from './fan-out.ts';

/** The interval between looks while deliveries are due. */
const LOOK_MS = 250;
/** How long a killed process keeps the lease of its deliveries: longer than an attempt may take. */
const LEASE_MS = 60_000;
/** A receiver that hangs keeps no more than these. */
const MOST_OF_A_RECEIVER = 4;
const MOST = 64;

/** Attempts under way, and whose they are. */
type UnderWay = Map<Promise<void>, Owner>;
type Owner = { workspace_id: number; owner_member_id: number };

/** How many more may begin, so that who has `own` has no more than are left to others. */
const halfOf = (left: number, own: number) => Math.max(0, Math.ceil((left - own) / 2));

/**
 * How many a member may begin. A workspace whose receivers hang has half of all, a second one half of the rest, and within one so do
 * its members: whoever comes next still finds some.
 */
function roomOf({ workspace_id, owner_member_id }: Owner, under_way: UnderWay): number {
  const inside = [...under_way.values()].filter((one) => one.workspace_id === workspace_id);
  const own = inside.filter((one) => one.owner_member_id === owner_member_id);
  return halfOf(halfOf(MOST - under_way.size, inside.length), own.length);
}

export function startWebhooks(ctx: WebhookContext): {
  /** Breaks off what is on its way; it is sent again. */
  stop(): Promise<void>;
} {
  const guard = makeAddressGuard(ctx.config.webhooks_allowed);
  const stopping = new AbortController();
  const under_way: UnderWay = new Map();
  const keepTimes = makeTimeKeeper(ctx);
  const bell = { db: ctx.db, name: 'facts' } as const;
  const look = startLooking({ bell, what: 'telling webhooks', log: ctx.log }, async () => {
    await keepTimes();
    const now = ctx.clock.now();
    const [work] = await ctx.db.query(queries.selectWork, [now]);
    const hasMoved = work?.has_facts === true && (await fanOut(ctx));
    if (!work?.has_facts && !work?.has_due) return { next_ms: await timeToNext(ctx, now) };
    await startDue(ctx, guard, { under_way, stopping: stopping.signal });
    return { next_ms: hasMoved ? 0 : LOOK_MS };
  });
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await look.stop();
      await Promise.all(under_way.keys());
    },
  };
}

/** undefined: none is due soon. */
async function timeToNext({ db }: WebhookContext, now: Date): Promise<number | undefined> {
  const soon = new Date(now.getTime() + MINUTE_MS);
  const due_at = (await db.query(queries.selectNextDue, [soon]))[0]?.due_at ?? null;
  return due_at === null ? undefined : due_at.getTime() - now.getTime();
}

/** Does not wait for what it starts: one that hangs must not keep the others waiting. */
async function startDue(
  ctx: WebhookContext,
  guard: AddressGuard,
  { under_way, stopping }: { under_way: UnderWay; stopping: AbortSignal },
): Promise<void> {
  if (under_way.size >= MOST) return;
  const now = ctx.clock.now();
  const lease_until = new Date(now.getTime() + LEASE_MS);
  for (const owner of await ctx.db.query(queries.selectDueOwners, [now])) {
    if (under_way.size >= MOST || stopping.aborted) return;
    const room = roomOf(owner, under_way);
    if (room === 0) continue;
    const of = [owner.workspace_id, owner.owner_member_id];
    const due = await ctx.db.query(queries.claim, [now, lease_until, MOST_OF_A_RECEIVER, room, ...of]);
    for (const delivery of due) {
      const attempt = tryToDeliver(ctx, guard, { delivery, stopping }).finally(() =>
        under_way.delete(attempt),
      );
      under_way.set(attempt, owner);
    }
  }
}

/** A failure here is the server's own, such as the database: the lease expires and the delivery is retried. */
async function tryToDeliver(
  ctx: WebhookContext,
  guard: AddressGuard,
  given: { delivery: ClaimedRow; stopping: AbortSignal },
): Promise<void> {
  try {
    await deliver(ctx, guard, given);
  } catch (error) {
    const { workspace_id, webhook_id, seq } = given.delivery;
    ctx.log.warn({ err: error, workspace_id, webhook_id, seq }, 'noting what became of a delivery failed');
  }
}
