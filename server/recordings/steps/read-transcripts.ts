import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../../base/database/database.ts';
import { readDialogs } from '../../records/items/dialogs-text.ts';
import { listChunksOfRecords } from '../../records/items/transcript-queries.ts';

/** Reads the masked transcripts of records, by id. */
export async function readTranscripts(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<Map<number, V2Dialog[]>> {
  const chunks = await listChunksOfRecords(db, workspace_id, record_ids);
  const read = new Map<number, V2Dialog[]>();
  for (const [record_id, rows] of Map.groupBy(chunks, ({ record_id }) => record_id)) {
    read.set(record_id, await readDialogs(rows));
  }
  return read;
}
