import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectLabel = statement<{ label_id: number }>(
  'operator.label-by-name',
  `select l.label_id from label l where l.workspace_id = $1 and l.name = $2`,
);

/** @throws ApiError when the workspace has no label of this name */
export async function requireLabel(db: Queryable, workspace_id: number, name: string): Promise<number> {
  const [label] = await db.query(selectLabel, [workspace_id, name]);
  if (label === undefined) throw errors.missing('no_label_named', { name });
  return label.label_id;
}
