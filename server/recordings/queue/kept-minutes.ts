/** Keeps a model's answers for the next attempt of the same run. */
import { statement, type Queryable } from '../../base/database/database.ts';
import type { KeptMinutes, Minutes } from '../../engines/insights/insight-engine.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import type { RecordKey } from '../../records/lock-records.ts';

const selectMinutes = statement<{ minutes: Minutes }>(
  'queue.kept-minutes',
  `select i.minutes from insight_part i
   where i.workspace_id = $1 and i.record_id = $2 and i.run = $3 and i.digest = $4`,
);

const putMinutes = statement<never>(
  'queue.keep-minutes',
  `insert into insight_part (workspace_id, record_id, run, digest, minutes) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, record_id, run, digest) do nothing`,
);

const deleteMinutes = statement<never>(
  'queue.delete-kept-minutes',
  `delete from insight_part where workspace_id = $1 and record_id = $2`,
);

export function makeKeptMinutes(ctx: Pick<JobContext, 'db'>, job: StageJob): KeptMinutes {
  const { workspace_id, record_id, run } = job;
  return {
    async find(digest) {
      return (await ctx.db.query(selectMinutes, [workspace_id, record_id, run, digest]))[0]?.minutes;
    },
    async keep(digest, minutes) {
      const values = [workspace_id, record_id, run, digest, JSON.stringify(minutes)];
      // After the end of the run nothing may be stored, because nothing would remove it.
      await inJobTransaction(ctx, job, (tx) => tx.query(putMinutes, values));
    },
  };
}

/** Runs whenever a run ends, or another begins. */
export async function removeKeptMinutes(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<void> {
  await tx.query(deleteMinutes, [workspace_id, record_id]);
}
