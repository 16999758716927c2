/**
 * Bodies have to be here in time, but for routes that say otherwise. Node's own limit knows no exceptions, so it is off; that of
 * header fields, a minute, is on.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be hours in coming; the route has to notice a client that is gone. */
    takes_its_time?: boolean;
  }
}

const BODY_TIMEOUT_MS = 5 * 60_000;

export function limitRequestTime(app: FastifyInstance, timeout_ms = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.takes_its_time === true || !hasBody(request)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, timeout_ms);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
