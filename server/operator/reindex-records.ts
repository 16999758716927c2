import type { Queryable } from '../db/database.ts';
import { reindexFacets } from '../search/index-record.ts';

/** What is read and written for some at a time keeps memory small. */
const BATCH = 1_000;

/** After a label or a team of theirs went away: of as many records as a workspace has. */
export async function reindexRecords(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < record_ids.length; start += BATCH) {
    await reindexFacets(tx, workspace_id, record_ids.slice(start, start + BATCH));
  }
}
