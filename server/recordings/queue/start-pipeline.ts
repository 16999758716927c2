import type { Queryable } from '../../base/database/database.ts';
import { enqueueJobs, type JobStep, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { forgetAttempts } from './job-attempts.ts';
import { removeKeptMinutes } from './kept-minutes.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import * as queries from './pipeline-queries.ts';

/**
 * Starts the pipeline of a record in the transaction that stores its media or transcript, so that the jobs
 * exist exactly when the record does. The record is `uploaded`, or `transcribed` when it has a transcript,
 * and not ready.
 */
export async function startPipeline(tx: Queryable, record: RecordKey, now: Date): Promise<void> {
  const [found] = await tx.query(queries.selectRecord, [record.workspace_id, record.record_id]);
  if (found === undefined) throw new Error(`there is no record ${record.record_id}`);
  if (found.media_key === null && !found.transcript_stored) {
    throw new Error(`record ${record.record_id} has neither media nor a transcript`);
  }
  await beginRun(tx, { record, stage: found.media_key === null ? 'process' : 'probe', now });
}

/** Starts a new run of the pipeline at one of its stages, which makes the jobs of older runs obsolete. */
export async function beginRun(
  tx: Queryable,
  {
    record: { workspace_id, record_id },
    stage,
    now,
    options = {},
  }: {
    record: RecordKey;
    stage: Exclude<JobStep, 'transcribe' | 'join'>;
    now: Date;
    options?: Pick<StageJob, 'transcribes_anew'> | undefined;
  },
): Promise<void> {
  const [begun] = await tx.query(queries.beginRun, [workspace_id, record_id, stage, now]);
  if (begun === undefined) throw new Error(`there is no record ${record_id}`);
  await removeKeptMinutes(tx, { workspace_id, record_id });
  await forgetAttempts(tx, { workspace_id, record_id });
  await enqueueJobs(tx, [{ workspace_id, record_id, run: begun.run, step: stage, ...options }]);
}
