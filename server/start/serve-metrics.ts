/** The routes of a worker, which has no other HTTP server: liveness, readiness and metrics. */
import fastify, { LogController } from 'fastify';
import type { Context } from '../http/context.ts';
import { renderError } from '../http/error-handler.ts';
import { listen } from '../http/listen.ts';
import { refuseOtherMethods, ServedPaths } from '../http/served-paths.ts';
import { registerServicePages } from '../http/service-pages.ts';

const chargeNobody = async (): Promise<void> => undefined;

/** @throws ConfigError when the port cannot be opened */
export async function serveMetrics(
  ctx: Context,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { host } = ctx.config;
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler(renderError);
  app.decorate('served_paths', new ServedPaths());
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !(await refuseOtherMethods(app, { request, reply }, chargeNobody)))
      return undefined;
    return reply;
  });
  registerServicePages(app, ctx);
  const taken = await listen(app, { host, port });
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}/metrics`, stop: () => app.close() };
}
