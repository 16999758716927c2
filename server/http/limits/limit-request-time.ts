/**
 * Bodies must arrive in time, and at a rate that shows a live sender, except on routes that declare
 * otherwise. The fuller the memory is that they wait in, the higher is that rate. Node's own limit allows no
 * exceptions, so it is off; its limit for header fields, a minute, is on.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody, type BodyBudget } from './body-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take hours; the route itself has to notice a client that has disconnected. */
    takes_its_time?: boolean;
  }
}

export interface BodyTimes {
  timeout_ms: number;
  /** The bytes that have to arrive within each `patience_ms`. */
  least_bytes: number;
  /** Holds while half of the memory is free. */
  patience_ms: number;
}

/** Half a kilobyte a second: a tenth of what the slowest mobile networks carry. */
const BODY_TIMES: BodyTimes = { timeout_ms: 5 * 60_000, least_bytes: 16 * 1024, patience_ms: 30_000 };
/** Looks in each span, and the part of it that is left when the memory is full: 8 KiB a second then. */
const LOOKS = 15;

interface Arrival {
  began_at: number;
  /** The beginning of this span, and what had arrived then. */
  since: number;
  seen_bytes: number;
}

export function limitRequestTime(
  app: FastifyInstance,
  { fullnessFor }: Pick<BodyBudget, 'fullnessFor'>,
  times = BODY_TIMES,
): void {
  const arrivals = new Map<IncomingMessage, Arrival>();
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.takes_its_time === true || !hasBody(request)) return;
    const began_at = performance.now();
    arrivals.set(raw, { began_at, since: began_at, seen_bytes: raw.socket.bytesRead });
    look ??= setInterval(lookAtAll, times.patience_ms / LOOKS).unref();
    raw.once('close', () => arrivals.delete(raw));
  });
  let look: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(look);
    look = undefined;
  };
  const lookAtAll = () => {
    for (const [raw, arrival] of arrivals) {
      if (raw.complete) arrivals.delete(raw);
      else if (isLate(raw, arrival)) {
        arrivals.delete(raw);
        const error = Object.assign(new Error('the body took too long'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        app.server.emit('clientError', error, raw.socket);
      }
    }
    if (arrivals.size === 0) end();
  };
  app.addHook('onClose', end);

  function isLate(raw: IncomingMessage, arrival: Arrival): boolean {
    const now = performance.now();
    if (now - arrival.began_at >= times.timeout_ms) return true;
    if (raw.socket.bytesRead - arrival.seen_bytes >= times.least_bytes) {
      arrival.since = now;
      arrival.seen_bytes = raw.socket.bytesRead;
      return false;
    }
    const free = 1 - fullnessFor(raw);
    return now - arrival.since >= times.patience_ms * Math.min(1, Math.max(2 * free, 1 / LOOKS));
  }
}
