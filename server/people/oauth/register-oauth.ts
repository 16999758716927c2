/**
 * The routes by which programs speak OAuth; `program-handlers.ts` has the pages' operations for the people
 * who decide.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { pages } from '@minutebook/contract/app/pages.ts';
import { oauthRoutes } from '@minutebook/contract/routes/oauth-routes.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { selectGrantOfToken } from '../../access/programs/program-grant-queries.ts';
import { endGrant } from '../../access/programs/program-grants.ts';
import type { Context } from '../../http/context.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import type { Door } from '../../http/door.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import { answerToken, readProgramForm, type Form } from './answer-token.ts';
import { DEVICE_SECONDS, INTERVAL_SECONDS, startDevice } from './devices.ts';
import { findProgram } from './find-program.ts';
import { describeResource, describeServer } from './oauth-metadata.ts';
import { isRefusal, refuse, type OauthRefusal } from './oauth-refusal.ts';
import { registerProgram } from './register-program.ts';
import { offersOauth, readResource, readScopes } from './resources.ts';

type Answered = object | OauthRefusal | null;

export function registerOauth(app: FastifyInstance, door: Door, ctx: Context): void {
  /** Runs before any byte of the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    await door.chargeAddress(request, reply);
    if (!offersOauth(ctx.config.base_url)) throw errors.missing('oauth_not_offered');
  };
  const shown = (show: (request: FastifyRequest) => object) => ({
    admit,
    answer: (request: FastifyRequest, reply: FastifyReply) => send(reply, show(request)),
  });
  const asked = (answer: (form: Form, address: string) => Promise<Answered>) => ({
    admit,
    async answer(request: FastifyRequest, reply: FastifyReply) {
      const form = readProgramForm(request.body as Buffer | undefined, request.headers.authorization);
      const address = toClientNetwork(request.ip);
      return send(reply, isRefusal(form) ? form : await answer(form, address));
    },
  });
  const resourceAt = (path: string) => shown(() => describeResource(path, ctx.config.base_url));
  const server = shown(() => describeServer(ctx.config));
  registerRoutes(app, oauthRoutes, {
    'get-authorization-server': server,
    'get-authorization-server-of-mcp': server,
    'get-authorization-server-of-mcp-in-workspace': server,
    'get-protected-resource': resourceAt(''),
    'get-protected-mcp': resourceAt('/mcp'),
    'get-protected-mcp-in-workspace': shown(({ params }) =>
      describeResource(`/mcp/${encodeURIComponent((params as { slug: string }).slug)}`, ctx.config.base_url),
    ),
    'get-protected-api': resourceAt('/api/v3'),
    'create-oauth-token': asked((form, address) => {
      const { db, keys, config, clock } = ctx;
      return answerToken(form, address, { db, keys, base_url: config.base_url, now: clock.now() });
    }),
    'start-oauth-device': asked((form, address) => answerDevice(form, address, ctx)),
    'revoke-oauth-token': asked((form) => revoke(form, ctx)),
    'register-oauth-client': {
      admit,
      async answer(request, reply) {
        if (!ctx.config.oauth.has_registration) throw errors.notFound();
        const address = toClientNetwork(request.ip);
        const body = request.body as Buffer | undefined;
        const made = await registerProgram(ctx.db, { body, address, now: ctx.clock.now() });
        return send(reply, made, 201);
      },
    },
  });
}

function send(reply: FastifyReply, answered: Answered, status = 200): FastifyReply {
  if (answered === null) return reply.code(status).send();
  reply.type('application/json; charset=utf-8').serializer(String);
  reply.code(isRefusal(answered) ? statusOf(answered) : status);
  return reply.send(JSON.stringify(answered));
}

function statusOf({ error }: OauthRefusal): number {
  if (error === 'invalid_client') return 401;
  return error === 'temporarily_unavailable' ? 503 : 400;
}

async function answerDevice(form: Form, address: string, ctx: Context): Promise<Answered> {
  const { base_url } = ctx.config;
  const program = await findProgram(ctx, { client_id: form['client_id'] ?? '', asker: { network: address } });
  if (program === undefined) return refuse('invalid_client', 'nobody knows this client_id');
  const scopes = readScopes(form['scope'] ?? null);
  if (scopes === undefined) return refuse('invalid_scope', 'scope names what is no scope of this server');
  const resource = readResource(form['resource'] ?? null, base_url);
  if (resource === undefined) {
    return refuse('invalid_target', 'resource is no address of this server that takes tokens');
  }
  const device = { program, scopes, audience: resource.audience, address };
  const { device_code, user_code } = await startDevice(ctx.db, device, ctx.clock.now());
  const page = base_url + pages.device;
  return {
    device_code,
    user_code,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${user_code}`,
    expires_in: DEVICE_SECONDS,
    interval: INTERVAL_SECONDS,
  };
}

/** Ends the whole grant. An unknown token gets the same answer. */
async function revoke({ token, client_id }: Form, { db, clock }: Context): Promise<Answered> {
  if (token === undefined || client_id === undefined) {
    return refuse('invalid_request', 'token and client_id are required');
  }
  const [found] = await db.query(selectGrantOfToken, [tokenDigest(token)]);
  if (found?.client_id !== client_id) return null;
  const end = { actor_user_id: null, now: clock.now(), why: 'program' } as const;
  await db.transaction((tx) => endGrant(tx, found.oauth_grant_id, end));
  return null;
}
