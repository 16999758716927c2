/** What stands beside the API: liveness, readiness and metrics. */
import type { FastifyInstance } from 'fastify';
import { statement } from '../db/database.ts';
import type { Context } from '../context.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

const selectOne = statement<{ one: number }>('service.ready', 'select 1 as one');

export function registerServicePages(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', { config: { operation: 'health' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { operation: 'ready' } }, async () => {
    await ctx.db.query(selectOne, []);
    return { status: 'ok' };
  });
  app.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) => {
    reply.type(ctx.metrics.registry.contentType);
    return ctx.metrics.registry.metrics();
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) refuseOtherMethods(app, path, ['GET', 'HEAD']);
}
