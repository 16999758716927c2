/** The HTTP application: configures the framework, and replaces its own answers with ours. */
import { makeNetworkCheck } from '../base/network.ts';
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
} from 'fastify';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { makeAccessStore } from '../access/access-store.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { appChecks, appHandlers, v2Checks, v2Handlers, v3Checks, v3Handlers } from './handlers.ts';
import { registerOauth } from '../people/oauth/register-oauth.ts';
import { registerUnsubscribe } from '../people/mail-choices/register-unsubscribe.ts';
import { registerOidc } from '../people/sign-in/oidc/register-oidc.ts';
import { registerScim } from '../people/scim/register-scim.ts';
import { isOfDirectory, renderScimError } from '../people/scim/scim-error.ts';
import { registerSharedRecord } from '../records/shares/register-shared-record.ts';
import type { RecordContext } from '../records/record-context.ts';
import { registerUploads } from '../recordings/register-uploads.ts';
import { v1Handlers } from '../v1/handlers.ts';
import {
  HEAD_LIMIT_BYTES,
  makeBrokenRequestAnswer,
  refuseTunnels,
  refuseTwoHosts,
} from '../http/broken-request.ts';
import { challengePrograms } from '../http/challenge-programs.ts';
import { closeGently } from '../http/close-gently.ts';
import { compressAnswers } from '../http/answers/compress-answers.ts';
import { makeDoor, type Door } from '../http/door.ts';
import { registerDocs } from '../http/docs/register-docs.ts';
import { BODY_LIMIT_BYTES } from '@minutebook/contract/endpoint.ts';
import { renderError } from '../http/error-handler.ts';
import { limitAnswers } from '../http/limits/answer-budget.ts';
import { makeBodyBudget } from '../http/limits/body-budget.ts';
import { limitConnections } from '../http/limits/limit-connections.ts';
import { limitRequestTime } from '../http/limits/limit-request-time.ts';
import { mendPath } from '../http/mend-path.ts';
import { observeRequests } from '../http/observe-requests.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import { registerMcp } from '../mcp/register-mcp.ts';
import { schemaController } from '../http/answers/compile-answers.ts';
import { registerEndpoints } from '../http/register-endpoints.ts';
import { registerChangeStream } from '../changes/stream/register-change-stream.ts';
import { makeEventStreams, type StreamLimits } from '../http/event-streams.ts';
import { registerEvents } from '../recordings/progress/register-events.ts';
import { registerPages } from '../http/pages/register-pages.ts';
import { isStrayVisit } from '../http/pages/prefers-page.ts';
import { registerServicePages } from '../http/service-pages.ts';
import { bindCoveredPaths, refuseOtherMethods, ServedPaths } from '../http/served-paths.ts';
import { acceptEveryMethod, standIn } from '../http/uncommon-methods.ts';
import { answerPreflights, isApi, setAnswerHeaders } from '../http/answers/answer-headers.ts';

export interface AppParts {
  ctx: RecordContext;
  limiter: RateLimiter;
  /** Returns the text of `/metrics` when that covers several processes. */
  readMetrics?: () => Promise<string>;
  /** Called for every route that is bound: tests compare them with the tables. */
  onRoute?: (route: RouteOptions) => void;
  /** Limits of event streams, which tests lower. */
  stream_limits?: StreamLimits;
}

export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { ctx, limiter, onRoute, readMetrics, stream_limits } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: ctx.config.trusted_proxies.length > 0 && makeNetworkCheck(ctx.config.trusted_proxies),
    rewriteUrl: (request) => {
      standIn(request);
      return mendPath(request.url ?? '/');
    },
    schemaController,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEAD_LIMIT_BYTES },
    clientErrorHandler: makeBrokenRequestAnswer(ctx.log),
    frameworkErrors: renderError,
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    http: { requireHostHeader: false, maxHeaderSize: HEAD_LIMIT_BYTES },
  });
  app.decorate('served_paths', new ServedPaths());
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  replaceServerAnswers(app, ctx.log);
  refuseTwoHosts(app);
  closeGently(app);
  acceptEveryMethod(app);
  ignoreContentTypes(app);
  const bodies = makeBodyBudget(app);
  limitRequestTime(app, bodies);
  limitConnections(app);
  app.setErrorHandler((error, request, reply) => {
    const render = isOfDirectory(request.url) ? renderScimError : renderError;
    render(error, request, reply);
  });
  setAnswerHeaders(app, ctx.config);
  observeRequests(app, ctx.metrics);
  challengePrograms(app, ctx.config);
  limitAnswers(app);
  await compressAnswers(app);
  // Cookies are parsed where they are needed, because most requests have none.
  await app.register(fastifyCookie, { hook: false });

  const access = makeAccessStore(ctx.db, ctx.clock, (cache, result) =>
    ctx.metrics.cache_lookups.inc({ cache, result }),
  );
  const door = makeDoor(access, { limiter, bodies, clock: ctx.clock });
  answerPreflights(app, door);
  const streams = makeEventStreams(app, door, stream_limits);
  const common = { door, streams, ctx };
  registerEndpoints(app, { table: endpoints, handlers: v2Handlers, checks: v2Checks, ...common });
  registerEndpoints(app, { table: v1Endpoints, handlers: v1Handlers, ...common });
  registerEndpoints(app, { table: v3Endpoints, handlers: v3Handlers, checks: v3Checks, ...common });
  registerEndpoints(app, { table: appEndpoints, handlers: appHandlers, checks: appChecks, ...common });
  registerOidc(app, door, ctx);
  registerUnsubscribe(app, door, ctx);
  registerOauth(app, door, ctx);
  registerScim(app, door, ctx);
  registerSharedRecord(app, door, ctx);
  registerUploads(app, door, ctx);
  registerEvents(app, streams, ctx);
  registerChangeStream(app, streams, ctx);
  registerMcp(app, door, ctx);
  registerDocs(app, ctx);
  registerServicePages(app, ctx, readMetrics);
  await registerPages(app);
  refuseStrays(app, door);
  await app.ready();
  return app;
}

/** Node itself would answer an unknown `Expect`, and CONNECT. */
function replaceServerAnswers(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  refuseTunnels(app.server, log);
}

/** Refuses unknown paths before the framework reads their body. */
function refuseStrays(app: FastifyInstance, door: Door): void {
  bindCoveredPaths(app, door.chargeStray);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    if (await refuseOtherMethods(app, { request, reply }, door.chargeStray)) return reply;
    if (isApi(request.url)) await door.chargeStray(request, reply);
    if (!isStrayVisit(request)) throw errors.notFound();
    return undefined;
  });
}

/**
 * A body stays bytes, whatever its content type, until an endpoint parses it. Endpoints without a body ignore
 * it.
 */
function ignoreContentTypes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    delete request.headers['content-type'];
  });
}
