/** The change feed as server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { ChangesQuery } from '@minutebook/contract/v3/feed-endpoints.ts';
import { changeStreamRoutes } from '@minutebook/contract/v3/stream-routes.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import { readQuery } from '../../http/reading/read-query.ts';
import { searchOf } from '../../http/reading/search-of.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { readChangePage, type ChangePageText } from '../read-change-page.ts';
import { followChanges } from './follow-changes.ts';
import { watchCounters } from './watch-counters.ts';

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
