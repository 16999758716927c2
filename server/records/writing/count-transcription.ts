import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const addUsage = statement<never>(
  'ingest.add-usage',
  `insert into usage_month (workspace_id, month, transcribed_ms) values ($1, $2, $3)
   on conflict (workspace_id, month) do update set transcribed_ms = usage_month.transcribed_ms + excluded.transcribed_ms`,
);

/** Counts in the month (UTC) in which an engine finished; a transcript that came as a file costs no time. */
export async function countTranscription(
  tx: Queryable,
  {
    workspaceId,
    durationMs,
    transcription,
  }: { workspaceId: number; durationMs: number | null; transcription: V2RecordExtra['transcription'] },
): Promise<void> {
  const finishedAt = transcription?.finished_at ?? null;
  if (finishedAt === null || durationMs === null) return;
  await tx.query(addUsage, [workspaceId, `${finishedAt.slice(0, 7)}-01`, durationMs]);
}
