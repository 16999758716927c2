/** One log line and one count per request. Paths are logged without their query: searches are private. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    const operation = operationOf(request, reply);
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

/** A preflight belongs to no route, nor does a method that the path does not have. */
function operationOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  if (routeOptions.config.operation !== undefined) return routeOptions.config.operation;
  if (method === 'OPTIONS') return 'options';
  return statusCode === 405 ? 'wrong-method' : 'unknown';
}

/** The same operation lists and searches, and the two take very different times. */
function isSearch(request: FastifyRequest): boolean {
  const { query } = request.query as { query?: unknown };
  return typeof query === 'string' && query !== '' && request.routeOptions.config.operation !== undefined;
}
