/** Server-sent events with a bearer token, for as long as the listener stays. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventRoutes } from '@minutebook/contract/events.ts';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Caller, UserCaller } from '../../access/caller.ts';
import type { Place } from '../../access/load-place.ts';
import type { Context } from '../../http/context.ts';
import { followRecords } from './follow-records.ts';
import type { Listener } from '../../records/items/progress-queries.ts';
import { authorise } from '../../http/authorise.ts';
import type { Door } from '../../http/door.ts';
import { readQuery } from '../../http/reading/read-query.ts';
import { searchOf } from '../../http/reading/search-of.ts';
import { registerRoutes } from '../../http/register-routes.ts';

/** Each costs two small queries a second. No user or workspace may take so many that others get none. */
const MOST_LISTENERS = 500;
const MOST_OF_WORKSPACE = 200;
/** A page of ours has one in each window. */
const MOST_OF_USER = 10;
/** Proxies close connections that are silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // When it ends, the server stops or the listener lost access: nothing more comes over this connection.
  connection: 'close',
  // Proxies that buffer answers would delay every event.
  'x-accel-buffering': 'no',
};

const { guard: asked, method, query } = eventRoutes['follow-records'];
const guard = { ...asked, method };

export function registerEvents(app: FastifyInstance, door: Door, ctx: Context): void {
  const listeners = new Map<AbortController, Follower>();
  app.addHook('preClose', (done) => {
    for (const listener of listeners.keys()) listener.abort();
    done();
  });
  registerRoutes(app, eventRoutes, {
    'follow-records': async (request, reply) => {
      const user = await door.requireUser(request, reply);
      const { workspace: slug } = readQuery(searchOf(request), query) as { workspace: string };
      const place = await door.findPlace(slug, user);
      await door.chargeUser(reply, user, place);
      const { workspace } = authorise(guard, user, place, { slug });
      const follower = { user_id: user.user_id, workspace_id: workspace.workspace_id };
      requirePlaceAmong([...listeners.values()], follower);

      const gone = new AbortController();
      listeners.set(gone, follower);
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
}

interface Follower {
  user_id: number;
  workspace_id: number;
}

/** @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
function requirePlaceAmong(followers: readonly Follower[], { user_id, workspace_id }: Follower): void {
  const count = (isCounted: (follower: Follower) => boolean) => followers.filter(isCounted).length;
  if (count((follower) => follower.user_id === user_id) >= MOST_OF_USER) {
    throw errors.tooManyStreams('streams_of_user', MOST_OF_USER);
  }
  if (count((follower) => follower.workspace_id === workspace_id) >= MOST_OF_WORKSPACE) {
    throw errors.tooManyStreams('streams_of_workspace', MOST_OF_WORKSPACE);
  }
  if (followers.length >= MOST_LISTENERS) throw errors.tooMuchUnderWay('server_busy');
}

/** Checked again and again: the permission that opened the stream may end while it is open. */
async function findListenerAgain(
  door: Door,
  request: FastifyRequest,
  slug: string,
): Promise<Listener | undefined> {
  const user = await door.findUser(request);
  if (user === undefined) return undefined;
  const place = await door.findPlace(slug, user);
  const caller = findAuthorised(user, place, slug);
  return caller && { workspace_id: caller.workspace.workspace_id, principals: caller.principals };
}

/** undefined: a new request with this token would be refused. */
function findAuthorised(user: UserCaller, place: Place | undefined, slug: string): Caller | undefined {
  try {
    return authorise(guard, user, place, { slug });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function* toText(events: AsyncIterable<object | undefined>): AsyncGenerator<string, void> {
  // The client knows at once that it is connected.
  yield ': here\n\n';
  let saidAt = performance.now();
  for await (const event of events) {
    if (event === undefined && performance.now() - saidAt < SIGN_OF_LIFE_MS) continue;
    saidAt = performance.now();
    yield event === undefined ? ': still here\n\n' : `event: record\ndata: ${JSON.stringify(event)}\n\n`;
  }
}
