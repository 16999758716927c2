/** Identifies callers: tokens, places in workspaces, and rate limits with their response fields. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isChange, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { AccessStore } from '../access/access-store.ts';
import type { UserCaller } from '../access/caller.ts';
import type { Place } from '../access/load-place.ts';
import { isMeantFor } from '../access/token-power.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS } from '../base/durations.ts';
import { makeOwnLanes } from '../base/lanes.ts';
import { toClientNetwork } from './client-network.ts';
import { isText } from './reading/read-scalar.ts';
import type { BodyBudget } from './limits/body-budget.ts';
import { noteCaller } from './request-caller.ts';
import type { RateLimiter, RateScope, RateState } from './limits/rate-limiter.ts';

export interface Door {
  /** undefined: there is no valid token. */
  findUser(request: FastifyRequest): Promise<UserCaller | undefined>;
  /**
   * Looks a token up. Of an address that has used up its requests it is one at a time, and the next once a wrong one is refused: a
   * flood of them costs the database a few queries a second. @throws RATE_LIMIT_EXCEEDED (for the address)
   */
  lookUp<Found>(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /** @throws RATE_LIMIT_EXCEEDED (for the address), UNAUTHORIZED */
  requireUser(request: FastifyRequest, reply: FastifyReply): Promise<UserCaller>;
  findPlace(slug: string, user: UserCaller): Promise<Place | undefined>;
  /** Finds the place that a link made for this user leads to: see AccessStore. */
  findPlaceOf: AccessStore['findPlaceOf'];
  /** Charges active members (a guest too) and their workspace, and the user for everything else. @throws RATE_LIMIT_EXCEEDED */
  chargeUser(reply: FastifyReply, user: UserCaller, place: Place | undefined): Promise<void>;
  /** Charges the address, for requests that need no token. @throws RATE_LIMIT_EXCEEDED */
  chargeAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Charges a workspace for what its directory does. @throws RATE_LIMIT_EXCEEDED */
  chargeDirectory(reply: FastifyReply, workspace_id: number): Promise<void>;
  /** Charges whoever has a good link as a guest, by what it leads to and the address. @throws RATE_LIMIT_EXCEEDED */
  chargeLink(request: FastifyRequest, reply: FastifyReply, target: string): Promise<void>;
  /** Charges a request without a route to its user, or without a valid token to its address. @throws RATE_LIMIT_EXCEEDED */
  chargeStray(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts the body against the user and the workspace; every other counts against its address. @throws the refusal, if the body is a long one */
  expectBody: BodyBudget['expect'];
  /**
   * Runs a change when few enough changes of the person are under way, and a read when few enough reads are, unless its client has
   * left by then: those that wait hold no connection to the database. @throws SERVICE_UNAVAILABLE after five and ten seconds
   */
  inTurn<T>(whose: UserCaller | MadeBy, act: Act, work: () => Promise<T>): Promise<T>;
  /** Reports the address's remaining requests, and charges nothing. */
  showAddressLimit(request: FastifyRequest, reply: FastifyReply): void;
}

/** A directory, or a signed link, has the turns of the programs of whoever made it; null: that was an operator. */
interface MadeBy {
  workspace_id: number;
  actor_user_id: number | null;
}

interface Act extends Pick<Endpoint, 'only_reads' | 'turns'> {
  method: string;
  reply: FastifyReply;
}

/** Runs a change in the turns of one person. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface DoorParts {
  limiter: RateLimiter;
  bodies: BodyBudget;
  clock: Clock;
}

/** How many changes, and how many reads, of one person run at once. A process has ten connections to the database. */
const MOST_AT_ONCE = 5;
/** Requests that wait longer for their turn are refused. */
const CHANGE_WAIT_MS = 5_000;
const READ_WAIT_MS = 10_000;
/** A refusal is held back for a moment, so that a client that repeats at once leaves the server time for others. */
const REFUSAL_PAUSE_MS = 250;
const refusal = () => errors.tooMuchUnderWay('server_busy');

export function makeDoor(access: AccessStore, { limiter, bodies, clock }: DoorParts): Door {
  async function charge(reply: FastifyReply, scope: RateScope): Promise<void> {
    const state = await limiter.charge(scope);
    if (state?.exceeded === true) return refuse(reply, state);
    setFields(reply, state);
  }

  /** The addresses that have used up their requests, and have a token looked up all the same. */
  const lookedUp = new Set<string>();
  const lookUp: Door['lookUp'] = async (request, reply, find) => {
    const address = addressOf(request);
    const state = limiter.look(address);
    if (state?.exceeded !== true) return find();
    if (lookedUp.has(address.id)) return refuse(reply, state);
    lookedUp.add(address.id);
    try {
      return (await find()) ?? (await refuse(reply, state));
    } finally {
      lookedUp.delete(address.id);
    }
  };

  async function findUser(request: FastifyRequest): Promise<UserCaller | undefined> {
    const token = bearerToken(request);
    const found = token === undefined ? undefined : await access.findUser(token, request.ip);
    // The path of the route: the address may spell it otherwise, with `%6d` for `m`.
    const path = request.routeOptions.url ?? request.url;
    const user = found && isMeantFor(found.token.audience, path) ? found : undefined;
    if (user !== undefined) noteCaller(request, { user_id: user.user_id });
    return user;
  }
  /** A token that was let in before is no guess, and is not held up by others who guess from the same address. */
  async function lookUpUser(request: FastifyRequest, reply: FastifyReply): Promise<UserCaller | undefined> {
    const token = bearerToken(request);
    const find = () => findUser(request);
    return token === undefined || access.knows(token) ? find() : lookUp(request, reply, find);
  }
  const runChange = makeOwnLanes(MOST_AT_ONCE, { wait_ms: CHANGE_WAIT_MS, refusal });
  const runRead = makeOwnLanes(MOST_AT_ONCE, { wait_ms: READ_WAIT_MS, refusal });
  const chargeAddress = (request: FastifyRequest, reply: FastifyReply) => charge(reply, addressOf(request));

  return {
    findUser,
    lookUp,
    async requireUser(request, reply) {
      const user = await lookUpUser(request, reply);
      if (user !== undefined) {
        setExpiry(reply, user, clock.now());
        return user;
      }
      await chargeAddress(request, reply);
      throw errors.unauthorized(bearerToken(request) === undefined ? 'token_missing' : 'token_refused');
    },
    async findPlace(slug, user) {
      return isText(slug) ? access.findPlace(slug, user) : undefined;
    },
    findPlaceOf: (workspace_id, user_id) => access.findPlaceOf(workspace_id, user_id),
    async chargeUser(reply, user, place) {
      const member = place?.member ?? null;
      if (member === null) return charge(reply, { kind: 'user', id: toOwnId(user, user.user_id) });
      const { workspace, member_id, base_role } = member;
      noteCaller(reply.request, { workspace_id: workspace.workspace_id });
      // First, so that what one is refused is not taken from the workspace.
      await charge(
        reply,
        base_role === 'guest'
          ? { kind: 'guest', id: String(member_id) }
          : { kind: 'member', id: toOwnId(user, member_id) },
      );
      const id = String(workspace.workspace_id);
      return charge(reply, { kind: 'workspace', id, is_program: isProgram(user) });
    },
    chargeAddress,
    chargeDirectory: (reply, workspace_id) =>
      charge(reply, { kind: 'workspace', id: String(workspace_id), is_program: true }),
    chargeLink: (request, reply, target) =>
      charge(reply, { kind: 'guest', id: `${target} ${toClientNetwork(request.ip)}` }),
    async chargeStray(request, reply) {
      const user = await lookUpUser(request, reply);
      await charge(
        reply,
        user === undefined ? addressOf(request) : { kind: 'user', id: toOwnId(user, user.user_id) },
      );
    },
    expectBody: bodies.expect,
    async inTurn(whose, { reply, ...act }, work) {
      const turns = turnsOf(act);
      if (turns === 'own') return work();
      if (turns === 'changes') return runChange(toTurnId(whose), work);
      return runRead(toTurnId(whose), async () => {
        if (reply.raw.destroyed) throw refusal();
        return work();
      });
    },
    showAddressLimit(request, reply) {
      setFields(reply, limiter.look(addressOf(request)));
    },
  };
}

/** How long before its end a token is announced to expire. */
const EXPIRY_NOTICE_MS = 14 * DAY_MS;

function setExpiry(reply: FastifyReply, { token }: UserCaller, now: Date): void {
  const { kind, expires_at } = token;
  // These two are short-lived, and whoever has one knows how to get the next.
  if (kind === 'session' || kind === 'oauth' || expires_at === null) return;
  if (expires_at.getTime() - now.getTime() > EXPIRY_NOTICE_MS) return;
  reply.header('minutebook-token-expires', expires_at.toISOString());
}

const isProgram = ({ token }: UserCaller) => token.kind !== 'session';

/** A loop in somebody's program costs that person no page. */
const toOwnId = (user: UserCaller, id: number) => (isProgram(user) ? String(id) : `${id} pages`);

const toTurnId = (whose: UserCaller | MadeBy) =>
  'token' in whose
    ? toOwnId(whose, whose.user_id)
    : String(whose.actor_user_id ?? `operator ${whose.workspace_id}`);

const turnsOf = ({ turns, ...operation }: Omit<Act, 'reply'>) =>
  turns ?? (operation.method !== 'HEAD' && isChange(operation) ? 'changes' : 'reads');

const addressOf = (request: FastifyRequest): RateScope => ({
  kind: 'address',
  id: toClientNetwork(request.ip),
});

async function refuse(reply: FastifyReply, state: RateState): Promise<never> {
  setFields(reply, state);
  await delay(REFUSAL_PAUSE_MS);
  throw errors.limitUsedUp(state);
}

function setFields(reply: FastifyReply, state: RateState | null): void {
  if (state === null) return;
  const { policy, limit, window_seconds, remaining, resets_in_seconds } = state;
  reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${window_seconds}`);
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${resets_in_seconds}`);
}

/** Exactly one header, the scheme in any case, one space, a token of a possible form. */
const BEARER = /^bearer ([\x21-\x7e]{1,512})$/i;

function bearerToken(request: FastifyRequest): string | undefined {
  const headers = request.raw.headersDistinct['authorization'] ?? [];
  return headers.length === 1 ? BEARER.exec(headers[0] ?? '')?.[1] : undefined;
}
