import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { builtinInsightEngine } from '../../engines/insights/builtin-insight-engine.ts';
import type { JobContext } from '../queue/job-context.ts';
import * as queries from '../queue/pipeline-queries.ts';
import { runJob } from '../queue/run-job.ts';
import { endAfterLastAttempt } from '../queue/stage-failure.ts';
import { processWithoutModel } from './process-transcript.ts';

/**
 * Handles a job whose last attempt failed. If only the language model failed, the built-in engine makes the
 * insights.
 */
export async function endAttempts(ctx: JobContext, job: StageJob, stopping: AbortSignal): Promise<void> {
  const { workspace_id, record_id } = job;
  const [found] = await ctx.db.query(queries.selectAttemptFailure, [workspace_id, record_id]);
  const hasModel = (await ctx.engines.insights(workspace_id)).name !== builtinInsightEngine.name;
  // Without a reason the worker process itself ended, which could happen again.
  if (job.step !== 'process' || !hasModel || found?.attempt_failure == null)
    return endAfterLastAttempt(ctx, job);
  const reason = found.attempt_failure;
  return runJob(ctx, {
    handler: (_, again, signal) => processWithoutModel(ctx, again, { reason, signal }),
    job,
    stopping,
  });
}
