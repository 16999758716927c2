/** Deletes a label and takes it off every record. */
import { statement, type Database } from '../db/database.ts';
import { waitForLocks } from '../db/wait-for-locks.ts';
import { reindexRecords } from './reindex-records.ts';
import { raiseCatalogVersion } from './workspace-versions.ts';

// The label first and records in ascending order, as whoever labels records does.
const lockLabel = statement<{ label_id: number }>(
  'operator.lock-label',
  `select l.label_id from label l where l.workspace_id = $1 and l.label_id = $2 for update`,
);
const lockLabelledRecords = statement<{ record_id: number; is_recommended_only: boolean }>(
  'operator.lock-labelled-records',
  `select r.record_id, rl.record_id is null as is_recommended_only
   from record r
   left join record_label rl on rl.workspace_id = r.workspace_id and rl.record_id = r.record_id and rl.label_id = $2
   where r.workspace_id = $1 and (rl.record_id is not null or exists (
     select 1 from recommended_label m
     where m.workspace_id = r.workspace_id and m.record_id = r.record_id and m.label_id = $2))
   order by r.record_id for no key update of r`,
);
const deleteRow = statement<never>(
  'operator.delete-label',
  `delete from label where workspace_id = $1 and label_id = $2`,
);

/** `record_count`: how many records carried it. */
export async function deleteLabel(
  db: Database,
  workspace_id: number,
  label_id: number,
  now: Date,
): Promise<{ record_count: number }> {
  return db.transaction(async (tx) => {
    await waitForLocks(tx);
    await tx.query(lockLabel, [workspace_id, label_id]);
    const records = await tx.query(lockLabelledRecords, [workspace_id, label_id]);
    await tx.query(deleteRow, [workspace_id, label_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    await reindexRecords(tx, workspace_id, record_ids);
    await raiseCatalogVersion(tx, workspace_id, now);
    return { record_count: records.filter((record) => !record.is_recommended_only).length };
  });
}
