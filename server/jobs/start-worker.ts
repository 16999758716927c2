/** Takes jobs from the queue, in the server's process or in one of its own. */
import { PgBoss } from 'pg-boss';
import type { ConnectionSettings } from '../db/database.ts';
import type { JobStep, QueueName, StageJob } from './enqueue-jobs.ts';
import type { JobContext, StageHandler } from './job-context.ts';
import { joinTranscript } from './join-transcript.ts';
import { probeMedia } from './probe-media.ts';
import { processTranscript } from './process-transcript.ts';
import { endAfterLastAttempt, runJob } from './run-job.ts';
import { startPublishing } from './start-publishing.ts';
import { transcribePiece } from './transcribe-piece.ts';
import { makeInsightEngine } from '../insights/make-insight-engine.ts';
import { makeSpeechEngine } from '../transcribe/make-speech-engine.ts';
import { removeLeftWorkFolders } from './work-folder.ts';

const handlers: Record<JobStep, StageHandler> = {
  probe: probeMedia,
  transcribe: transcribePiece,
  join: joinTranscript,
  process: processTranscript,
};

/** A job whose worker was killed is free again 10 s after its last heartbeat, and found so within 5 s. */
const SUPERVISION_SECONDS = 5;
const POLLING_SECONDS = 1;
/** One that waits for a language model keeps no other from being stored. */
const TEXT_JOBS = 2;
/** A stop waits no longer for what is under way: the queue gives it to the next worker. */
const STOP_TIMEOUT_MS = 5_000;

export interface Worker {
  /** Breaks off what is under way, which the next worker begins again. */
  stop(): Promise<void>;
}

export async function startWorker(
  server: Omit<JobContext, 'engine' | 'insight_engine'>,
  connection: ConnectionSettings,
): Promise<Worker> {
  const { config, db, media, clock, log } = server;
  const engines = {
    engine: makeSpeechEngine(config.transcribe),
    insight_engine: makeInsightEngine(config.insights),
  };
  const ctx = { config, db, media, clock, log, ...engines };
  await removeLeftWorkFolders(ctx.config, ctx.clock.now());
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
  // The queue goes on by itself once the database is back.
  boss.on('error', (error) => ctx.log.warn({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => ctx.log.debug({ data }, message));
  await boss.start();
  const stopping = new AbortController();

  const takers: string[] = [];
  const take = async (queue: QueueName | 'ended', at_once: number, run: (job: StageJob) => Promise<void>) => {
    for (let count = 0; count < at_once; count += 1) {
      const taker = await boss.work<StageJob, void>(
        queue,
        { pollingIntervalSeconds: POLLING_SECONDS },
        async ([job]) => {
          if (job !== undefined) await run(job.data);
          // What it has enqueued need not wait to be found.
          takers.forEach((id) => boss.notifyWorker(id));
        },
      );
      takers.push(taker);
    }
  };
  const run = (job: StageJob) => runJob(ctx, handlers[job.step], job, stopping.signal);
  await take('sound', config.worker.sound_jobs, run);
  await take('text', TEXT_JOBS, run);
  await take('ended', 1, (job) => endAfterLastAttempt(ctx, job));
  const publishing = startPublishing(ctx);

  return {
    async stop() {
      stopping.abort(new Error('the worker stops'));
      await Promise.all([publishing.stop(), boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })]);
    },
  };
}
