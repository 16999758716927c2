/** Serves one request to one endpoint, from token to reply. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import type { AnonymousCaller, MemberCaller, PageCaller, UserCaller } from '../access/caller.ts';
import type { Place } from '../access/load-place.ts';
import type { Database } from '../base/database/database.ts';
import type { Context } from './context.ts';
import { keepAdmissions } from './admissions.ts';
import { authorise, requireScope } from './authorise.ts';
import { toClientNetwork } from './client-network.ts';
import { isNoneMatched, readIfMatch, toEntityTag } from './answers/entity-tag.ts';
import { answerOnce, readIdempotencyKey } from './idempotency/answer-once.ts';
import type { Door } from './door.ts';
import type { EventStreams } from './event-streams.ts';
import type { Handler } from './handler.ts';
import { requireOwnPage, setDeviceCookie, setSessionCookie, toPageCaller } from './page-session.ts';
import { readBody } from './reading/read-body.ts';
import { readParams } from './reading/read-params.ts';
import { readQuery, searchOf } from './reading/read-query.ts';
import { RawJson, sendEvents, sendStream, sendText, StreamedEvents, StreamedJson } from './reply.ts';

/** A handler's answer, and the cookies that go with it. */
type Answered = Awaited<ReturnType<Handler<'list-workspaces'>>> & {
  session_secret?: string | null | undefined;
  device_mark?: string | undefined;
  settle?: (db: Database) => Promise<object>;
  made_id?: number;
};
/** Within the table a handler is called with any input that its own endpoint's schemas allow. */
type AnyHandler = (input: unknown) => Promise<Answered>;
type AnyCheck = (input: unknown) => unknown;

/** The user of a request and their place in its workspace; undefined: the endpoint needs no token. */
interface Asker {
  user: UserCaller | undefined;
  place: Place | undefined;
}

/** Path parameters that authorisation reads. */
type PathParams = Parameters<typeof authorise>[1]['params'];

/** The request as far as it is known before its body is read. */
interface Admitted {
  params: PathParams;
  query: unknown;
  caller: AnonymousCaller | PageCaller | UserCaller | MemberCaller;
}

/** That, or why it is refused. */
type Admission = Asker & (Admitted | { refusal: Error });

export function serveEndpoint({
  endpoint,
  handler,
  check,
  door,
  streams,
  ctx,
}: {
  endpoint: Endpoint;
  handler: unknown;
  check: unknown;
  door: Door;
  streams: EventStreams;
  ctx: Context;
}) {
  const handle = handler as AnyHandler;
  const checkQuery = check as AnyCheck | undefined;
  const { admit, find } = keepAdmissions(ctx.clock, findAdmission);

  /**
   * Runs before the body is read: an unauthorised megabyte is not worth the memory. Whoever sends a short one
   * hears first what is wrong in its shape, as of every request.
   */
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (endpoint.body === null) ignoreBody(request);
    if (endpoint.rate_limit === 'address') {
      await door.chargeAddress(request, reply);
      if (endpoint.page_session === true) requireOwnPage(request, ctx.config.base_url);
      await admit(request, reply);
      return;
    }
    const admission = await admit(request, reply);
    const { user, place } = admission;
    if (user === undefined) return;
    await door.chargeUser(reply, user, place);
    if (endpoint.body === null) return;
    const workspace_id = place?.member?.workspace.workspace_id;
    const refusal = 'refusal' in admission ? admission.refusal : undefined;
    door.expectBody(request, { user_id: user.user_id, workspace_id, refusal });
  }

  async function findAdmission(request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const asker = await findAsker(request, reply);
    const { place } = asker;
    try {
      const params = readParams(request.params as Record<string, string>, endpoint.params) as PathParams;
      const query = readQuery(searchOf(request), endpoint.query);
      checkQuery?.({ query, workspace_id: place?.workspace.workspace_id ?? null, ctx });
      return { ...asker, params, query, caller: toCaller(request, params, asker) };
    } catch (error) {
      return { ...asker, refusal: error as Error };
    }
  }

  async function findAsker(request: FastifyRequest, reply: FastifyReply): Promise<Asker> {
    if (endpoint.rate_limit === 'address') return { user: undefined, place: undefined };
    const user = await door.requireUser(request, reply);
    const { slug = '' } = request.params as { slug?: string };
    const isInWorkspace = endpoint.rate_limit === 'workspace';
    return { user, place: isInWorkspace ? await door.findPlace(slug, user) : undefined };
  }

  /** @throws why it is refused by now */
  async function findAdmitted(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const admission = await find(request, reply);
    if ('refusal' in admission) throw admission.refusal;
    return admission;
  }

  function toCaller(request: FastifyRequest, params: PathParams, { user, place }: Asker) {
    if (user === undefined) {
      return endpoint.page_session === true
        ? toPageCaller(request)
        : { address: toClientNetwork(request.ip) };
    }
    if (endpoint.rate_limit === 'workspace') return authorise(endpoint, { user, place, params });
    requireScope(endpoint, user);
    return user;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const admission = await find(request, reply);
    if ('refusal' in admission && isShapeFault(admission.refusal)) throw admission.refusal;
    const body = endpoint.body === null ? null : await readBody(request.body as Buffer, endpoint.body);
    if ('refusal' in admission) throw admission.refusal;
    const { params, caller } = admission;
    const { headersDistinct, headers } = request.raw;
    const if_match = endpoint.takes_if_match === true ? readIfMatch(headers['if-match']) : undefined;
    // Only operations below a slug answer with events.
    const listening =
      endpoint.events !== undefined && isStreamAlone(headers.accept ?? '')
        ? streams.follow({ request, reply, slug: params.slug, guard: endpoint }, caller as MemberCaller)
        : undefined;
    const key =
      endpoint.is_idempotent === true ? readIdempotencyKey(headersDistinct['idempotency-key']) : undefined;
    const inTurn = <T>(work: (admitted: Admitted) => Promise<T>): Promise<T> => {
      const workNow = async () => work(await findAdmitted(request, reply));
      return 'token' in caller ? door.inTurn(caller, { ...endpoint, reply }, workNow) : workNow();
    };
    const toInput = ({ params, query, caller }: Admitted) => ({
      params,
      query,
      body,
      caller,
      findCaller: async () => (await findAdmitted(request, reply)).caller,
      if_match,
      listening,
    });
    if (key === undefined) {
      const answered = await settled(
        ctx.db,
        await inTurn((admitted) => handle({ ...toInput(admitted), ctx })),
      );
      if (endpoint.has_etag === true) return sendTagged(request, reply, answered);
      return send(reply, answered, ctx.config.base_url);
    }
    const repeatable = {
      idempotency_key: key,
      said: [endpoint.method, request.url, (request.body as Buffer | undefined) ?? ''],
      only_reads: endpoint.only_reads === true,
    };
    const once = (admitted: Admitted) => async (db: Database, made_id?: number) => {
      const answered = await handle({ ...toInput(admitted), made_id, ctx: { ...ctx, db } });
      const { status, body: answer, settle } = answered;
      const toText = (said: Answered) => toBodyText(reply.code(status), said.body);
      return {
        status,
        text: toText(answered),
        record_id: recordIdOf(params) ?? recordIdOf(answer) ?? null,
        made_id: answered.made_id,
        ...(settle !== undefined && { settle: async () => toText(await settled(ctx.db, answered)) }),
      };
    };
    // Only operations below a slug take a key: the caller is a member there.
    const kept = await inTurn((admitted) =>
      answerOnce(ctx, { ...repeatable, caller: admitted.caller as MemberCaller }, once(admitted)),
    );
    if (kept.is_repeated) reply.header('idempotency-replayed', 'true');
    return sendText(reply.code(kept.status), kept.text);
  }

  return { onRequest, handler: answer };
}

