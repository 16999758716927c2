/**
 * Bodies must arrive in time, and at a rate that shows a live sender, except on routes that declare
 * otherwise. Node's own limit allows no exceptions, so it is off; its limit for header fields, a minute, is
 * on.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take hours; the route itself has to notice a client that has disconnected. */
    takes_its_time?: boolean;
  }
}

export interface BodyTimes {
  timeout_ms: number;
  /** The minimum of bytes in each span of `look_ms`. */
  least_bytes: number;
  look_ms: number;
}

/** Half a kilobyte a second: a tenth of what the slowest mobile networks carry. */
const BODY_TIMES: BodyTimes = { timeout_ms: 5 * 60_000, least_bytes: 16 * 1024, look_ms: 30_000 };

export function limitRequestTime(app: FastifyInstance, times = BODY_TIMES): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.takes_its_time === true || !hasBody(request)) return;
    let seenBytes = raw.socket.bytesRead;
    let spans = 0;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      spans += 1;
      const isSlow = raw.socket.bytesRead - seenBytes < times.least_bytes;
      seenBytes = raw.socket.bytesRead;
      if (!isSlow && spans * times.look_ms < times.timeout_ms) return;
      clearInterval(timer);
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, times.look_ms);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
