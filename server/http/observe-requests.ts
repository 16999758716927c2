/** One log line and one count per request. Paths are logged without their query: searches are private. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../base/metrics.ts';
import { callerOf } from './request-caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the operation, for logs and metrics. */
    operation?: string;
  }
}

export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request);
    const counted = isSearch(request) ? `${operation}?query` : operation;
    metrics.requests.inc({ operation: counted, status: reply.statusCode });
    metrics.request_seconds.observe({ operation: counted }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        operation,
        status: reply.statusCode,
        address: request.ip,
        ...callerOf(request),
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}

/** A preflight belongs to no route. */
function operationOf({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.config.operation ?? (method === 'OPTIONS' ? 'options' : 'unknown');
}

/** The same operation lists and searches, and the two take very different times. */
function isSearch(request: FastifyRequest): boolean {
  const { query } = request.query as { query?: unknown };
  return typeof query === 'string' && query !== '' && request.routeOptions.config.operation !== undefined;
}
