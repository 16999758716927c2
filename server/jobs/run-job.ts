/** Runs one job: watches whether it is still wanted, and sorts out how it ended. */
import { say, type SentenceName } from '@minutebook/contract/sentences.ts';
import { enqueueJobs, type StageJob } from './enqueue-jobs.ts';
import { endPipeline } from './end-pipeline.ts';
import { inJobTransaction, isCurrent } from './in-job-transaction.ts';
import type { JobContext, StageHandler } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import { ObsoleteJobError, StageFailure, TryLaterError } from './stage-failure.ts';
import { watchJob } from './watch-job.ts';

/** @throws whatever another attempt may help against; the queue then tries again */
export async function runJob(
  ctx: JobContext,
  handler: StageHandler,
  job: StageJob,
  stopping: AbortSignal,
): Promise<void> {
  if (!(await isWanted(ctx, job))) return;
  const watch = watchJob(() => isWanted(ctx, job));
  try {
    await handler(ctx, job, AbortSignal.any([watch.obsolete, stopping]));
  } catch (error) {
    if (watch.obsolete.aborted || error instanceof ObsoleteJobError) return;
    if (stopping.aborted) throw error;
    if (error instanceof StageFailure) await failRecord(ctx, job, error);
    else if (error instanceof TryLaterError) await putOff(ctx, job, error);
    else await noteAttempt(ctx, job, error);
  } finally {
    watch.stop();
  }
}

async function isWanted(ctx: JobContext, job: StageJob): Promise<boolean> {
  const [found] = await ctx.db.query(queries.selectRun, [job.workspace_id, job.record_id]);
  return isCurrent(job, found);
}

async function failRecord(ctx: JobContext, job: StageJob, { status, message, cause }: StageFailure) {
  ctx.log.warn({ ...job, err: cause }, message);
  const state = { status, failure: message };
  await inJobTransaction(ctx, job, (tx) => endPipeline(tx, job, state, ctx.clock.now())).catch(
    ignoreObsolete,
  );
}

/** Somebody who says again and again that it is not the time never means to. */
const MOST_PUT_OFF = 100;
const LONGEST_DELAY_SECONDS = 6 * 60 * 60;

async function putOff(ctx: JobContext, job: StageJob, { message, delay_seconds }: TryLaterError) {
  const put_off = (job.put_off ?? 0) + 1;
  if (put_off > MOST_PUT_OFF) return failRecord(ctx, job, new StageFailure('failed', message));
  const delay = { delay_seconds: Math.min(delay_seconds, LONGEST_DELAY_SECONDS) };
  const again = inJobTransaction(ctx, job, async (tx) => {
    const { workspace_id, record_id, run } = job;
    await tx.query(queries.noteFailedAttempt, [workspace_id, record_id, run, message, ctx.clock.now()]);
    await enqueueJobs(tx, [{ ...job, put_off }], delay);
  });
  return again.catch(ignoreObsolete);
}

/** Said to those who watch while the queue waits for the next attempt. */
async function noteAttempt(ctx: JobContext, job: StageJob, error: unknown): Promise<never> {
  ctx.log.warn({ ...job, err: error }, 'an attempt at a stage failed');
  const reason = error instanceof Error ? error.message : String(error);
  const { workspace_id, record_id, run } = job;
  await ctx.db.query(queries.noteFailedAttempt, [workspace_id, record_id, run, reason, ctx.clock.now()]);
  throw error;
}

function ignoreObsolete(error: unknown): void {
  if (!(error instanceof ObsoleteJobError)) throw error;
}

/** What came out of the queue after its last attempt: the record says so, with the reason of that attempt if it had one. */
export async function endAfterLastAttempt(ctx: JobContext, job: StageJob): Promise<void> {
  const end = inJobTransaction(ctx, job, async (tx) => {
    const [found] = await tx.query(queries.selectAttemptFailure, [job.workspace_id, job.record_id]);
    const reason = found?.attempt_failure ?? say('worker_ended');
    const failure = say(sentenceOf[job.step], { reason });
    await endPipeline(tx, job, { status: 'failed', failure }, ctx.clock.now());
  });
  await end.catch(ignoreObsolete);
}

const sentenceOf = {
  probe: 'probe_failed',
  transcribe: 'transcribe_failed',
  join: 'join_failed',
  process: 'process_failed',
} as const satisfies Record<StageJob['step'], SentenceName>;
