/** What becomes of recordings, looked up again and again: whichever process works on them, nothing is missed. */
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
/** A change is dated before it is committed, and by another machine's clock: so far back every look begins. */
const OVERLAP_MS = 2 * 60_000;

/**
 * First whatever is under way, then every change. Yields nothing each time there was nothing to tell.
 * @param findListener asked before every look, so that what a listener may no longer see is not told; undefined ends it
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
    const underWay = isFirst ? await listUnderWay(ctx.db, listener) : [];
    const changed = await listChanged(ctx.db, listener, since);
    const found = new Map([...underWay, ...changed].map((row) => [row.record_id, row]));
    const news = [...found.values()].filter((row) => told.get(row.record_id)?.revision !== row.revision);
    yield* news.length === 0 ? [undefined] : news.map(toProgress);
    // What changed longer ago than a look goes back need not be known.
    told = found;
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
