/** Takes jobs from the queue, in the server's process or in one of its own. */
import { PgBoss, type WorkOptions } from 'pg-boss';
import type { ConnectionSettings } from '../base/database/database.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { BACKGROUND_PRIORITY, type QueuedJobs, type StageJob } from '../base/queue/enqueue-jobs.ts';
import type { JobContext } from './queue/job-context.ts';
import { steps } from './steps.ts';
import { endAttempts } from './steps/end-attempts.ts';
import { makeWaveformMeter } from './steps/measure-waveform.ts';
import { restWhileImporting } from './queue/rest-while-importing.ts';
import { runJob } from './queue/run-job.ts';
import { publishDueDrafts } from './steps/publish-due-drafts.ts';
import { startLooking } from '../base/start-looking.ts';
import { makeEngines } from '../engines/engines-of-workspace.ts';
import { removeLeftWorkFolders } from './steps/work-folder.ts';

/** A job whose worker was killed is released 10 s after its last heartbeat, and found within 5 s. */
const SUPERVISION_SECONDS = 5;
const POLLING_SECONDS = 1;
/** A job that waits for a language model must not keep others from being stored. */
const TEXT_JOBS = 2;
/** A stop waits no longer for running jobs: the queue gives them to the next worker. */
const STOP_TIMEOUT_MS = 5_000;
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
  const take = makeTaker(boss);
  const stopping = new AbortController();
  const run = (job: StageJob) => runJob(ctx, { handler: steps[job.step], job, stopping: stopping.signal });
  await take('sound', { at_once: config.worker.sound_jobs }, run);
  await take('text', { at_once: TEXT_JOBS, minPriority: BACKGROUND_PRIORITY + 1 }, run);
  await take('ended', { at_once: 1 }, (job) => endAttempts(ctx, job, stopping.signal));
  const meter = makeWaveformMeter(ctx);
  await take('waveform', { at_once: 1 }, (record) => meter.measure(record, stopping.signal));
  const looks = [
    restWhileImporting(ctx, () =>
      take('text', { at_once: TEXT_JOBS, maxPriority: BACKGROUND_PRIORITY }, run),
    ),
    startLooking({ every_ms: PUBLISHING_MS, what: 'publishing drafts', log }, () => publishDueDrafts(ctx)),
    startLooking({ every_ms: MEASURING_MS, what: 'finding recordings to measure', log }, () =>
      meter.findUnmeasured(),
    ),
  ];

  return {
    async stop() {
      stopping.abort(new Error('the worker stops'));
      const ended = looks.map((look) => look.stop());
      await Promise.all([...ended, boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })]);
    },
  };
}

async function startQueue(connection: ConnectionSettings, log: JobContext['log']): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    schema: 'minutebook_jobs',
    application_name: 'minutebook-worker',
    max: 3,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  });
  // The queue recovers by itself once the database is back.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => log.debug({ data }, message));
  await boss.start();
  return boss;
}

interface Taking extends Pick<WorkOptions, 'minPriority' | 'maxPriority'> {
  at_once: number;
}

function makeTaker(boss: PgBoss) {
  const takers = new Set<string>();
  return async <Queue extends keyof QueuedJobs>(
    queue: Queue,
    { at_once, ...priorities }: Taking,
    run: (job: QueuedJobs[Queue]) => Promise<void>,
  ): Promise<{ stop(): Promise<void> }> => {
    const ids: string[] = [];
    for (let count = 0; count < at_once; count += 1) {
      const taker = await boss.work<QueuedJobs[Queue], void>(
        queue,
        { pollingIntervalSeconds: POLLING_SECONDS, ...priorities },
        async ([job]) => {
          if (job !== undefined) await run(job.data);
          // Jobs it has enqueued need not wait for the next poll.
          takers.forEach((id) => boss.notifyWorker(id));
        },
      );
      ids.push(taker);
      takers.add(taker);
    }
    return {
      async stop() {
        for (const id of ids) {
          takers.delete(id);
          await boss.offWork(queue, { id, wait: false });
        }
      },
    };
  };
}
