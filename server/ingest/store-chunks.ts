import { statement, type Queryable } from '../db/database.ts';
import type { TranscriptChunk } from './to-transcript-chunks.ts';

const insertChunks = statement<never>(
  'ingest.insert-transcript-chunks',
  `insert into transcript_chunk (workspace_id, record_id, chunk, dialogs, originals)
   select $1, $2, c.place - 1, c.dialogs, c.originals
   from unnest($3::text[], $4::jsonb[]) with ordinality as c (dialogs, originals, place)`,
);

/** The transcript of a record that has none. */
export async function storeChunks(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
  chunks: readonly TranscriptChunk[],
): Promise<void> {
  const dialogs = chunks.map((chunk) => chunk.dialogs);
  const originals = chunks.map((chunk) => chunk.originals);
  await tx.query(insertChunks, [workspace_id, record_id, dialogs, originals]);
}
