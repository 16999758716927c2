/** Labels of a workspace, for those who manage them; `server/records/labels/` has those of records. */
import { errors } from '@minutebook/contract/errors.ts';
import type { V2Label } from '@minutebook/contract/resources/label.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectLabel = statement<V2Label>(
  'label-queries.get',
  `select l.label_id as id, l.name, l.color from label l where l.workspace_id = $1 and l.label_id = $2`,
);

/** @throws NOT_FOUND */
export async function getLabel(db: Queryable, workspace_id: number, label_id: number): Promise<V2Label> {
  const [label] = await db.query(selectLabel, [workspace_id, label_id]);
  if (label === undefined) throw errors.labelNotFound(label_id);
  return label;
}

const selectByName = statement<{ label_id: number }>(
  'label-queries.by-name',
  `select l.label_id from label l where l.workspace_id = $1 and l.name = $2`,
);

/** @throws ApiError when the workspace has no label of this name */
export async function requireLabel(db: Queryable, workspace_id: number, name: string): Promise<number> {
  const [label] = await db.query(selectByName, [workspace_id, name]);
  if (label === undefined) throw errors.missing('no_label_named', { name });
  return label.label_id;
}

interface LabelListItem {
  label_id: number;
  name: string;
  color: string;
  /** Counts all its records, whoever may see them. */
  record_count: number;
}

const selectLabels = statement<LabelListItem>(
  'label-queries.list',
  `select l.label_id, l.name, l.color,
     (select count(*) from record_label rl where rl.workspace_id = $1 and rl.label_id = l.label_id)
       as record_count
   from label l where l.workspace_id = $1 order by l.label_id`,
);

export async function listLabels(db: Queryable, workspace_id: number): Promise<LabelListItem[]> {
  return db.query(selectLabels, [workspace_id]);
}
