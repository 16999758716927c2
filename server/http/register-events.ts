/** `GET /events?workspace=<slug>`: server-sent events with a bearer token, for as long as the listener stays. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followRecords as endpoint } from '@minutebook/contract/events.ts';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Caller, UserCaller } from '../access/caller.ts';
import type { Place } from '../access/load-place.ts';
import type { Context } from '../context.ts';
import { followRecords } from '../events/follow-records.ts';
import type { Listener } from '../events/progress-queries.ts';
import { authorise } from './authorise.ts';
import type { Door } from './door.ts';
import { readQuery } from './read-query.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/** Each costs two small queries a second. */
const MOST_LISTENERS = 500;
/** Proxies close what is silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // When it ends, the server stops or the listener is out: nothing more comes over this connection.
  connection: 'close',
  // Proxies that collect answers would keep every event back.
  'x-accel-buffering': 'no',
};

export function registerEvents(app: FastifyInstance, door: Door, ctx: Context): void {
  const listeners = new Set<AbortController>();
  app.addHook('preClose', (done) => {
    for (const listener of listeners) listener.abort();
    done();
  });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    compress: false,
    config: { operation: endpoint.name },
    async handler(request, reply) {
      const user = await door.requireUser(request, reply);
      const { workspace: slug } = readQuery(searchOf(request), endpoint.query) as { workspace: string };
      const place = await door.findPlace(slug, user.user_id);
      await door.chargeUser(reply, user, place);
      authorise(endpoint, user, place, { slug });
      if (listeners.size >= MOST_LISTENERS) throw errors.serviceUnavailable(new Error('too many listeners'));

      const gone = new AbortController();
      listeners.add(gone);
      reply.raw.once('close', () => {
        gone.abort();
        listeners.delete(gone);
      });
      const findListener = () => findListenerAgain(door, request, slug);
      return reply
        .headers(headers)
        .send(Readable.from(toText(followRecords(ctx, findListener, gone.signal))));
    },
  });
  refuseOtherMethods(app, endpoint.path, ['GET']);
}

/** Asked again and again: whatever opened the stream may end while it goes on. */
async function findListenerAgain(
  door: Door,
  request: FastifyRequest,
  slug: string,
): Promise<Listener | undefined> {
  const user = await door.findUser(request);
  if (user === undefined) return undefined;
  const place = await door.findPlace(slug, user.user_id);
  const caller = findAuthorised(user, place, slug);
  return caller && { workspace_id: caller.workspace.workspace_id, principals: caller.principals };
}

/** undefined: whoever asked now would be refused. */
function findAuthorised(user: UserCaller, place: Place | undefined, slug: string): Caller | undefined {
  try {
    return authorise(endpoint, user, place, { slug });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function* toText(events: AsyncIterable<object | undefined>): AsyncGenerator<string, void> {
  // The client knows at once that it is connected.
  yield ': here\n\n';
  let said_at = performance.now();
  for await (const event of events) {
    if (event === undefined && performance.now() - said_at < SIGN_OF_LIFE_MS) continue;
    said_at = performance.now();
    yield event === undefined ? ': still here\n\n' : `event: record\ndata: ${JSON.stringify(event)}\n\n`;
  }
}

function searchOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
