import { measureQueue } from '../base/queue/queue-metrics.ts';
import { measureEngines } from '../engines/settings/measure-engines.ts';
import { measureMail } from '../mail/mail-metrics.ts';
import type { RecordContext } from '../records/record-context.ts';
import { measureBackups } from './backup/backup-metrics.ts';
import { measureCertificate } from './certificate-metrics.ts';

/**
 * Metrics that are the same in every process of a database, so that only the main process of a port measures
 * them.
 */
export function measureWhatAllShare(ctx: RecordContext): void {
  measureQueue(ctx.metrics.registry, ctx.db);
  measureBackups(ctx.metrics.registry, ctx.db, ctx.clock);
  measureMail(ctx.metrics.registry, ctx);
  measureEngines(ctx.metrics.registry, ctx);
  measureCertificate(ctx.metrics.registry, ctx.config.base_url);
}
