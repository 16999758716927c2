import { statement, type Queryable } from '../../base/database/database.ts';

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
  workspaceId: number,
  labelIds: readonly number[],
): Promise<number[]> {
  return (await tx.query(lockLabels, [workspaceId, labelIds])).map(({ label_id }) => label_id);
}
