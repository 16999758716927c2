import { statement, type Queryable } from '../../db/database.ts';

interface RecordIdRow {
  record_id: number;
}

// Key share: a label that is being put on records is not deleted under them.
const lockLabels = statement<{ label_id: number }>(
  'labels.lock',
  `select l.label_id from label l
   where l.workspace_id = $1 and l.label_id = any ($2::bigint[])
   order by l.label_id
   for key share`,
);

/** Those of the labels that are in the workspace. */
export async function lockLabelIds(
  tx: Queryable,
  workspace_id: number,
  label_ids: readonly number[],
): Promise<number[]> {
  return (await tx.query(lockLabels, [workspace_id, label_ids])).map(({ label_id }) => label_id);
}

/** Links or unlinks every label of `label_ids` and every record of `record_ids`; returns the records that changed. */
export type ChangeLinks = (
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
  label_ids: readonly number[],
) => Promise<number[]>;

const insertLinks = statement<RecordIdRow>(
  'labels.add',
  `with added as (
     insert into record_label (workspace_id, record_id, label_id)
     select $1, r.record_id, l.label_id
     from unnest($2::bigint[]) as r (record_id) cross join unnest($3::bigint[]) as l (label_id)
     on conflict (workspace_id, record_id, label_id) do nothing
     returning record_id
   )
   select distinct added.record_id from added order by added.record_id`,
);
export const addLinks: ChangeLinks = async (tx, workspace_id, record_ids, label_ids) =>
  (await tx.query(insertLinks, [workspace_id, record_ids, label_ids])).map(({ record_id }) => record_id);

const deleteLinks = statement<RecordIdRow>(
  'labels.remove',
  `with removed as (
     delete from record_label rl
     where rl.workspace_id = $1 and rl.record_id = any ($2::bigint[]) and rl.label_id = any ($3::bigint[])
     returning rl.record_id
   )
   select distinct removed.record_id from removed order by removed.record_id`,
);
export const removeLinks: ChangeLinks = async (tx, workspace_id, record_ids, label_ids) =>
  (await tx.query(deleteLinks, [workspace_id, record_ids, label_ids])).map(({ record_id }) => record_id);

const touch = statement<never>(
  'labels.touch-records',
  `update record r set updated_at = $3 where r.workspace_id = $1 and r.record_id = any ($2::bigint[])`,
);

export async function touchRecords(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(touch, [workspace_id, record_ids, now]);
}
