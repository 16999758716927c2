/** Polls the progress of recordings: whichever process works on them, no change is missed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { Context } from '../../http/context.ts';
import {
  listChanged,
  listUnderWay,
  toProgress,
  type Listener,
  type ProgressRow,
} from '../../records/items/progress-queries.ts';

const INTERVAL_MS = 1_000;
/** A change is dated before its commit, and by another machine's clock: every poll begins so far back. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Yields everything under way first, then every change. Yields nothing each time there is nothing new.
 * @param findListener called before every poll, so that records the listener may no longer see are not
 * reported; undefined ends it
 */
export async function* followRecords(
  ctx: Pick<Context, 'db' | 'clock'>,
  findListener: () => Promise<Listener | undefined>,
  signal: AbortSignal,
): AsyncGenerator<RecordProgress | undefined, void> {
  let told = new Map<number, ProgressRow>();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const listener = await findListener();
    if (listener === undefined) return;
    const since = new Date(ctx.clock.now().getTime() - OVERLAP_MS);
    const under_way = isFirst ? await listUnderWay(ctx.db, listener) : [];
    const changed = await listChanged(ctx.db, listener, since);
    const found = new Map([...under_way, ...changed].map((row) => [row.record_id, row]));
    const news = [...found.values()].filter((row) => told.get(row.record_id)?.revision !== row.revision);
    yield* news.length === 0 ? [undefined] : news.map(toProgress);
    // Changes older than a poll goes back need not be remembered.
    told = found;
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
