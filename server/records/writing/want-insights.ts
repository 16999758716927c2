/** Requests the insights, the language and the label recommendations of a record that came with its transcript. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { ARRIVAL_SECONDS, enqueueJobs } from '../../base/queue/enqueue-jobs.ts';
import type { RecordKey } from '../lock-records.ts';

const insertPipeline = statement<{ run: number }>(
  'jobs.want-insights',
  `insert into record_pipeline (workspace_id, record_id, stage, wants_title, updated_at)
   select r.workspace_id, r.record_id, 'process', r.is_title_generating or r.title is null, $3
   from record r where r.workspace_id = $1 and r.record_id = $2
   returning record_pipeline.run`,
);

/** Runs in the transaction that creates the record. The record can be read at once; recordings that users wait for come first. */
export async function wantInsights(tx: Queryable, record: RecordKey, now: Date): Promise<void> {
  const { workspace_id, record_id } = record;
  const { run } = requireRow(
    await tx.query(insertPipeline, [workspace_id, record_id, now]),
    'wanting insights',
  );
  const job = { workspace_id, record_id, run, step: 'process', in_background: true } as const;
  await enqueueJobs(tx, [job], { delay_seconds: ARRIVAL_SECONDS });
}
