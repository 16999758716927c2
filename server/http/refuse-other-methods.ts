/** For paths outside the endpoint table: 405 for every method but those served, as the table's paths answer it. */
import type { FastifyInstance } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';

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
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    // HEAD may be served where GET is not.
    exposeHeadRoute: false,
    config: { operation: 'wrong-method' },
    async handler(request) {
      throw errors.methodNotAllowed(request.method, allowed);
    },
  });
}
