/** Read from the directory, before what is done in each of them: a statement on both would run on every machine. */
import { statement, type Queryable } from '../../base/database/database.ts';

const selectWorkspaces = statement<{ workspace_id: number }>(
  'operator.workspaces-of-user',
  `select uw.workspace_id from user_workspace uw where uw.user_id = $1 order by uw.workspace_id`,
);

/** Ascending: the order in which several are locked. */
export async function listWorkspacesOfUser(db: Queryable, user_id: number): Promise<number[]> {
  return (await db.query(selectWorkspaces, [user_id])).map(({ workspace_id }) => workspace_id);
}
