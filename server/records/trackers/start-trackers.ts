/** Looks into records that have changed, as long as the process runs; any number of processes may. */
import { HOUR_MS } from '../../base/durations.ts';
import { startLooking, type Looking } from '../../base/start-looking.ts';
import { lookIntoRecord } from './look-into-record.ts';
import type { TrackerContext } from './mail-hits.ts';
import * as queries from './tracker-queries.ts';
import type { DueRecord } from './tracker-queries.ts';

const BATCH = 20;
/** After the first failure; twice as long after each that follows. */
const PAUSE_MS = 5_000;

export function startTrackers(ctx: TrackerContext): Looking {
  const stopping = new AbortController();
  const bell = { db: ctx.db, name: 'trackers' } as const;
  const looking = startLooking({ bell, what: 'tracking', log: ctx.log }, async () => {
    for (let isMore = true; isMore && !stopping.signal.aborted;) {
      const due = await ctx.db.query(queries.selectDue, [ctx.clock.now(), BATCH]);
      for (const each of due) if (!stopping.signal.aborted) await tryToLook(ctx, each);
      isMore = due.length > 0;
    }
    const due_at = (await ctx.db.query(queries.selectNextDue, []))[0]?.due_at ?? null;
    return {
      next_ms: due_at === null ? undefined : Math.max(0, due_at.getTime() - ctx.clock.now().getTime()),
    };
  });
  return {
    async stop() {
      stopping.abort();
      await looking.stop();
    },
  };
}

/** A record that fails keeps no other waiting. */
async function tryToLook(ctx: TrackerContext, due: DueRecord): Promise<void> {
  const { workspace_id, record_id, asked, attempts } = due;
  try {
    await lookIntoRecord(ctx, due);
  } catch (error) {
    ctx.log.warn({ err: error, workspace_id, record_id }, 'tracking failed');
    const pause_ms = Math.min(PAUSE_MS * 2 ** attempts, HOUR_MS);
    const due_at = new Date(ctx.clock.now().getTime() + pause_ms);
    await ctx.db.query(queries.postponeDue, [workspace_id, record_id, asked, due_at]);
  }
}
