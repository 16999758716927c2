/** Binds every route of a table to its handler; a missing or extra handler does not compile. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { toRoutePattern } from '@minutebook/contract/app/pages.ts';
import type { Route } from '@minutebook/contract/route.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** How a route answers; `admit` runs before a byte of the body is read. */
type RouteHandler = Answer | { admit: Answer; answer: Answer };

/** A handler for every route of a table, neither more nor fewer. */
export type RouteHandlersOf<Table extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Table]: RouteHandler;
};

export function registerRoutes<Table extends Readonly<Record<string, Route>>>(
  app: FastifyInstance,
  table: Table,
  handlers: RouteHandlersOf<Table>,
): void {
  const bindings = Object.entries(table).map(([name, route]): Binding => ({
    route,
    handler: handlers[name as keyof Table],
  }));
  const [streams, others] = [bindings.filter(isTus), bindings.filter((binding) => !isTus(binding))];
  for (const binding of others) app.route(toOptions(binding));
  if (streams.length > 0) {
    app.register(async (scope) => {
      takeBodiesAsStreams(scope);
      for (const binding of streams) scope.route(toOptions(binding));
    });
  }
  for (const [path, served] of Map.groupBy(Object.values<Route>(table), ({ path }) => path)) {
    const methods = served.flatMap(toMethods);
    app.served_paths.add({
      url: toRoutePattern(path, ':'),
      allowed: [...new Set([...methods, 'OPTIONS'])],
      answers_options: !methods.includes('OPTIONS'),
      is_charged: false,
    });
  }
}

interface Binding {
  route: Route;
  handler: RouteHandler;
}

const isTus = ({ route }: Binding) => route.kind === 'tus';

function takeBodiesAsStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
}

function toMethods({ method, answers_head }: Route): HTTPMethods[] {
  return method === 'GET' && answers_head !== false ? ['GET', 'HEAD'] : [method];
}

function toOptions({ route, handler }: Binding): RouteOptions {
  const { name, kind, path } = route;
  const { admit, answer } = typeof handler === 'function' ? { admit: undefined, answer: handler } : handler;
  return {
    method: toMethods(route),
    url: toRoutePattern(path, ':'),
    exposeHeadRoute: false,
    config: { operation: name, takes_its_time: kind === 'tus' },
    ...(route.body?.limit_bytes !== undefined && { bodyLimit: route.body.limit_bytes }),
    ...((kind === 'media' || kind === 'stream') && { compress: false }),
    ...(admit !== undefined && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        await admit(request, reply);
      },
    }),
    handler: async (request, reply) => answer(request, reply),
  };
}
