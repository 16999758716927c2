import type { WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import type { PipelineStage } from './pipeline-queries.ts';

/** The record was deleted or its pipeline restarted, so the result of this job is worthless. */
export class ObsoleteJobError extends Error {
  override name = 'ObsoleteJobError';
}

/**
 * Runs a transaction that locks the record, and requires its pipeline to be where the job left it. @throws
 * ObsoleteJobError when the record was deleted, its pipeline was restarted, or an earlier attempt got this
 * far
 */
export async function inJobTransaction<T>(
  ctx: Pick<JobContext, 'db'>,
  job: StageJob,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const [found] = await tx.query(queries.lockRun, [job.workspace_id, job.record_id]);
    if (!isCurrent(job, found)) throw new ObsoleteJobError();
    return work(tx);
  });
}

export function isCurrent(job: StageJob, found: { run: number; stage: PipelineStage } | undefined): boolean {
  return found?.run === job.run && found.stage === stageOf(job);
}

const stageOf = ({ step }: StageJob): PipelineStage => (step === 'join' ? 'transcribe' : step);
