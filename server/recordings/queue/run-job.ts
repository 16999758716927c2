/** Runs one job: aborts it when it becomes obsolete, and handles its outcome. */
import { toReason, type Reason, type SentenceName } from '@minutebook/contract/reasons.ts';
import { DecoderMissingError } from '../../media/sound/decode-sound.ts';
import { isFullDisk } from '../../base/disk-room.ts';
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import type { JobOutcome } from '../../base/metrics.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { endJob } from './end-job.ts';
import { beginAttempt, endAttempt, noteKilled } from './job-attempts.ts';
import { inJobTransaction, isCurrent } from './in-job-transaction.ts';
import type { JobContext, StageHandler } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import { ObsoleteJobError, StageFailure, TryLaterError } from './stage-failure.ts';
import { watchJob } from './watch-job.ts';

/** @throws errors that a retry may fix; the queue then retries */
export async function runJob(
  ctx: JobContext,
  { handler, job, stopping }: { handler: StageHandler; job: StageJob; stopping: AbortSignal },
): Promise<void> {
  if (!(await isWanted(ctx, job))) return;
  if (!(await beginAttempt(ctx.db, job))) return park(ctx, job);
  const endTimer = ctx.metrics.job_seconds.startTimer({ step: job.step });
  const watch = watchJob(() => isWanted(ctx, job));
  try {
    await handler(ctx, job, AbortSignal.any([watch.obsolete, stopping]));
    await endAttempt(ctx.db, job);
    count(ctx, job, 'done');
  } catch (error) {
    if (error instanceof WorkerDiedError && !stopping.aborted) {
      if (!(await noteKilled(ctx.db, job))) return park(ctx, job, error);
    } else await forgetAttempt(ctx, job);
    if (watch.obsolete.aborted || error instanceof ObsoleteJobError) return count(ctx, job, 'obsolete');
    if (stopping.aborted) throw error;
    await sortOut(ctx, job, error);
  } finally {
    watch.stop();
    endTimer();
  }
}

/** Only logs its own failure: the job's error must be reported even when the database is away. */
async function forgetAttempt(ctx: JobContext, job: StageJob): Promise<void> {
  await endAttempt(ctx.db, job).catch((error: unknown) => {
    ctx.log.warn({ ...job, err: error }, 'the end of an attempt could not be stored');
  });
}

/** @throws errors that a retry may fix */
async function sortOut(ctx: JobContext, job: StageJob, error: unknown): Promise<void> {
  if (isFullDisk(error))
    await putOff(ctx, job, { reason: toReason('disk_full'), delay_seconds: toRoomDelay(job) });
  else if (error instanceof StageFailure) await failRecord(ctx, { job, failure: error });
  else if (error instanceof TryLaterError)
    await putOff(ctx, job, { reason: toAnyReason(error), delay_seconds: error.delay_seconds });
  else await noteAttempt(ctx, job, error);
}

const count = ({ metrics }: JobContext, { step }: StageJob, outcome: JobOutcome) =>
  metrics.job_ends.inc({ step, outcome });

/** The record shows the failure, and the queue goes on; a user or operator can retry the stage. */
async function park(ctx: JobContext, job: StageJob, cause?: Error): Promise<void> {
  const failure = toReason(reasonOf[job.step], { reason: toReason('worker_ended') });
  await failRecord(ctx, { job, failure: new StageFailure('failed', failure, { cause }), outcome: 'parked' });
}

/** Space is freed by people, or by sweeps: soon, or much later. */
const toRoomDelay = ({ put_off = 0 }: StageJob) => Math.min(15 * 2 ** put_off, 5 * 60);

async function isWanted(ctx: JobContext, job: StageJob): Promise<boolean> {
  const [found] = await ctx.db.query(queries.selectRun, [job.workspace_id, job.record_id]);
  return isCurrent(job, found);
}

async function failRecord(
  ctx: JobContext,
  {
    job,
    failure: { status, message, reason, cause },
    outcome = 'failed',
  }: { job: StageJob; failure: StageFailure; outcome?: JobOutcome | undefined },
) {
  ctx.log.warn({ ...job, err: cause }, message);
  count(ctx, job, outcome);
  const state = { status, failure: reason };
  await inJobTransaction(ctx, job, (tx) => endJob(tx, ctx, { job, ...state })).catch(ignoreObsolete);
}

/** A step that is postponed this often will never succeed. */
const MOST_PUT_OFF = 100;
const LONGEST_DELAY_SECONDS = 6 * 60 * 60;

async function putOff(
  ctx: JobContext,
  job: StageJob,
  { reason, delay_seconds }: { reason: Reason; delay_seconds: number },
) {
  const delays = (job.put_off ?? 0) + 1;
  if (delays > MOST_PUT_OFF) return failRecord(ctx, { job, failure: new StageFailure('failed', reason) });
  count(ctx, job, 'put_off');
  const delay = { delay_seconds: Math.min(delay_seconds, LONGEST_DELAY_SECONDS) };
  const again = inJobTransaction(ctx, job, async (tx) => {
    await queries.noteFailedAttempt(tx, { job, reason, now: ctx.clock.now() });
    await enqueueJobs(tx, [{ ...job, put_off: delays }], delay);
  });
  return again.catch(ignoreObsolete);
}

/** Shown to users while the queue waits for the next attempt. */
async function noteAttempt(ctx: JobContext, job: StageJob, error: unknown): Promise<never> {
  ctx.log.warn({ ...job, err: error }, 'an attempt at a stage failed');
  count(ctx, job, 'retried');
  await queries.noteFailedAttempt(ctx.db, { job, reason: toAnyReason(error), now: ctx.clock.now() });
  throw error;
}

/** The error's reason, or else its message, which is not ours and stays as it is. */
function toAnyReason(error: unknown): Reason {
  if (error instanceof DecoderMissingError) return error.reason;
  return toReason('other', { text: error instanceof Error ? error.message : String(error) });
}

function ignoreObsolete(error: unknown): void {
  if (!(error instanceof ObsoleteJobError)) throw error;
}

/** Handles a job that failed its last attempt: the record shows the failure, with its reason if it had one. */
export async function endAfterLastAttempt(ctx: JobContext, job: StageJob): Promise<void> {
  count(ctx, job, 'failed');
  const end = inJobTransaction(ctx, job, async (tx) => {
    const [found] = await tx.query(queries.selectAttemptFailure, [job.workspace_id, job.record_id]);
    const reason = found?.attempt_failure ?? toReason('worker_ended');
    const failure = toReason(reasonOf[job.step], { reason });
    await endJob(tx, ctx, { job, status: 'failed', failure });
  });
  await end.catch(ignoreObsolete);
}

const reasonOf = {
  probe: 'probe_failed',
  transcribe: 'transcribe_failed',
  join: 'join_failed',
  process: 'process_failed',
} as const satisfies Record<StageJob['step'], SentenceName>;