const settled = async (db: Database, answered: Answered): Promise<Answered> =>
  answered.settle === undefined ? answered : { ...answered, body: await answered.settle(db) };

/** The record that an address or an answer names. */
const recordIdOf = (named: object | null): number | undefined =>
  named !== null && 'record_id' in named && typeof named.record_id === 'number' ? named.record_id : undefined;

/** Serialises the body with the schema of its status, as it would be sent. */
function toBodyText(reply: FastifyReply, body: Answered['body']): string | null {
  if (body === null) return null;
  if (body instanceof StreamedJson || body instanceof StreamedEvents)
    throw new Error('an answer that is kept for a repetition is not streamed');
  return String(toSentText(reply, body));
}

const toSentText = (reply: FastifyReply, body: object): string | Buffer =>
  body instanceof RawJson ? body.text : (reply.serialize(body) as string);

function sendTagged(request: FastifyRequest, reply: FastifyReply, { status, body }: Answered): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  const isStreamed = body instanceof StreamedJson;
  const text = isStreamed ? `${body.head.toString()}${body.made_of}` : toSentText(reply, body);
  const tag = toEntityTag(text, isStreamed || body instanceof RawJson ? body.version : undefined);
  reply.header('etag', tag);
  if (request.method !== 'PATCH' && isNoneMatched(request.headers['if-none-match'], tag)) {
    return reply.code(304).send();
  }
  return isStreamed ? sendStream(reply, body) : sendText(reply, text);
}

function send(
  reply: FastifyReply,
  { status, body, session_secret, device_mark }: Answered,
  base_url: string,
): FastifyReply {
  reply.code(status);
  if (session_secret !== undefined) setSessionCookie(reply, session_secret, base_url);
  if (device_mark !== undefined) setDeviceCookie(reply, device_mark, base_url);
  if (body === null) return reply.send();
  if (body instanceof StreamedJson) return sendStream(reply, body);
  if (body instanceof StreamedEvents) return sendEvents(reply, body);
  return body instanceof RawJson ? sendText(reply, body.text) : reply.send(body);
}

/** Whether a stream is all that the caller takes. Clients of MCP always take JSON as well: they get one answer. */
const isStreamAlone = (accept: string) =>
  /\btext\/event-stream\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);
const isShapeFault = (error: Error) => error instanceof ApiError && error.status === 422;

/** The framework reads a body where these fields announce one; Node discards an unread one. */
function ignoreBody({ headers }: FastifyRequest): void {
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}
