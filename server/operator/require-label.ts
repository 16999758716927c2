import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const selectLabel = statement<{ label_id: number }>(
  'operator.label-by-name',
  `select l.label_id from label l where l.workspace_id = $1 and l.name = $2`,
);

/** @throws OperatorError when the workspace has no label of this name */
export async function requireLabel(db: Queryable, workspace_id: number, name: string): Promise<number> {
  const [label] = await db.query(selectLabel, [workspace_id, name]);
  if (label === undefined) throw new OperatorError(`There is no label "${name}" in this workspace.`);
  return label.label_id;
}
