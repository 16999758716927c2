/** The change feed as server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { Static } from '@minutebook/contract/schema.ts';
import type { ChangesQuery } from '@minutebook/contract/v3/feed-endpoints.ts';
import { changeStreamRoutes } from '@minutebook/contract/v3/stream-routes.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { EventStreams, Listening } from '../../http/event-streams.ts';
import { readQuery, searchOf } from '../../http/reading/read-query.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { readChangePage, type ChangePageText } from '../read-change-page.ts';
import { watchCounters, type CounterWatch } from './watch-counters.ts';
import type { Caller } from '../../access/caller.ts';

const { guard: asked, method, query: parameters } = changeStreamRoutes['follow-changes'];
const guard = { ...asked, method };

export function registerChangeStream(app: FastifyInstance, streams: EventStreams, ctx: RecordContext): void {
  const counters = watchCounters(ctx.db);
  registerRoutes(app, changeStreamRoutes, {
    'follow-changes': async (request, reply) => {
      const { slug } = request.params as { slug: string };
      const given = readQuery(searchOf(request), parameters) as Static<typeof ChangesQuery>;
      // A client that reconnects by itself repeats its address, and says here how far it came.
      const resumed = request.headers['last-event-id'];
      const query = { ...given, ...(typeof resumed === 'string' && resumed !== '' && { cursor: resumed }) };
      const { listening, send } = await streams.admit({ request, reply, slug, guard });
      // A cursor that cannot be used is refused while there is still a status to say so.
      const first = await readChangePage(ctx, listening.caller, query);
      return send(toEvents(followChanges(ctx, counters, { query, first, listening })));
    },
  });
}

async function* toEvents(
  pages: AsyncIterable<ChangePageText | undefined>,
): AsyncGenerator<string | undefined, void> {
  for await (const page of pages) {
    yield page && `event: changes\nid: ${page.cursor}\ndata: ${page.text}\n\n`;
  }
}

/** A token may end without a fact in the workspace: the right to listen is checked at least so often. */
const LONGEST_WAIT_MS = 5_000;

interface Followed {
  query: Static<typeof ChangesQuery>;
  /** The page that was read when the listener was admitted. */
  first: ChangePageText;
  listening: Listening;
}

/** A cursor is good for thirty days: who hears of nothing for so long gets a new one, by a page without changes. */
const SILENT_MS = DAY_MS;

/** Yields every page with changes, as the feed answers it; undefined each time there is nothing new. */
async function* followChanges(
  ctx: RecordContext,
  counters: CounterWatch,
  { query, first, listening }: Followed,
): AsyncGenerator<ChangePageText | undefined, void> {
  const { signal } = listening;
  let caller: Caller | undefined = listening.caller;
  let told_at = ctx.clock.now().getTime();
  for (let page = first; ; page = await readChangePage(ctx, caller, { ...query, cursor: page.cursor })) {
    const now = ctx.clock.now().getTime();
    const isTold = !page.is_empty || now - told_at > SILENT_MS;
    if (isTold) told_at = now;
    yield isTold ? page : undefined;
    if (!page.has_more) {
      const { workspace_id } = caller.workspace;
      await counters.wait({ workspace_id, seen_seq: page.last, longest_ms: LONGEST_WAIT_MS, signal });
    }
    caller = signal.aborted ? undefined : await listening.findCaller();
    if (caller === undefined) return;
  }
}
