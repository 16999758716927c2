/** The last stage: what can be made of the transcript. */
import type { StageJob } from './enqueue-jobs.ts';
import { endPipeline } from './end-pipeline.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';

export async function processTranscript(ctx: JobContext, job: StageJob): Promise<void> {
  await inJobTransaction(ctx, job, (tx) =>
    endPipeline(tx, job, { status: 'processed', failure: null }, ctx.clock.now()),
  );
}
