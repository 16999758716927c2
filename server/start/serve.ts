/** Starts all of a server except its database: what answers, and what works in the background. */
import { requirePort } from '../http/listen.ts';
import { findEngines } from '../engines/settings/find-engines.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { ConnectionSettings } from '../base/database/database.ts';
import { hasNoUsers } from '../people/sign-in/create-first-owner.ts';
import { toSetupCode } from '../people/sign-in/setup-code.ts';
import { findDemoAccounts } from './demo/demo-accounts.ts';
import { importDemoIfEmpty } from './demo/import-demo.ts';
import { answerResetRequests } from '../people/password-reset/answer-reset-requests.ts';
import { startMail } from '../mail/start-mail.ts';
import { mayStillRead } from '../records/may-still-read.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { startCalendars } from '../recordings/calendar/start-calendars.ts';
import { startTrackers } from '../records/trackers/start-trackers.ts';
import { startImports } from '../recordings/imports/start-imports.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { measureWhatAllShare } from './measure-what-all-share.ts';
import { startProcesses } from './processes/start-processes.ts';
import { startAnswering } from './start-answering.ts';
import type { StartOptions } from './start-service.ts';
import { startSweeps } from './start-sweeps.ts';
import { startWalArchive } from './wal-archive/start-wal-archive.ts';

export async function serve(
  ctx: RecordContext,
  connection: ConnectionSettings,
  { onProgress, processes = 1 }: Pick<StartOptions, 'onProgress'> & { processes?: number },
) {
  const { config } = ctx;
  await requirePort(config);
  measureWhatAllShare(ctx);
  if (config.demo ?? config.database_url === null) await importDemoIfEmpty(ctx, onProgress);
  const answering = processes === 1 ? await startAnswering(ctx) : await startProcesses(ctx, processes);
  const demo = await findDemoAccounts(ctx);
  const setup_url = (await hasNoUsers(ctx.db))
    ? `${config.base_url}/sign-in?setup=${toSetupCode(ctx.keys)}`
    : undefined;
  const worker = config.worker.is_on ? await startWorker(ctx, connection) : undefined;
  const webhooks = config.worker.is_on ? startWebhooks(ctx) : undefined;
  const mail = config.worker.is_on ? startMail(ctx, (about) => mayStillRead(ctx, about)) : undefined;
  const calendars = config.worker.is_on ? startCalendars(ctx) : undefined;
  const trackers = config.worker.is_on ? startTrackers(ctx) : undefined;
  const resets = config.worker.is_on ? answerResetRequests(ctx) : undefined;
  const imports = startImports(ctx);
  const sweep = startSweeps(ctx);
  const wal_archive = await startWalArchive(ctx, connection);
  const stop = async () => {
    const others = [sweep, imports, webhooks, calendars, trackers, mail, resets, worker];
    await Promise.all([answering.stop(), ...others.map((other) => other?.stop())]);
    await wal_archive?.stop();
  };
  const { transcribe } = await findEngines(ctx, null);
  return { base_url: config.base_url, demo, setup_url, transcribe, stop };
}
