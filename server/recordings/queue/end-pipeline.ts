import type { WriteTransaction } from '../../base/database/database.ts';
import { forgoUnwanted } from '../../records/writing/apply-retention.ts';
import { forgetAttempts } from './job-attempts.ts';
import { removeKeptMinutes } from './kept-minutes.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { moveRecord, type RecordState } from '../../records/writing/move-record.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import * as queries from './pipeline-queries.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from './job-context.ts';
import { mailOutcome } from './mail-outcome.ts';

/** Runs when the record has no work left, whatever the outcome. */
export async function endPipeline(
  tx: WriteTransaction,
  { record, state, now }: { record: RecordKey; state: Omit<RecordState, 'is_ready'>; now: Date },
): Promise<void> {
  await tx.query(queries.enterStage, [record.workspace_id, record.record_id, 'done', 0, now]);
  // A later run starts from the recording itself, or from the transcript.
  await removePieces(tx, record, now);
  await removeKeptMinutes(tx, record);
  await forgetAttempts(tx, record);
  await moveRecord(tx, { record, state: { ...state, is_ready: true }, now });
  if (state.status === 'processed') await forgoUnwanted(tx, record, now);
}

/** Ends a pipeline that was not cancelled, and tells the owner of the recording. */
export async function endJob(
  tx: WriteTransaction,
  ctx: Pick<JobContext, 'config' | 'keys' | 'clock'>,
  { job, ...state }: { job: StageJob } & Omit<RecordState, 'is_ready'>,
): Promise<void> {
  await endPipeline(tx, { record: job, state, now: ctx.clock.now() });
  await mailOutcome(tx, ctx, { ...job, status: state.status });
}
