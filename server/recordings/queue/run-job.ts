/** Runs one job, aborts it when it becomes obsolete, and handles its outcome. */
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { beginAttempt, endAttempt, noteKilled } from './job-attempts.ts';
import { isCurrent, ObsoleteJobError } from './in-job-transaction.ts';
import type { JobContext, StageHandler } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import { countEnd, park, sortFailure } from './stage-failure.ts';
import { watchJob } from './watch-job.ts';

/** @throws errors that a retry may fix, by the queue */
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
    countEnd(ctx, job, 'done');
  } catch (error) {
    if (error instanceof WorkerDiedError && !stopping.aborted) {
      if (!(await noteKilled(ctx.db, job))) return park(ctx, job, error);
    } else await forgetAttempt(ctx, job);
    if (watch.obsolete.aborted || error instanceof ObsoleteJobError) return countEnd(ctx, job, 'obsolete');
    if (stopping.aborted) throw error;
    await sortFailure(ctx, job, error);
  } finally {
    watch.stop();
    endTimer();
  }
}

/** Its own failure is only logged: the job's error must be reported even when the database is unreachable. */
async function forgetAttempt(ctx: JobContext, job: StageJob): Promise<void> {
  await endAttempt(ctx.db, job).catch((error: unknown) => {
    ctx.log.warn({ ...job, err: error }, 'the end of an attempt could not be stored');
  });
}

async function isWanted(ctx: JobContext, job: StageJob): Promise<boolean> {
  const [found] = await ctx.db.query(queries.selectRun, [job.workspace_id, job.record_id]);
  return isCurrent(job, found);
}
