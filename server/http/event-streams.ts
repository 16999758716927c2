/** Server-sent events with a bearer token, for as long as the listener stays and may listen. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '@minutebook/contract/endpoint.ts';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Caller, MemberCaller, UserCaller } from '../access/caller.ts';
import type { Place } from '../access/load-place.ts';
import { authorise } from './authorise.ts';
import type { Door } from './door.ts';

/**
 * How many streams are open at once. Where all are taken, whoever has fewer gets the place of the oldest of whoever has most: a
 * page comes back by itself when there is room.
 */
export interface StreamLimits {
  server: number;
  workspace: number;
  user: number;
}

/** A page of ours has one in each window. */
const LIMITS: StreamLimits = { server: 500, workspace: 200, user: 10 };
/** Proxies close connections that are silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

export const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // When it ends, the server stops or the listener lost access: nothing more comes over this connection.
  connection: 'close',
  // Proxies that buffer answers would delay every event.
  'x-accel-buffering': 'no',
};

export interface Listening {
  /** The caller at the start of the stream. */
  caller: Caller;
  /** Checked again: undefined when a new request with this token would be refused. */
  findCaller(): Promise<Caller | undefined>;
  /** Aborted when the listener is gone or the server stops. */
  signal: AbortSignal;
}

export interface StreamRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The workspace that is listened to. */
  slug: string;
  guard: Guard & { method: string };
}

export interface EventStreams {
  /**
   * Authorises a listener; `send` answers then, with texts of events and undefined each time there is nothing new.
   * @throws UNAUTHORIZED, FORBIDDEN, WORKSPACE_NOT_FOUND, RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE
   */
  admit(asked: StreamRequest): Promise<{
    listening: Listening;
    send(events: AsyncIterable<string | undefined>): FastifyReply;
  }>;
  /** Takes a place for a caller who was authorised. @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
  follow(asked: StreamRequest, caller: MemberCaller): Listening;
}

/** One for all streams of the process, so that its limits are common to them. */
export function makeEventStreams(
  app: FastifyInstance,
  door: Door,
  limits: StreamLimits = LIMITS,
): EventStreams {
  const listeners: Listeners = new Map();
  app.addHook('preClose', (done) => {
    for (const listener of listeners.keys()) listener.abort();
    done();
  });
  const follow: EventStreams['follow'] = ({ request, reply, slug, guard }, caller) => {
    const follower = { user_id: caller.user_id, workspace_id: caller.workspace.workspace_id };
    requirePlaceAmong(listeners, follower, limits);
    const gone = new AbortController();
    // From here on it counts: what it is sent first is read meanwhile, and others come in.
    listeners.set(gone, follower);
    reply.raw.once('close', () => {
      gone.abort();
      listeners.delete(gone);
    });
    const findCaller = async () => {
      const again = await door.findUser(request);
      if (again === undefined) return undefined;
      return findAuthorised(guard, again, { slug, place: await door.findPlace(slug, again) });
    };
    return { caller, findCaller, signal: gone.signal };
  };
  return {
    follow,
    async admit(asked) {
      const { request, reply, slug, guard } = asked;
      const user = await door.requireUser(request, reply);
      const place = await door.findPlace(slug, user);
      await door.chargeUser(reply, user, place);
      const caller = authorise(guard, { user, place, params: { slug } });
      return {
        listening: follow(asked, caller),
        send: (events) => reply.headers(EVENT_HEADERS).send(Readable.from(withSignsOfLife(events))),
      };
    },
  };
}

interface Follower {
  user_id: number;
  workspace_id: number;
}

type Listeners = Map<AbortController, Follower>;

/** @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
function requirePlaceAmong(listeners: Listeners, asker: Follower, limits: StreamLimits): void {
  const those = (of: keyof Follower) => [...listeners].filter(([, follower]) => follower[of] === asker[of]);
  if (those('user_id').length >= limits.user) throw errors.tooManyStreams('streams_of_user', limits.user);
  const inWorkspace = those('workspace_id');
  if (inWorkspace.length >= limits.workspace && !endOneOf(listeners, inWorkspace, { asker, by: 'user_id' })) {
    throw errors.tooManyStreams('streams_of_workspace', limits.workspace);
  }
  if (
    listeners.size >= limits.server &&
    !endOneOf(listeners, [...listeners], { asker, by: 'workspace_id' })
  ) {
    throw errors.tooMuchUnderWay('server_busy');
  }
}

/** Ends the oldest of whoever has most of these; false: nobody has more than the asker would have. */
function endOneOf(
  listeners: Listeners,
  among: readonly [AbortController, Follower][],
  { asker, by }: { asker: Follower; by: keyof Follower },
): boolean {
  const groups = [...Map.groupBy(among, ([, follower]) => follower[by]).values()];
  const most = groups.reduce((one, other) => (other.length > one.length ? other : one), []);
  const own = among.filter(([, follower]) => follower[by] === asker[by]).length;
  const [oldest] = most;
  if (oldest === undefined || most.length <= own + 1) return false;
  oldest[0].abort();
  listeners.delete(oldest[0]);
  return true;
}

/** undefined: a new request with this token would be refused. */
function findAuthorised(
  guard: StreamRequest['guard'],
  user: UserCaller,
  { slug, place }: { slug: string; place: Place | undefined },
): Caller | undefined {
  try {
    return authorise(guard, { user, place, params: { slug } });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function* withSignsOfLife(events: AsyncIterable<string | undefined>): AsyncGenerator<string, void> {
  // The client knows at once that it is connected.
  yield ': here\n\n';
  let saidAt = performance.now();
  for await (const event of events) {
    if (event === undefined && performance.now() - saidAt < SIGN_OF_LIFE_MS) continue;
    saidAt = performance.now();
    yield event ?? ': still here\n\n';
  }
}
