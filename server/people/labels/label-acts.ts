/** Creates, changes, merges and deletes labels. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { relabel } from '../../records/record-writer.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { removeItem } from '../removed/removed-items.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';

const insert = statement<{ label_id: number }>(
  'label-acts.insert',
  `insert into label (workspace_id, label_id, name, color, created_at, updated_at)
   values ($1, nextval('label_id_seq'), $2, $3, $4, $4)
   returning label_id`,
);

/** @param label.color `#rrggbb` @throws ApiError when the name is taken or the colour is invalid */
export async function createLabel(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { name, color }: { name: string; color: string },
): Promise<{ label_id: number }> {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw errors.conflict('not_a_colour', { color });
  return db.transaction(async (tx) => {
    // The workspace is locked before the name: a restore locks them in this order too.
    await lockWorkspace(tx, act.workspace_id);
    const inserted = await tx
      .query(insert, [act.workspace_id, name, color.toLowerCase(), act.at])
      .catch(refuseDuplicate('label_exists', { name }));
    const detail = requireRow(inserted, 'inserting a label');
    noteEvent(tx, { kind: 'label.create', ...act, detail });
    return detail;
  });
}

const update = statement<never>(
  'label-acts.update',
  `update label set name = coalesce($3, name), color = coalesce($4, color), updated_at = $5
   where workspace_id = $1 and label_id = $2`,
);

interface LabelChange {
  label_id: number;
  name?: string | undefined;
  /** `#rrggbb` */
  color?: string | undefined;
}

/**
 * A field that is left out stays as it is. Records show the change at once: cached ones are valid for one
 * version of the workspace's names.
 * @throws ApiError when the name is taken
 */
export async function updateLabel(
  db: Database,
  act: WorkspaceAct,
  { label_id, name, color }: LabelChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, act.workspace_id);
    await tx
      .query(update, [act.workspace_id, label_id, name ?? null, color?.toLowerCase() ?? null, act.at])
      .catch(refuseDuplicate('label_exists', { name: name ?? '' }));
    noteEvent(tx, { kind: 'label.update', ...act, detail: { label_id } });
  });
}

// Labels are locked first, then records in ascending order: all writers use this order.
const lockLabels = statement<{ label_id: number }>(
  'label-acts.lock-labels',
  `select l.label_id from label l where l.workspace_id = $1 and l.label_id = any ($2::bigint[])
   order by l.label_id for update`,
);
const lockRecords = statement<{ record_id: number }>(
  'label-acts.lock-records',
  `select r.record_id from record r
   where r.workspace_id = $1 and exists (select 1 from record_label l
     where l.workspace_id = $1 and l.record_id = r.record_id and l.label_id = $2)
   order by r.record_id for no key update`,
);
const recommendInstead = statement<never>(
  'label-acts.recommend-instead',
  `insert into recommended_label (workspace_id, record_id, label_id, rank, is_given)
   select m.workspace_id, m.record_id, $3, m.rank, m.is_given from recommended_label m
   where m.workspace_id = $1 and m.label_id = $2
   on conflict (workspace_id, record_id, label_id) do nothing`,
);
const deleteMerged = statement<never>(
  'label-acts.delete-merged',
  `delete from label where workspace_id = $1 and label_id = $2`,
);

/**
 * Moves every record from the first label to the second, and deletes the first. `record_count` is the number
 * of records that had it. @throws NOT_FOUND when one of the two no longer exists
 */
export async function mergeLabels(
  db: Database,
  act: WorkspaceAct,
  { label_id, into_label_id }: { label_id: number; into_label_id: number },
): Promise<{ record_count: number }> {
  const { workspace_id, at, actor_user_id = null } = act;
  return db.transaction(async (tx) => {
    await waitForLocks(tx);
    const locked = await tx.query(lockLabels, [workspace_id, [label_id, into_label_id]]);
    // Either label may have been deleted or merged since the page was loaded.
    for (const wanted of [label_id, into_label_id]) {
      if (!locked.some((label) => label.label_id === wanted)) throw errors.labelNotFound(wanted);
    }
    noteEvent(tx, { kind: 'label.merge', ...act, detail: { label_id, into_label_id } });
    const records = await tx.query(lockRecords, [workspace_id, label_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    await relabel(tx, {
      kind: 'record.label',
      workspace_id,
      record_ids,
      label_ids: [into_label_id],
      actor_user_id,
      at,
    });
    await tx.query(recommendInstead, [workspace_id, label_id, into_label_id]);
    await tx.query(deleteMerged, [workspace_id, label_id]);
    return { record_count: record_ids.length };
  });
}

const countRecords = statement<{ record_count: number }>(
  'label-acts.count-records',
  `select count(*) as record_count from record_label l where l.workspace_id = $1 and l.label_id = $2`,
);

/**
 * Takes the label off every record, until the deletion is undone. `record_count` is the number of records
 * that had it.
 */
export async function deleteLabel(
  db: Database,
  act: WorkspaceAct,
  label_id: number,
): Promise<{ record_count: number }> {
  return db.transaction(async (tx) => {
    const counted = await tx.query(countRecords, [act.workspace_id, label_id]);
    await removeItem(tx, act, { kind: 'label', item_id: label_id });
    return requireRow(counted, 'counting records');
  });
}
