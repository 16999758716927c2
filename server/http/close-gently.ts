import type { FastifyInstance } from 'fastify';

/** While the server stops, every answer closes its connection: the client knows not to send more on it. */
export function closeGently(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  // oxlint-disable-next-line eslint/max-params -- Fastify's signature; a promise for each answer would cost more
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
