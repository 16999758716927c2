/** Queries labels for those who manage them; `server/records/labels/` has the labels of records. */
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
