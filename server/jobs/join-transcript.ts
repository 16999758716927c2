/** The end of the second stage: the pieces become the record's transcript, masked, searchable, in one transaction. */
import { findMaskRules, maskDialogs } from '../ingest/mask-dialogs.ts';
import { replaceTranscript } from '../ingest/replace-transcript.ts';
import { joinPieces } from '../transcribe/join-pieces.ts';
import { enqueueJobs, type StageJob } from './enqueue-jobs.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import { moveRecord } from './move-record.ts';
import * as pieces from './piece-queries.ts';
import * as queries from './pipeline-queries.ts';

export async function joinTranscript(ctx: JobContext, job: StageJob): Promise<void> {
  const { workspace_id, record_id, run } = job;
  const joined = joinPieces(await ctx.db.query(pieces.selectTranscribedPieces, [workspace_id, record_id]));
  const dialogs = maskDialogs(joined.dialogs, await findMaskRules(ctx.db, workspace_id));
  const now = ctx.clock.now();
  const { engine } = ctx;
  const transcription = engine && {
    engine: engine.name,
    model: engine.model,
    finished_at: now.toISOString(),
  };
  await inJobTransaction(ctx, job, async (tx) => {
    await replaceTranscript(tx, job, { ...joined, dialogs, transcription }, now);
    await pieces.removePieces(tx, job, now);
    await moveRecord(tx, job, { status: 'transcribed', is_ready: false, failure: null }, now);
    await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, now]);
    await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'process' }]);
  });
}
