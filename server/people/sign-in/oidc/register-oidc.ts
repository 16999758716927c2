/** Sign-in with an OpenID Connect provider: to the provider, and back. */
import * as client from 'openid-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { signInRoutes } from '@minutebook/contract/routes/sign-in-routes.ts';
import type { OidcRefusal } from '@minutebook/contract/app/oidc-refusals.ts';
import { startPageSession } from '../../../access/page-sessions.ts';
import type { Context } from '../../../http/context.ts';
import type { Door } from '../../../http/door.ts';
import { setSessionCookie, toPageCaller } from '../../../http/page-session.ts';
import { registerRoutes } from '../../../http/register-routes.ts';
import { applyGroups } from '../../groups/apply-groups.ts';
import { findAttempt, forgetAttempt, keepAttempt, type KeptAttempt } from './attempt-cookie.ts';
import { makeOidcClient, toReason, type OidcClient, type OidcPerson } from './oidc-client.ts';
import { packClaims, packRefusal } from './pack-claims.ts';
import { findOidcUser } from './user-identity.ts';

/** Groups that are there, and are not known. */
const UNTOLD: readonly OidcPerson['groups']['note'][] = ['withheld', 'too_many', 'unknown'];

const CALLBACK = signInRoutes['finish-oidc'].path;

type Serve = (oidc: OidcClient, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function registerOidc(app: FastifyInstance, door: Door, ctx: Context): void {
  const oidc = ctx.config.oidc === null ? undefined : makeOidcClient(ctx.config.oidc, ctx.clock);
  const withProvider = (serve: Serve) => ({
    admit: (request: FastifyRequest, reply: FastifyReply) => door.chargeAddress(request, reply),
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (oidc === undefined) throw errors.notFound();
      return serve(oidc, request, reply);
    },
  });
  registerRoutes(app, signInRoutes, {
    'start-oidc': withProvider((provider, request, reply) => start(provider, { request, reply, ctx })),
    'finish-oidc': withProvider((provider, request, reply) => finish(provider, { request, reply, ctx })),
  });
}

async function start(
  oidc: OidcClient,
  { request, reply, ctx }: { request: FastifyRequest; reply: FastifyReply; ctx: Context },
) {
  const { base_url } = ctx.config;
  const return_to = toOwnAddress(searchOf(request).get('return_to'), base_url);
  try {
    const { url, attempt } = await oidc.start(base_url + CALLBACK);
    const is_test = searchOf(request).get('test') === 'true';
    keepAttempt(reply, { ...attempt, return_to, is_test }, ctx);
    return reply.redirect(url.href, 302);
  } catch (error) {
    request.log.warn({ reason: toReason(error) }, 'the provider of OpenID Connect cannot be asked');
    if (searchOf(request).get('test') === 'true')
      return tell(reply, packRefusal(toReason(error)), { return_to, ctx });
    return refuse(reply, { refused: 'unavailable', return_to, ctx });
  }
}

async function finish(
  oidc: OidcClient,
  { request, reply, ctx }: { request: FastifyRequest; reply: FastifyReply; ctx: Context },
) {
  const attempt = findAttempt(request, ctx);
  forgetAttempt(reply, ctx);
  const search = searchOf(request);
  if (attempt === undefined || search.get('state') !== attempt.state)
    return refuse(reply, { refused: 'stale', return_to: '/', ctx });
  const { return_to } = attempt;
  const person = await askWho(oidc, { request, attempt, ctx });
  if (attempt.is_test === true)
    return tell(reply, 'refused' in person ? packRefusal(person.reason) : packClaims(person), {
      return_to,
      ctx,
    });
  if ('refused' in person) return refuse(reply, { refused: person.refused, return_to, ctx });
  const now = ctx.clock.now();
  const user = await findOidcUser(ctx.db, person, now);
  if (typeof user === 'string') return refuse(reply, { refused: user, return_to, ctx });
  await applyGroups(ctx.db, { ...user, groups: person.groups, now });
  if (UNTOLD.includes(person.groups.note))
    request.log.warn(
      { ...user, note: person.groups.note },
      'the groups of somebody are not known: nothing was changed',
    );
  const signIn = { ...user, way: 'oidc' } as const;
  const session = await startPageSession(ctx.db, { signIn, page: toPageCaller(request), now });
  if (session === undefined) return refuse(reply, { refused: 'no_account', return_to, ctx });
  setSessionCookie(reply, session.session_secret, ctx.config.base_url);
  return reply.redirect(ctx.config.base_url + return_to, 302);
}

async function askWho(
  oidc: OidcClient,
  { request, attempt, ctx: { config } }: { request: FastifyRequest; attempt: KeptAttempt; ctx: Context },
): Promise<OidcPerson | { refused: OidcRefusal; reason: string }> {
  try {
    return await oidc.finish(
      new URL(`${config.base_url}${CALLBACK}?${searchOf(request).toString()}`),
      attempt,
    );
  } catch (error) {
    const isCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
    const reason = toReason(error);
    if (isCancelled) return { refused: 'cancelled', reason };
    request.log.warn({ reason }, 'the answer of the provider of OpenID Connect is not good');
    return { refused: 'failed', reason };
  }
}

/** The page that asked for a test shows what came. */
const tell = (reply: FastifyReply, came: string, { return_to, ctx }: { return_to: string; ctx: Context }) =>
  reply.redirect(`${ctx.config.base_url}${return_to}#came=${came}`, 302);

/** The sign-in page shows the reason in the user's language. */
function refuse(
  reply: FastifyReply,
  { refused, return_to, ctx: { config } }: { refused: OidcRefusal; return_to: string; ctx: Context },
) {
  const search = new URLSearchParams({ refused, ...(return_to !== '/' && { next: return_to }) });
  return reply.redirect(`${config.base_url}${toPagePath('sign_in', {})}?${search.toString()}`, 302);
}

const searchOf = ({ raw }: FastifyRequest) => new URL(raw.url ?? '/', 'http://here').searchParams;

/** Path, query and fragment of a page of this server; `/` for any other address, against open redirects. */
function toOwnAddress(text: string | null, base_url: string): string {
  const { origin } = new URL(base_url);
  const url = text?.startsWith('/') === true ? URL.parse(text, origin) : null;
  if (url === null || url.origin !== origin || /^\/(?:\/|app(?:\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
