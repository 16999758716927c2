/** Workspaces as seen by one of their members. */
import type { BaseWorkspaceRole, WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { UserCaller } from '../../access/caller.ts';
import { opensWorkspace } from '../../access/token-power.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';

export interface WorkspaceRow {
  workspace_id: number;
  slug: string;
  name: string;
  status: WorkspaceStatus;
  timezone: string;
  plan: string;
  has_teams: boolean;
  has_contacts: boolean;
  pii_redaction_active: boolean;
  /** The member's base role. */
  base_role: BaseWorkspaceRole;
  created_at: Date;
  updated_at: Date;
}

const columns = `w.workspace_id, w.slug, w.name, w.status, w.timezone, w.plan, w.has_teams, w.has_contacts,
  w.pii_redaction_active, m.base_role, w.created_at, w.updated_at`;
const from = `workspace w join member m on m.workspace_id = w.workspace_id`;

const workspacePage = pageStatement<WorkspaceRow>('workspaces.page', {
  columns,
  from,
  where: `w.workspace_id = any ($1::bigint[]) and m.user_id = $4 and m.status = 'active'
    and ($5::text is null or w.status = $5)
    and (not $6::boolean or w.status = 'active')`,
  key: 'w.workspace_id',
});

export interface WorkspaceListRequest extends PageRequest {
  status?: WorkspaceStatus;
  only_active?: boolean;
}

/** Lists workspaces in which the user is an active member, and that the token opens. */
export async function listWorkspacePage(
  db: Queryable,
  { user_id, token }: UserCaller,
  request: WorkspaceListRequest,
) {
  const { status = null, only_active = false } = request;
  const workspaceIds = (await listWorkspaceIds(db, user_id)).filter((id) => opensWorkspace(token, id));
  return queryPage(db, {
    statement: workspacePage,
    of: workspaceIds,
    page: request,
    filters: [user_id, status, only_active],
  });
}

const selectWorkspaceIds = statement<{ workspace_id: number }>(
  'workspaces.of-user',
  `select uw.workspace_id from user_workspace uw where uw.user_id = $1 order by uw.workspace_id`,
);

/** The directory's answer, which includes workspaces that the user has left. */
async function listWorkspaceIds(db: Queryable, user_id: number): Promise<number[]> {
  return (await db.query(selectWorkspaceIds, [user_id])).map((row) => row.workspace_id);
}

const selectWorkspace = statement<WorkspaceRow>(
  'workspaces.get',
  `select ${columns} from ${from} where w.workspace_id = $1 and m.member_id = $2`,
);

export async function findWorkspaceRow(
  db: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<WorkspaceRow | undefined> {
  return (await db.query(selectWorkspace, [workspace_id, member_id]))[0];
}
