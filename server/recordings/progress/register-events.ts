/** The progress of uploaded recordings as server-sent events. */
import type { FastifyInstance } from 'fastify';
import { eventRoutes, type RecordProgress } from '@minutebook/contract/events.ts';
import type { Context } from '../../http/context.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import { readQuery } from '../../http/reading/read-query.ts';
import { searchOf } from '../../http/reading/search-of.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import { followRecords } from './follow-records.ts';

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
