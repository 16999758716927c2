/** One log line and one count a request. Paths are logged without their query: searches are nobody's business. */
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
    metrics.requests.inc({ operation, status: reply.statusCode });
    metrics.request_seconds.observe({ operation }, reply.elapsedTime / 1000);
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
