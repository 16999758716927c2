/** Deletes a label and takes it off every record, for as long as that is not undone. */
import { statement, type Database } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { noteChange } from '../../records/record-writer.ts';
import { keepRemovedItem } from '../../records/removed-items/removed-item.ts';
import { raiseCatalogVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

// The label first and records in ascending order, the order in which other writers lock them.
const lockLabel = statement<{ name: string }>(
  'operator.lock-label',
  `select l.name from label l where l.workspace_id = $1 and l.label_id = $2 for update`,
);
const lockLabelledRecords = statement<{ record_id: number; is_recommended_only: boolean }>(
  'operator.lock-labelled-records',
  `select r.record_id, rl.record_id is null as is_recommended_only
   from record r
   left join record_label rl on rl.workspace_id = $1 and rl.record_id = r.record_id and rl.label_id = $2
   where r.workspace_id = $1 and (rl.record_id is not null or exists (
     select 1 from recommended_label m
     where m.workspace_id = $1 and m.record_id = r.record_id and m.label_id = $2))
   order by r.record_id for no key update of r`,
);
const deleteRow = statement<never>(
  'operator.delete-label',
  `delete from label where workspace_id = $1 and label_id = $2`,
);

/** `record_count`: the number of records that had it. */
export async function deleteLabel(
  db: Database,
  act: WorkspaceAct,
  label_id: number,
): Promise<{ record_count: number }> {
  const { workspace_id, at, actor_user_id = null } = act;
  return db.transaction(async (tx) => {
    await waitForLocks(tx);
    const [label] = await tx.query(lockLabel, [workspace_id, label_id]);
    const records = await tx.query(lockLabelledRecords, [workspace_id, label_id]);
    if (label !== undefined)
      await keepRemovedItem(tx, act, { kind: 'label', item_id: label_id, name: label.name });
    await tx.query(deleteRow, [workspace_id, label_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    noteChange(tx, {
      kind: 'record.label',
      workspace_id,
      record_ids,
      actor_user_id,
      at,
      changed: new Set(['labels']),
      detail: { removed: [label_id] },
    });
    const detail = { label_id };
    await raiseCatalogVersion(tx, {
      type: 'label.deleted',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
    return { record_count: records.filter((record) => !record.is_recommended_only).length };
  });
}
