import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const addUsage = statement<never>(
  'writing.add-usage',
  `insert into usage_month (workspace_id, month, transcribed_ms) values ($1, $2, $3)
   on conflict (workspace_id, month) do update set transcribed_ms = usage_month.transcribed_ms + excluded.transcribed_ms`,
);

/** Counts in the month (UTC) in which an engine finished; a transcript that came as a file costs no time. */
export async function countTranscription(
  tx: Queryable,
  {
    workspace_id,
    duration_ms,
    transcription,
  }: { workspace_id: number; duration_ms: number | null; transcription: V2RecordExtra['transcription'] },
): Promise<void> {
  const finished_at = transcription?.finished_at ?? null;
  if (finished_at === null || duration_ms === null) return;
  await tx.query(addUsage, [workspace_id, `${finished_at.slice(0, 7)}-01`, duration_ms]);
}
