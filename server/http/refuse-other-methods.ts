/** For paths outside the endpoint table: 405 for every method but those served, as the table's paths answer it. */
import type { FastifyInstance } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { otherMethods } from './uncommon-methods.ts';

export function refuseOtherMethods(app: FastifyInstance, url: string, served: readonly string[]): void {
  const allowed = [...new Set([...served, 'OPTIONS'])];
  if (!served.includes('OPTIONS')) {
    app.route({
      method: 'OPTIONS',
      url,
      config: { operation: 'options' },
      handler: async (_request, reply) => reply.code(204).header('allow', allowed.join(', ')).send(),
    });
  }
  app.route({
    method: otherMethods(allowed),
    url,
    // HEAD may be served where GET is not.
    exposeHeadRoute: false,
    config: { operation: 'wrong-method' },
    // Before the body is read: the framework refuses that of a QUERY without a type as an error of ours.
    async onRequest(request) {
      throw errors.methodNotAllowed(request.method, allowed);
    },
    handler: () => undefined,
  });
}
