import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../../base/database/database.ts';
import { readInSlices } from '../../base/read-in-slices.ts';
import { selectChunks } from './process-queries.ts';

/** The transcripts of records, with masks, by id; requests are answered while they are read. */
export async function readDialogs(
  db: Queryable,
  workspaceId: number,
  recordIds: readonly number[],
): Promise<Map<number, V2Dialog[]>> {
  const chunks = await db.query(selectChunks, [workspaceId, recordIds]);
  const read = new Map<number, V2Dialog[]>();
  for (const [recordId, rows] of Map.groupBy(chunks, ({ record_id }) => record_id)) {
    const dialogs: V2Dialog[] = [];
    read.set(recordId, dialogs);
    await readInSlices(
      rows.map((row) => row.dialogs),
      (documents) => {
        for (const dialog of JSON.parse(`[${documents}]`) as V2Dialog[]) dialogs.push(dialog);
      },
    );
  }
  return read;
}
