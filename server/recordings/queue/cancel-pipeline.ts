import type { Reason } from '@minutebook/contract/reasons.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { deleteWaitingJobsOf } from '../../base/queue/enqueue-jobs.ts';
import { endPipeline } from './end-pipeline.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import * as queries from './pipeline-queries.ts';

/**
 * Stops a record's pipeline; the results of finished stages stay. A running worker notices when it stores its
 * result, or within seconds. Does nothing when nothing is in progress.
 */
export async function cancelPipeline(
  tx: WriteTransaction,
  { record, reason, now }: { record: RecordKey; reason: Reason; now: Date },
): Promise<void> {
  const key = [record.workspace_id, record.record_id];
  const [run] = await tx.query(queries.lockRun, key);
  if (run === undefined || run.stage === 'done') return;
  const [found] = await tx.query(queries.selectRecord, key);
  if (found === undefined) return;
  await deleteWaitingJobsOf(tx, record);
  await endPipeline(tx, { record, state: { status: found.status, failure: reason }, now });
}
