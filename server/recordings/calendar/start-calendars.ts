/** Reads the calendars of people who are there, as long as the process runs; any number of processes may. */
import { makeAddressGuard, type AddressGuard } from '../../base/address-guard.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { makeSharedLanes } from '../../base/lanes.ts';
import { startLooking } from '../../base/start-looking.ts';
import { WorkerDiedError, workerTask } from '../../base/worker/worker-task.ts';
import type { Context } from '../../http/context.ts';
import { startOfDay } from '../../import/at-local-time.ts';
import * as queries from './calendar-queries.ts';
import type { CalendarKey, ClaimedCalendar } from './calendar-queries.ts';
import type { readCalendar, ReadCalendar } from './calendar-tasks.ts';
import { fetchCalendar } from './fetch-calendar.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** A calendar that is too large, or keeps a process busy until it is killed, is not tried as often as others. */
const TOO_LARGE_MS = 6 * HOUR_MS;
/** A member who has not asked for so long counts as away, and their calendar is not read. */
const THERE_MS = 2 * DAY_MS;
/** How long a killed process keeps a calendar: longer than fetching and reading one may take. */
const LEASE_MS = 10 * MINUTE_MS;
/** A server that hangs keeps no other waiting: a workspace has half of them at most, and its members take turns. */
const MOST_AT_ONCE = 16;
/** Calendars that wait for their turn in this process. */
const MOST_IN_TURN = 200;
/** While some are read: one may be asked for again meanwhile, or others may wait. */
const LOOK_MS = 1_000;
const DAYS_AHEAD = 14;
/** Then it is read again although it has not changed: other days are near. */
const STALE_MS = 12 * HOUR_MS;

const readTask = workerTask<typeof readCalendar>(
  new URL('./calendar-tasks.ts', import.meta.url),
  'readCalendar',
  2 * MINUTE_MS,
);

type CalendarContext = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'keys' | 'workers'>;

export function startCalendars(ctx: CalendarContext): {
  /** Breaks off what is under way; it is read again. */
  stop(): Promise<void>;
} {
  const guard = makeAddressGuard(ctx.config.webhooks_allowed);
  const stopping = new AbortController();
  const inTurn = makeSharedLanes(MOST_AT_ONCE);
  const under_way = new Map<string, Promise<void>>();
  const bell = { db: ctx.db, name: 'calendars' } as const;
  const look = startLooking({ bell, what: 'reading calendars', log: ctx.log }, async () => {
    const now = ctx.clock.now();
    const there = new Date(now.getTime() - THERE_MS);
    for (const key of await ctx.db.query(queries.selectDue, [now, there, MOST_IN_TURN])) {
      const name = `${key.workspace_id}/${key.member_id}`;
      if (under_way.has(name)) continue;
      const work = () => tryToRead(ctx, guard, { key, stopping: stopping.signal });
      const reading = inTurn(key.workspace_id, work, key.member_id).finally(() => under_way.delete(name));
      under_way.set(name, reading);
    }
    return { next_ms: under_way.size > 0 ? LOOK_MS : undefined };
  });
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await look.stop();
      await Promise.all(under_way.values());
    },
  };
}

/** A failure here is the server's own, such as the database: the calendar is read again after its lease. */
async function tryToRead(
  ctx: CalendarContext,
  guard: AddressGuard,
  { key, stopping }: { key: CalendarKey; stopping: AbortSignal },
): Promise<void> {
  if (stopping.aborted) return;
  try {
    const now = ctx.clock.now();
    const lease_until = new Date(now.getTime() + LEASE_MS);
    const values = [key.workspace_id, key.member_id, now, lease_until];
    const [claimed] = await ctx.db.query(queries.claimCalendar, values);
    if (claimed === undefined) return;
    const read = await fetchAndRead(ctx, guard, { claimed, stopping });
    if (stopping.aborted) return;
    await note(ctx, { ...key, lease_until }, read);
  } catch (error) {
    ctx.log.warn({ err: error, ...key }, 'reading a calendar failed');
  }
}

/** null: it has not changed. */
type Read = (ReadCalendar & { etag?: string | null }) | { fault: string } | null;

async function fetchAndRead(
  ctx: CalendarContext,
  guard: AddressGuard,
  { claimed, stopping }: { claimed: ClaimedCalendar; stopping: AbortSignal },
): Promise<Read> {
  const now = ctx.clock.now();
  const { workspace_id, user_id, url_sealed, events_at, timezone } = claimed;
  // Events read by a clock that was ahead are those of other days too.
  const isFresh = events_at !== null && Math.abs(now.getTime() - events_at.getTime()) < STALE_MS;
  const etag = isFresh ? claimed.etag : null;
  const fetched = await fetchCalendar(guard, { url: ctx.keys.unseal(url_sealed), etag }, stopping);
  if ('fault' in fetched) return fetched;
  if (fetched.bytes === null) return null;
  const [yesterday = ''] = new Date(now.getTime() - DAY_MS).toISOString().split('T');
  const from = startOfDay(yesterday, timezone);
  const to = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  try {
    const { bytes, encoding } = fetched;
    const given = { bytes, encoding, from, to, timezone };
    const read = await ctx.workers.of(workspace_id, user_id).run(readTask, given, stopping);
    return { ...read, etag: fetched.etag };
  } catch (error) {
    if (error instanceof WorkerDiedError) return { fault: 'too_large' };
    throw error;
  }
}

async function note(
  { db, clock, log }: CalendarContext,
  { workspace_id, member_id, lease_until }: CalendarKey & { lease_until: Date },
  read: Read,
): Promise<void> {
  const now = clock.now();
  const events = read !== null && 'events' in read ? read : undefined;
  if (events !== undefined && events.not_understood > 0)
    log.info(
      { workspace_id, member_id, events: events.not_understood },
      'events of a calendar have rules that are not understood; only their first dates are shown',
    );
  const fault = read !== null && 'fault' in read ? read.fault : null;
  await db.query(queries.noteReading, [
    workspace_id,
    member_id,
    lease_until,
    now,
    new Date(now.getTime() + (fault === 'too_large' ? TOO_LARGE_MS : EVERY_MS)),
    fault,
    events === undefined ? null : JSON.stringify(events.events),
    events?.etag ?? null,
  ]);
}
