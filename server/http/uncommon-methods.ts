/**
 * Methods that no operation has, such as PROPFIND: 405 on every path of ours. The router keeps a tree of all paths for each method that
 * it knows, and 28 trees that only refuse were a tenth of every start. So one method stands for all of them while the path is found.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { http } from '../base/node-http.ts';

const STAND_IN = 'TRACE';
const COMMON = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
const asSent = new WeakMap<IncomingMessage, string>();

/** Before the path is found. */
export function standIn(request: IncomingMessage): void {
  const { method = '' } = request;
  if (COMMON.includes(method) || method === STAND_IN) return;
  asSent.set(request, method);
  request.method = STAND_IN;
}

/** From the first hook of a request on, it has the method that was sent. */
export function acceptEveryMethod(app: FastifyInstance): void {
  const known = new Set(app.supportedMethods);
  for (const method of http.METHODS) {
    if (!known.has(method) && method !== 'CONNECT') app.addHttpMethod(method, { hasBody: true });
  }
  app.addHook('onRequest', async ({ raw }) => {
    const method = asSent.get(raw);
    if (method !== undefined) raw.method = method;
  });
}
