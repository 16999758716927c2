import type { Config } from '../base/config/config.ts';
import { answerResetRequests } from '../people/password-reset/answer-reset-requests.ts';
import { startMail } from '../mail/start-mail.ts';
import { mayStillRead } from '../records/may-still-read.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { startCalendars } from '../recordings/calendar/start-calendars.ts';
import { startTrackers } from '../records/trackers/start-trackers.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { measureWhatAllShare } from './measure-what-all-share.ts';
import { startService, type RunningService, type StartOptions } from './start-service.ts';
import fastify, { LogController } from 'fastify';
import type { Context } from '../http/context.ts';
import { renderError } from '../http/error-handler.ts';
import { listen } from '../http/listen.ts';
import { refuseOtherMethods, ServedPaths } from '../http/served-paths.ts';
import { registerServicePages } from '../http/service-pages.ts';

/**
 * Starts a separate worker, beside servers on the same database and media store. @throws ConfigError,
 * DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is left running
 */
export async function startWorkerProcess(
  config: Config,
  options: StartOptions,
): Promise<RunningService & { metrics_url: string | undefined }> {
  return startService(
    config,
    { role: 'command', purpose: 'minutebook worker', ...options },
    async (ctx, connection) => {
      measureWhatAllShare(ctx);
      const metrics = config.worker.port === null ? undefined : await serveMetrics(ctx, config.worker.port);
      const worker = await startWorker(ctx, connection);
      const webhooks = startWebhooks(ctx);
      const calendars = startCalendars(ctx);
      const trackers = startTrackers(ctx);
      const mail = startMail(ctx, (about) => mayStillRead(ctx, about));
      const resets = answerResetRequests(ctx);
      const stop = async () => {
        const others = [worker, webhooks, calendars, trackers, mail, resets];
        await Promise.all(others.map((other) => other.stop()));
        await metrics?.stop();
      };
      return { metrics_url: metrics?.url, stop };
    },
  );
}

const chargeNobody = async (): Promise<void> => undefined;

/**
 * A worker's only HTTP server: liveness, readiness and metrics. @throws ConfigError when the port cannot be
 * opened
 */
async function serveMetrics(ctx: Context, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const { host } = ctx.config;
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler(renderError);
  app.decorate('served_paths', new ServedPaths());
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !(await refuseOtherMethods(app, { request, reply }, chargeNobody)))
      return undefined;
    return reply;
  });
  registerServicePages(app, ctx);
  const taken = await listen(app, { host, port });
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}/metrics`, stop: () => app.close() };
}
