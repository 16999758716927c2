/** One request to one endpoint, from token to reply. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { authorise } from './authorise.ts';
import type { Door } from './door.ts';
import type { Handler } from './handler.ts';
import { readBody, readParams, readQuery } from './read-request.ts';
import { RawJson } from './reply.ts';

/** Inside the table a handler is called with whatever its own endpoint's schemas let through. */
type AnyHandler = (input: unknown) => ReturnType<Handler<'list-workspaces'>>;

export function serveEndpoint(endpoint: Endpoint, handler: unknown, door: Door, ctx: Context) {
  const handle = handler as AnyHandler;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await door.requireUser(request, reply);
    const raw = request.params as Record<string, string>;
    const slug = endpoint.rate_limit === 'workspace' ? String(raw['slug']) : null;
    const place = slug === null ? undefined : await door.findPlace(slug, user.user_id);
    await door.chargeUser(reply, user, place);

    const params = readParams(raw, endpoint.params) as { slug: string; member_id?: number };
    const query = readQuery(searchOf(request), endpoint.query);
    const body = endpoint.body === null ? null : readBody(request.body as Buffer, endpoint.body);
    const caller = slug === null ? user : authorise(endpoint, user, place, params);

    const answer = await handle({ params, query, body, caller, ctx });
    reply.code(answer.status);
    if (answer.body === null) return reply.send();
    if (answer.body instanceof RawJson) {
      return reply.type('application/json; charset=utf-8').serializer(String).send(answer.body.text);
    }
    return reply.send(answer.body);
  };
}

/** The query string as sent, without `?`. */
function searchOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
