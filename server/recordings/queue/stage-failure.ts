/** Handles a job that failed: its record shows the failure, it is postponed, or the queue retries it. */
import { render, toReason, type Reason, type SentenceName } from '@minutebook/contract/reasons.ts';
import { isFullDisk } from '../../base/disk-room.ts';
import type { JobOutcome } from '../../base/metrics.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { DecoderMissingError } from '../../media/sound/ffmpeg.ts';
import { endJob } from './end-pipeline.ts';
import { inJobTransaction, ObsoleteJobError } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import * as queries from './pipeline-queries.ts';

/** A failure that no retry can fix. The reason is for the owner of the recording. */
export class StageFailure extends Error {
  override name = 'StageFailure';
  readonly status: 'failed' | 'not_supported';
  readonly reason: Reason;

  constructor(status: 'failed' | 'not_supported', reason: Reason, options?: ErrorOptions) {
    super(render(reason), options);
    this.status = status;
    this.reason = reason;
  }
}

/** A service has asked for a pause; the job returns to the queue without a failed attempt. */
export class TryLaterError extends Error {
  override name = 'TryLaterError';
  readonly delay_seconds: number;

  constructor(message: string, delaySeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.delay_seconds = delaySeconds;
  }
}

/** The recording is not in the store, and perhaps comes back. */
export class MediaMissingError extends TryLaterError {
  override name = 'MediaMissingError';
  readonly reason = toReason('media_lost');
  readonly missing_since: string | undefined;

  /** @param missing_since undefined when the store itself is away, which does not count */
  constructor(delaySeconds: number, missing_since?: string) {
    super(render(toReason('media_lost')), delaySeconds);
    this.missing_since = missing_since;
  }
}

const reasonOf = {
  probe: 'probe_failed',
  transcribe: 'transcribe_failed',
  join: 'join_failed',
  process: 'process_failed',
} as const satisfies Record<StageJob['step'], SentenceName>;

/** Postpones a failed job, gives it up, or leaves it to the queue. @throws errors that a retry may fix */
export async function sortFailure(ctx: JobContext, job: StageJob, error: unknown): Promise<void> {
  if (isFullDisk(error))
    await putOff(ctx, job, { reason: toReason('disk_full'), delay_seconds: toRoomDelay(job) });
  else if (error instanceof StageFailure) await failRecord(ctx, { job, failure: error });
  else if (error instanceof TryLaterError)
    await putOff(ctx, job, {
      reason: toAnyReason(error),
      delay_seconds: error.delay_seconds,
      missing_since: error instanceof MediaMissingError ? error.missing_since : undefined,
    });
  // Now that nobody can tell whether the recording is missing, its day begins anew.
  else if (job.missing_since !== undefined)
    await putOff(ctx, job, { reason: toAnyReason(error), delay_seconds: toRoomDelay(job) });
  else await noteAttempt(ctx, job, error);
}

/** The record shows the failure, and the queue continues. Users and operators can retry the stage. */
export async function park(ctx: JobContext, job: StageJob, cause?: Error): Promise<void> {
  const failure = toReason(reasonOf[job.step], { reason: toReason('worker_ended') });
  await failRecord(ctx, { job, failure: new StageFailure('failed', failure, { cause }), outcome: 'parked' });
}

/** Handles a job whose last attempt failed: the record shows the failure, with its reason if it had one. */
export async function endAfterLastAttempt(ctx: JobContext, job: StageJob): Promise<void> {
  countEnd(ctx, job, 'failed');
  const end = inJobTransaction(ctx, job, async (tx) => {
    const [found] = await tx.query(queries.selectAttemptFailure, [job.workspace_id, job.record_id]);
    const reason = found?.attempt_failure ?? toReason('worker_ended');
    const failure = toReason(reasonOf[job.step], { reason });
    await endJob(tx, ctx, { job, status: 'failed', failure });
  });
  await end.catch(ignoreObsolete);
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
  countEnd(ctx, job, outcome);
  const state = { status, failure: reason };
  await inJobTransaction(ctx, job, (tx) => endJob(tx, ctx, { job, ...state })).catch(ignoreObsolete);
}

/** A step that was postponed this often will never succeed. */
const MOST_PUT_OFF = 100;
const LONGEST_DELAY_SECONDS = 6 * 60 * 60;

async function putOff(
  ctx: JobContext,
  job: StageJob,
  {
    reason,
    delay_seconds,
    missing_since,
  }: { reason: Reason; delay_seconds: number; missing_since?: string | undefined },
) {
  const delays = (job.put_off ?? 0) + 1;
  if (delays > MOST_PUT_OFF) return failRecord(ctx, { job, failure: new StageFailure('failed', reason) });
  countEnd(ctx, job, 'put_off');
  const delay = { delay_seconds: Math.min(delay_seconds, LONGEST_DELAY_SECONDS) };
  const again = inJobTransaction(ctx, job, async (tx) => {
    await queries.noteFailedAttempt(tx, { job, reason, now: ctx.clock.now() });
    await enqueueJobs(tx, [{ ...job, put_off: delays, missing_since }], delay);
  });
  return again.catch(ignoreObsolete);
}

/** Stores the failure that users see while the queue waits for the next attempt. */
async function noteAttempt(ctx: JobContext, job: StageJob, error: unknown): Promise<never> {
  ctx.log.warn({ ...job, err: error }, 'an attempt at a stage failed');
  countEnd(ctx, job, 'retried');
  await queries.noteFailedAttempt(ctx.db, { job, reason: toAnyReason(error), now: ctx.clock.now() });
  throw error;
}

/** Returns the error's reason, or else its message, which is not ours and is not translated. */
export function toAnyReason(error: unknown): Reason {
  if (error instanceof DecoderMissingError || error instanceof MediaMissingError) return error.reason;
  return toReason('other', { text: error instanceof Error ? error.message : String(error) });
}

function ignoreObsolete(error: unknown): void {
  if (!(error instanceof ObsoleteJobError)) throw error;
}

/** People or sweeps free space, soon or much later. */
const toRoomDelay = ({ put_off = 0 }: StageJob) => Math.min(15 * 2 ** put_off, 5 * 60);

export const countEnd = ({ metrics }: JobContext, { step }: StageJob, outcome: JobOutcome) =>
  metrics.job_ends.inc({ step, outcome });
