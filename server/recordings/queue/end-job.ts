import type { WriteTransaction } from '../../base/database/database.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { RecordState } from '../../records/writing/move-record.ts';
import { endPipeline } from './end-pipeline.ts';
import type { JobContext } from './job-context.ts';
import { mailOutcome } from './mail-outcome.ts';

/** Ends the pipeline by itself, not by somebody who cancels it: whoever made the recording is told. */
export async function endJob(
  tx: WriteTransaction,
  ctx: Pick<JobContext, 'config' | 'keys' | 'clock'>,
  { job, ...state }: { job: StageJob } & Omit<RecordState, 'is_ready'>,
): Promise<void> {
  await endPipeline(tx, { record: job, state, now: ctx.clock.now() });
  await mailOutcome(tx, ctx, { ...job, status: state.status });
}
