import type { Config } from '../base/config/config.ts';
import { answerResetRequests } from '../people/password-reset/answer-reset-requests.ts';
import { startMail } from '../mail/start-mail.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { serveMetrics } from './serve-metrics.ts';
import { measureWhatAllShare } from './measure-what-all-share.ts';
import { startService, type RunningService, type StartOptions } from './start-service.ts';

/**
 * A separate worker, beside servers on the same database and media store.
 * @throws ConfigError, DatabaseStartError or MediaStoreError, whose sentence is for an operator; nothing is
 * left running
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
      const mail = startMail(ctx);
      const resets = answerResetRequests(ctx);
      const stop = async () => {
        await Promise.all([worker.stop(), webhooks.stop(), mail.stop(), resets.stop()]);
        await metrics?.stop();
      };
      return { metrics_url: metrics?.url, stop };
    },
  );
}
