/** Changes labels, and makes one of two. */
import { say } from '@minutebook/contract/sentences.ts';
import { statement, type Database } from '../db/database.ts';
import { waitForLocks } from '../db/wait-for-locks.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { reindexRecords } from './reindex-records.ts';
import { raiseCatalogVersion } from './workspace-versions.ts';

const update = statement<never>(
  'operator.update-label',
  `update label set name = coalesce($3, name), color = coalesce($4, color), updated_at = $5
   where workspace_id = $1 and label_id = $2`,
);

/**
 * What is left out stays as it is. Records show it at once: what is remembered of them holds for one version of the
 * workspace's names.
 * @param changes.color `#rrggbb` @throws OperatorError when the name is taken
 */
export async function updateLabel(
  db: Database,
  workspace_id: number,
  label_id: number,
  { name, color }: { name?: string | undefined; color?: string | undefined },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .query(update, [workspace_id, label_id, name ?? null, color?.toLowerCase() ?? null, now])
      .catch(refuseDuplicate(say('label_exists', { name: name ?? '' })));
    await raiseCatalogVersion(tx, workspace_id, now);
  });
}

// Labels first and records in ascending order, as whoever labels records does.
const lockLabels = statement<{ label_id: number }>(
  'operator.lock-labels',
  `select l.label_id from label l where l.workspace_id = $1 and l.label_id = any ($2::bigint[])
   order by l.label_id for update`,
);
const lockRecords = statement<{ record_id: number }>(
  'operator.lock-records-of-label',
  `select r.record_id from record r
   where r.workspace_id = $1 and exists (select 1 from record_label l
     where l.workspace_id = r.workspace_id and l.record_id = r.record_id and l.label_id = $2)
   order by r.record_id for no key update`,
);
const relabel = statement<never>(
  'operator.relabel-records',
  `insert into record_label (workspace_id, record_id, label_id)
   select $1, unnest($2::bigint[]), $3 on conflict (workspace_id, record_id, label_id) do nothing`,
);
const recommendInstead = statement<never>(
  'operator.recommend-other-label',
  `insert into recommended_label (workspace_id, record_id, label_id, rank)
   select m.workspace_id, m.record_id, $3, m.rank from recommended_label m
   where m.workspace_id = $1 and m.label_id = $2
   on conflict (workspace_id, record_id, label_id) do nothing`,
);
const deleteRow = statement<never>(
  'operator.delete-merged-label',
  `delete from label where workspace_id = $1 and label_id = $2`,
);

/** Every record with the one label carries the other one then, and the one is gone. `record_count`: how many carried it. */
export async function mergeLabels(
  db: Database,
  workspace_id: number,
  { label_id, into_label_id }: { label_id: number; into_label_id: number },
  now: Date,
): Promise<{ record_count: number }> {
  return db.transaction(async (tx) => {
    await waitForLocks(tx);
    await tx.query(lockLabels, [workspace_id, [label_id, into_label_id]]);
    const records = await tx.query(lockRecords, [workspace_id, label_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    await tx.query(relabel, [workspace_id, record_ids, into_label_id]);
    await tx.query(recommendInstead, [workspace_id, label_id, into_label_id]);
    await tx.query(deleteRow, [workspace_id, label_id]);
    await reindexRecords(tx, workspace_id, record_ids);
    await raiseCatalogVersion(tx, workspace_id, now);
    return { record_count: record_ids.length };
  });
}
