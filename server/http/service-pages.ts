/** The operator's routes beside the API: liveness, readiness and metrics. */
import type { FastifyInstance } from 'fastify';
import { operatorRoutes } from '@minutebook/contract/routes/service-routes.ts';
import { readMetricsText } from '../base/read-metrics.ts';
import about from '../package.json' with { type: 'json' };
import type { Context } from './context.ts';
import { registerRoutes } from './register-routes.ts';
import { requireReady } from './require-ready.ts';

export function registerServicePages(
  app: FastifyInstance,
  ctx: Context,
  readMetrics: () => Promise<string> = () =>
    readMetricsText({ registry: ctx.metrics.registry, log: ctx.log }),
): void {
  registerRoutes(app, operatorRoutes, {
    'get-health': () => ({ status: 'ok', version: about.version }),
    'get-readiness': async () => {
      await requireReady(ctx);
      return { status: 'ok' };
    },
    'get-metrics': (_request, reply) => {
      reply.type(ctx.metrics.registry.contentType);
      return readMetrics();
    },
  });
}
