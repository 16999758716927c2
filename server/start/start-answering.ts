import type { FastifyInstance } from 'fastify';
import { listen } from '../http/listen.ts';
import { makeLeasedRateLimiter } from '../http/limits/rate-limiter.ts';
import type { RecordContext } from '../records/record-context.ts';
import { makeApp } from './app.ts';

/** A running HTTP server, or several processes of it behind one port. */
export interface Answering {
  /** Closes the connections; long requests are cut off after some seconds. */
  stop(): Promise<void>;
}

/**
 * Answers requests in this process. `config.base_url` has the actual port from then on. @param readMetrics
 * the text of `/metrics`, when it covers several processes @throws ConfigError when the port cannot be opened
 */
export async function startAnswering(
  ctx: RecordContext,
  readMetrics?: () => Promise<string>,
): Promise<Answering> {
  const { config } = ctx;
  const limiter = makeLeasedRateLimiter(ctx.db, ctx.clock, config.rate_limits);
  const app = await makeApp({ ctx, limiter, ...(readMetrics && { readMetrics }) });
  const port = await listen(app, config);
  config.base_url = config.base_url.replace(/:0$/, `:${port}`);
  return { stop: () => closeApp(app) };
}

/** A download may take hours, so requests that take longer than this are cut off. */
const DRAIN_SECONDS = 5;

/** Closes the connections; long requests are cut off after some seconds. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000);
  // close() ends connections that are idle at that moment; later ones would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
}
