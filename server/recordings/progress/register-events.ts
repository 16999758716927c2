/** The progress of uploaded recordings as server-sent events. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { eventRoutes, type RecordProgress } from '@minutebook/contract/events.ts';
import type { Context } from '../../http/context.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import { readQuery, searchOf } from '../../http/reading/read-query.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import {
  listChanged,
  listUnderWay,
  toProgress,
  type Listener,
  type ProgressRow,
} from '../../records/items/progress-queries.ts';

const { guard: asked, method, query } = eventRoutes['follow-records'];
const guard = { ...asked, method };

export function registerEvents(app: FastifyInstance, streams: EventStreams, ctx: Context): void {
  registerRoutes(app, eventRoutes, {
    'follow-records': async (request, reply) => {
      const { workspace: slug } = readQuery(searchOf(request), query) as { workspace: string };
      const { listening, send } = await streams.admit({ request, reply, slug, guard });
      const findListener = async () => {
        const caller = await listening.findCaller();
        return caller && { workspace_id: caller.workspace.workspace_id, principals: caller.principals };
      };
      return send(toEvents(followRecords(ctx, findListener, listening.signal)));
    },
  });
}

async function* toEvents(
  events: AsyncIterable<RecordProgress | undefined>,
): AsyncGenerator<string | undefined, void> {
  for await (const event of events) {
    yield event && `event: record\ndata: ${JSON.stringify(event)}\n\n`;
  }
}

const INTERVAL_MS = 1_000;
/**
 * A change is dated before its commit, and by another machine's clock, so every poll starts this far back.
 */
const OVERLAP_MS = 2 * 60_000;

/**
 * Yields everything in progress first, then every change, and nothing when there is nothing new. It polls,
 * because any process may work on a recording, and no change must be missed. @param findListener called
 * before every poll, so that records the listener may no longer see are not reported; undefined ends the
 * stream
 */
async function* followRecords(
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
    // Changes that are older than a poll reaches back can be forgotten.
    told = found;
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
