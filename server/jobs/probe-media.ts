/** The first stage: what the media holds. */
import { readMediaFacts } from '../probe/read-media-facts.ts';
import { enqueueJobs, type StageJob } from './enqueue-jobs.ts';
import { endPipeline } from './end-pipeline.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import { storeProbe } from './probe-queries.ts';
import { StageFailure } from './stage-failure.ts';

export async function probeMedia(ctx: JobContext, job: StageJob): Promise<void> {
  const { workspace_id, record_id } = job;
  const [record] = await ctx.db.query(queries.selectRecord, [workspace_id, record_id]);
  if (record === undefined || record.media_key === null) {
    throw new StageFailure('failed', 'The recording is no longer there.');
  }
  const facts = await readMediaFacts(ctx.media, record.media_key);
  if (facts === undefined) throw new StageFailure('not_supported', 'The recording is in no known format.');
  if (facts.audio === null) throw new StageFailure('not_supported', 'The recording has no sound.');
  const now = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    await tx.query(storeProbe, [workspace_id, record_id, JSON.stringify(facts), facts.duration_ms]);
    if (record.transcript_stored) {
      await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, now]);
      await enqueueJobs(tx, [{ workspace_id, record_id, run: job.run, step: 'process' }]);
    } else {
      await endPipeline(tx, job, { status: 'uploaded', failure: NO_ENGINE }, now);
    }
  });
}

const NO_ENGINE =
  'No speech engine is set (MINUTEBOOK_TRANSCRIBE_ENGINE): the recording is kept as it is, and a transcript can be attached.';
