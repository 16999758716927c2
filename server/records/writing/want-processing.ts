/** Requests what is still to be made of a record that came by itself, not through the pipeline. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { ARRIVAL_SECONDS, enqueueJobs } from '../../base/queue/enqueue-jobs.ts';
import type { RecordKey } from '../lock-records.ts';
import type { PreparedDraft } from './record-draft.ts';

/** `probe`: everything of a recording. `process`: insights, language and label recommendations of a transcript. */
export type WantedStep = 'probe' | 'process';

/**
 * The step that an imported record begins with; null: it is done. One that was exported while it was processed goes on here: nothing
 * else would ever end its waiting.
 * @param makesInsights false: the operator wants what the files bring, and no more
 */
export function findLeftStep(draft: PreparedDraft, makesInsights: boolean): WantedStep | null {
  const { status, is_ready, media, prepared, insights } = draft;
  const has_transcript = prepared.dialog_count > 0;
  if (status === 'uploaded' && !is_ready && !has_transcript && media?.is_stored === true) return 'probe';
  if (!makesInsights || !has_transcript) return null;
  if (status === 'transcribed' && !is_ready) return 'process';
  return status === 'processed' && is_ready && insights.length === 0 ? 'process' : null;
}

const insertPipeline = statement<{ run: number }>(
  'writing.want-processing',
  `insert into record_pipeline (workspace_id, record_id, stage, wants_title, updated_at)
   select r.workspace_id, r.record_id, $3, r.is_title_generating or r.title is null, $4
   from record r where r.workspace_id = $1 and r.record_id = $2
   returning record_pipeline.run`,
);

/** Runs in the transaction that creates the record. Recordings that users wait for come first. */
export async function wantProcessing(
  tx: Queryable,
  { record, step, now }: { record: RecordKey; step: WantedStep; now: Date },
): Promise<void> {
  const { workspace_id, record_id } = record;
  const { run } = requireRow(
    await tx.query(insertPipeline, [workspace_id, record_id, step, now]),
    'wanting processing',
  );
  const job = { workspace_id, record_id, run, step, in_background: true } as const;
  await enqueueJobs(tx, [job], { delay_seconds: ARRIVAL_SECONDS });
}
