import type { FastifyInstance } from 'fastify';

/** While the server stops, every answer is the last on its connection: the client knows not to send more into it. */
export function closeGently(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
