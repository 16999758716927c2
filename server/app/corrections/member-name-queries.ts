import { statement, type Queryable } from '../../db/database.ts';

const selectName = statement<{ name: string }>(
  'app-corrections.member-name',
  `select m.name from member m where m.workspace_id = $1 and m.member_id = $2`,
);

/** Also of somebody who has left. */
export async function findMemberName(
  tx: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<string | undefined> {
  return (await tx.query(selectName, [workspace_id, member_id]))[0]?.name;
}
