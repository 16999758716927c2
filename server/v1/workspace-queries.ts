import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { UserCaller } from '../access/caller.ts';
import { opensWorkspace } from '../access/token-power.ts';
import { statement, type Queryable } from '../base/database/database.ts';

interface WorkspaceOptions {
  id: number;
  slug: string;
  name: string;
  base_role: BaseWorkspaceRole;
  allows_personal_tokens: boolean;
}

const selectWorkspaces = statement<WorkspaceOptions>(
  'v1.workspaces',
  `select w.workspace_id as id, w.slug, w.name, m.base_role, w.allows_personal_tokens
   from user_workspace uw
   join workspace w on w.workspace_id = uw.workspace_id
   join member m on m.workspace_id = uw.workspace_id and m.user_id = uw.user_id
   where uw.user_id = $1 and m.status = 'active'
   order by w.workspace_id`,
);

/** Lists all workspaces in which the user is an active member, and that the token opens: v1 has no pages of them. */
export async function listWorkspaceOptions(
  db: Queryable,
  { user_id, token }: UserCaller,
): Promise<WorkspaceOptions[]> {
  const workspaces = await db.query(selectWorkspaces, [user_id]);
  return workspaces.filter(({ id }) => opensWorkspace(token, id));
}
