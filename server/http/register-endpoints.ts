/** Binds every entry of an endpoint table to its handler; a missing or extra handler does not compile. */
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { toRoutePattern } from '@minutebook/contract/app/pages.ts';
import { BODY_LIMIT_BYTES, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from './context.ts';
import type { Door } from './door.ts';
import type { ChecksOf, HandlersOf } from './handler.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { otherMethods } from './uncommon-methods.ts';

/** @param checks conditions for 422 beyond the schemas */
export function registerEndpoints<Table extends Record<string, Endpoint>, Ctx extends Context>(
  app: FastifyInstance,
  {
    table,
    handlers,
    door,
    ctx,
    checks = {},
  }: {
    table: Table;
    handlers: HandlersOf<Table, Ctx>;
    door: Door;
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
      ...serveEndpoint({ endpoint, handler: handlers[name], check: checks[name], door, ctx }),
    });
  }
  registerWrongMethods(app, table, door);
}

function toResponseSchemas(endpoint: Endpoint): Record<string, TSchema> {
  const withBody = Object.entries(endpoint.responses).filter(
    (entry): entry is [string, TSchema] => entry[1] != null,
  );
  return Object.fromEntries(withBody);
}

/** Every other method on a path of the table is 405, also where a path with a parameter would take it. */
function registerWrongMethods(app: FastifyInstance, table: Record<string, Endpoint>, door: Door): void {
  const paths = Map.groupBy(Object.values(table), (endpoint) => endpoint.path);
  for (const [path, served] of paths) {
    const allowed = allowedMethods(served.map((endpoint) => endpoint.method));
    app.route({
      method: otherMethods(allowed),
      url: toRoutePattern(path, ':'),
      config: { operation: 'wrong-method' },
      // Before the body is read: it would be ignored, however long it is.
      async onRequest(request, reply) {
        await door.chargeStray(request, reply);
        throw errors.methodNotAllowed(request.method, allowed);
      },
      handler: () => undefined,
    });
  }
}

function allowedMethods(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
