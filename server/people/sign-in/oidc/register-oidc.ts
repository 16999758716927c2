/** Routes to an OpenID Connect provider for sign-in, and back. */
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
import { isText } from '../../../http/reading/read-scalar.ts';
import { registerRoutes } from '../../../http/register-routes.ts';
import { applyGroups } from '../../groups/apply-groups.ts';
import { findAttempt, forgetAttempt, keepAttempt, type KeptAttempt } from './attempt-cookie.ts';
import { readForm } from '../../oauth/answer-token.ts';
import { isRefusal } from '../../oauth/oauth-refusal.ts';
import { readLogoutToken } from './logout-token.ts';
import { makeOidcClient, type OidcClient, type OidcPerson } from './oidc-client.ts';
import { toReason } from './provider-fault.ts';
import { packClaims, packRefusal } from './pack-claims.ts';
import { makeKeyFinder } from './provider-keys.ts';
import { endProviderSessions, endSessionsOf } from './provider-sign-out.ts';
import { findOidcUser } from './user-identity.ts';

/** In these cases the person may have groups, but they are unknown. */
const UNTOLD: readonly OidcPerson['groups']['note'][] = ['withheld', 'too_many', 'unknown'];

const CALLBACK = signInRoutes['finish-oidc'].path;

type Serve = (oidc: OidcClient, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function registerOidc(app: FastifyInstance, door: Door, ctx: Context): void {
  const oidc = ctx.config.oidc === null ? undefined : makeOidcClient(ctx.config.oidc, ctx.clock);
  const findKeys = oidc && makeKeyFinder(oidc, ctx.clock);
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
    // The session's name is the only proof: browsers send none of our cookies to a frame on a page of the
    // provider.
    'end-oidc-session': withProvider(async (_provider, request, reply) => {
      const [issuer, sid] = [searchOf(request).get('iss'), searchOf(request).get('sid')];
      if (issuer !== null && sid !== null && isText(issuer) && isText(sid))
        await ctx.db.transaction((tx) => endSessionsOf(tx, { issuer, subject: null, sid }, ctx.clock.now()));
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    }),
    // Valid tokens are free, because signing out a whole organisation sends one for each session; only
    // refused ones are charged.
    async 'end-oidc-sessions'(request, reply) {
      const { oidc: config } = ctx.config;
      if (config === null || findKeys === undefined) throw errors.notFound();
      reply.header('cache-control', 'no-store');
      const refused = await endSessions(request, { ctx, client_id: config.client_id, findKeys });
      if (refused === undefined) return reply.code(200).send();
      await door.chargeAddress(request, reply);
      request.log.warn({ reason: refused }, 'what the provider says of a sign-out is refused');
      reply.type('application/json; charset=utf-8').serializer(String).code(400);
      return reply.send(JSON.stringify({ error: 'invalid_request', error_description: refused }));
    },
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
  const { issuer, subject } = person;
  const ground = { issuer, subject };
  const signIn = { ...user, way: 'oidc', ground, provider_sid: person.sid } as const;
  const session = await startPageSession(ctx.db, { signIn, page: toPageCaller(request), now });
  if (session === undefined) return refuse(reply, { refused: 'no_account', return_to, ctx });
  setSessionCookie(reply, session.session_secret, ctx.config.base_url);
  return reply.redirect(ctx.config.base_url + return_to, 302);
}

/** Returns a text that says why nothing ends, or undefined. */
async function endSessions(
  request: FastifyRequest,
  { ctx, ...by }: { ctx: Context; client_id: string; findKeys: ReturnType<typeof makeKeyFinder> },
): Promise<string | undefined> {
  const form = readForm(request.body as Buffer | undefined);
  if (isRefusal(form)) return form.error_description;
  const { logout_token } = form;
  if (logout_token === undefined) return 'logout_token is required';
  const now = ctx.clock.now();
  const read = readLogoutToken(logout_token, { ...by, now });
  const signedOut = await read.catch((error: unknown) => `the provider cannot be asked: ${toReason(error)}`);
  if (typeof signedOut === 'string') return signedOut;
  const isNew = await endProviderSessions(ctx.db, signedOut, now);
  return isNew ? undefined : 'it was taken before';
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

/** Takes the result back to the page that asked for a test. */
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

/**
 * Returns path, query and fragment of a page of this server, and `/` for any other address: open redirects
 * are no way out.
 */
function toOwnAddress(text: string | null, base_url: string): string {
  const { origin } = new URL(base_url);
  const url = text?.startsWith('/') === true ? URL.parse(text, origin) : null;
  if (url === null || url.origin !== origin || /^\/(?:\/|app(?:\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
