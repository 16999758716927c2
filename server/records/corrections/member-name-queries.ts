import { statement, type Queryable } from '../../base/database/database.ts';

const selectName = statement<{ name: string }>(
  'app-corrections.member-name',
  `select m.name from member m where m.workspace_id = $1 and m.member_id = $2`,
);

/** Also finds members who have left. */
export async function findMemberName(
  tx: Queryable,
  workspaceId: number,
  memberId: number,
): Promise<string | undefined> {
  return (await tx.query(selectName, [workspaceId, memberId]))[0]?.name;
}
