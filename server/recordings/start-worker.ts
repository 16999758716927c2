/** Takes jobs from the queue, in the server's process or in one of its own. */
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { ConnectionSettings } from '../base/database/database.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { BACKGROUND_PRIORITY, type StageJob } from '../base/queue/enqueue-jobs.ts';
import type { JobContext } from './queue/job-context.ts';
import { steps } from './steps.ts';
import { endAttempts } from './steps/end-attempts.ts';
import { makeWaveformMeter } from './steps/measure-waveform.ts';
import { runJob } from './queue/run-job.ts';
import { makeTakers } from './queue/take-jobs.ts';
import { watchQueue } from './queue/watch-queue.ts';
import { publishDueDrafts } from './steps/publish-due-drafts.ts';
import { startLooking } from '../base/start-looking.ts';
import { startInstalling } from './engines/install-models.ts';
import { makeEngines } from '../engines/engines-of-workspace.ts';
import { removeLeftWorkFolders } from '../base/work-folder.ts';

/** The interval of the queue's own statements about settings that never change here. */
const SELDOM_SECONDS = 600;
/** With two jobs at once, one that waits for a language model does not block the other. */
const TEXT_JOBS = 2;
/** A stop waits this long for running jobs, and then for the queue. Unfinished jobs go to the next worker. */
const STOP_TIMEOUT_MS = 4_000;
/** Schedules have a resolution of a minute. */
const PUBLISHING_MS = 30_000;
const MEASURING_MS = 5 * MINUTE_MS;

export interface Worker {
  /** Aborts running jobs, which the next worker starts again. */
  stop(): Promise<void>;
}

export async function startWorker(
  server: Omit<JobContext, 'engines'>,
  connection: ConnectionSettings,
): Promise<Worker> {
  const { config, db, media, clock, log, metrics, workers, keys } = server;
  const ctx: JobContext = {
    config,
    db,
    media,
    clock,
    log,
    metrics,
    workers,
    keys,
    engines: makeEngines(server),
  };
  await removeLeftWorkFolders(ctx);
  const boss = await startQueue(connection, log);
  const stopping = new AbortController();
  const onSettled = () => db.ring(['jobs']);
  const takers = makeTakers(boss, { db: ctx.db, log, stopping: stopping.signal, onSettled });
  const run = (job: StageJob, signal: AbortSignal) =>
    runJob(ctx, { handler: steps[job.step], job, stopping: signal });
  takers.start('sound', { at_once: config.worker.sound_jobs, run });
  takers.start('text', { at_once: TEXT_JOBS, minPriority: BACKGROUND_PRIORITY + 1, run });
  takers.start('ended', { at_once: 1, run: (job, signal) => endAttempts(ctx, job, signal) });
  const meter = makeWaveformMeter(ctx);
  takers.start('waveform', { at_once: 1, run: (record, signal) => meter.measure(record, signal) });
  const looks = [
    watchQueue(ctx, {
      boss,
      takers,
      startBackground: () =>
        takers.start('text', { at_once: TEXT_JOBS, maxPriority: BACKGROUND_PRIORITY, run }),
    }),
    startLooking({ every_ms: PUBLISHING_MS, what: 'publishing drafts', log }, async () => {
      await publishDueDrafts(ctx);
    }),
    startLooking({ every_ms: MEASURING_MS, what: 'finding recordings to measure', log }, () =>
      meter.findUnmeasured(),
    ),
    startInstalling(ctx),
  ];

  return {
    async stop() {
      stopping.abort(new Error('the worker stops'));
      await Promise.all(looks.map((look) => look.stop()));
      // The timer must not keep the process alive when the jobs end sooner.
      await Promise.race([takers.ended(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/**
 * Options of the database driver: a connection that hangs is dropped, and its query is repeated on a new one.
 */
const DEADLINES = { connectionTimeoutMillis: 5_000, query_timeout: 15_000, keepAlive: true };

async function startQueue(connection: ConnectionSettings, log: JobContext['log']): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    schema: 'minutebook_jobs',
    application_name: 'minutebook-worker',
    max: 3,
    ...DEADLINES,
    createSchema: false,
    schedule: false,
    // `watch-queue.ts` calls `supervise` when a job is lost.
    supervise: false,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: SELDOM_SECONDS,
    bamIntervalSeconds: SELDOM_SECONDS,
  });
  // The queue recovers by itself once the database is back.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => log.debug({ data }, message));
  await boss.start();
  return boss;
}
