/** Binds every entry of an endpoint table to its handler; a missing or extra handler does not compile. */
import type { FastifyInstance } from 'fastify';
import type { Schema } from '@minutebook/contract/schema.ts';
import { toRoutePattern } from '@minutebook/contract/app/pages.ts';
import { BODY_LIMIT_BYTES, type Endpoint } from '@minutebook/contract/endpoint.ts';
import type { Context } from './context.ts';
import type { Door } from './door.ts';
import type { EventStreams } from './event-streams.ts';
import type { ChecksOf, HandlersOf } from './handler.ts';
import { serveEndpoint } from './serve-endpoint.ts';

/** @param checks conditions for 422 beyond the schemas */
export function registerEndpoints<Table extends Record<string, Endpoint>, Ctx extends Context>(
  app: FastifyInstance,
  {
    table,
    handlers,
    door,
    streams,
    ctx,
    checks = {},
  }: {
    table: Table;
    handlers: HandlersOf<Table, Ctx>;
    door: Door;
    streams: EventStreams;
    ctx: Ctx;
    checks?: ChecksOf<Table> | undefined;
  },
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    app.route({
      method: endpoint.method,
      url: toRoutePattern(endpoint.path, ':'),
      config: { operation: name },
      bodyLimit: endpoint.body_limit_bytes ?? BODY_LIMIT_BYTES,
      schema: { response: toResponseSchemas(endpoint) },
      ...serveEndpoint({ endpoint, handler: handlers[name], check: checks[name], door, streams, ctx }),
    });
  }
  for (const [path, served] of Map.groupBy(Object.values<Endpoint>(table), (endpoint) => endpoint.path)) {
    app.served_paths.add({
      url: toRoutePattern(path, ':'),
      allowed: allowedMethods(served.map(({ method }) => method)),
      answers_options: false,
      is_charged: true,
    });
  }
}

function toResponseSchemas(endpoint: Endpoint): Record<string, Schema> {
  const withBody = Object.entries(endpoint.responses).filter(
    (entry): entry is [string, Schema] => entry[1] != null,
  );
  return Object.fromEntries(withBody);
}

function allowedMethods(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
