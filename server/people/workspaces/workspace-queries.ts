/** Queries workspaces for members and operators, and their usage. */
import type { BaseWorkspaceRole, WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { findWorkspaceId, listWorkspacesOfUser } from '../../access/access-queries.ts';
import type { UserCaller } from '../../access/caller.ts';
import { opensWorkspace } from '../../access/token-power.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';
import { errors } from '@minutebook/contract/errors.ts';

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
  // Both tables are asked for their rows, or Citus asks every machine for those of one.
  where: `w.workspace_id = any ($1::bigint[]) and m.workspace_id = any ($1::bigint[]) and m.user_id = $4 and m.status = 'active'
    and ($5::text is null or w.status = $5)
    and (not $6::boolean or w.status = 'active')`,
  key: 'w.workspace_id',
});

interface WorkspaceListRequest extends PageRequest {
  status?: WorkspaceStatus;
  only_active?: boolean;
}

/** Lists workspaces in which the user is an active member, and which the token opens. */
export async function listWorkspacePage(
  db: Queryable,
  { user_id, token }: UserCaller,
  request: WorkspaceListRequest,
) {
  const { status = null, only_active = false } = request;
  const workspaceIds = (await listWorkspacesOfUser(db, user_id)).filter((id) => opensWorkspace(token, id));
  return queryPage(db, {
    statement: workspacePage,
    of: workspaceIds,
    page: request,
    filters: [user_id, status, only_active],
  });
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

export interface QuotaRow {
  transcribed_ms: number;
  transcription_minutes_limit: number | null;
  storage_bytes: number;
  storage_bytes_limit: number | null;
  record_count: number;
  records_limit: number | null;
  active_member_count: number;
  members_limit: number | null;
}

const selectQuota = statement<QuotaRow>(
  'workspaces.quota',
  `select coalesce(u.transcribed_ms, 0) as transcribed_ms, q.transcription_minutes_limit,
     c.storage_bytes, q.storage_bytes_limit, c.record_count, q.records_limit,
     (select count(*) from member m where m.workspace_id = $1 and m.status = 'active' and m.kind = 'person')
       as active_member_count, q.members_limit
   from workspace_quota q
   join workspace_counter c on c.workspace_id = q.workspace_id
   left join usage_month u on u.workspace_id = q.workspace_id and u.month = $2::date
   where q.workspace_id = $1`,
);

/** Returns undefined when the workspace has no quota. @param month its first day, `2026-03-01` */
export async function findQuotaRow(
  db: Queryable,
  workspace_id: number,
  month: string,
): Promise<QuotaRow | undefined> {
  return (await db.query(selectQuota, [workspace_id, month]))[0];
}

/** @throws ApiError when there is none with this slug */
export async function requireWorkspace(db: Queryable, slug: string): Promise<number> {
  const workspace_id = await findWorkspaceId(db, slug);
  if (workspace_id === undefined) throw errors.workspaceNotFound(slug);
  return workspace_id;
}

const lock = statement<never>(
  'workspaces.lock',
  `select w.workspace_id from workspace w where w.workspace_id = $1 for no key update`,
);

/**
 * The lock lasts to the end of the transaction, and makes changes of people in a workspace run one after the
 * other.
 */
export async function lockWorkspace(tx: Queryable, workspace_id: number): Promise<void> {
  await tx.query(lock, [workspace_id]);
}

interface WorkspaceListItem extends Omit<WorkspaceRow, 'base_role' | 'created_at' | 'updated_at'> {
  allows_personal_tokens: boolean;
  active_member_count: number;
  record_count: number;
}

const selectWorkspaces = statement<WorkspaceListItem>(
  'workspaces.workspaces',
  `select w.workspace_id, w.slug, w.name, w.status, w.timezone, w.plan, w.has_teams, w.has_contacts,
     w.pii_redaction_active, w.allows_personal_tokens, c.record_count,
     (select count(*) from member m where m.workspace_id = w.workspace_id and m.status = 'active' and m.kind = 'person')
       as active_member_count
   from workspace w join workspace_counter c on c.workspace_id = w.workspace_id
   order by w.workspace_id`,
);

export async function listWorkspaces(db: Queryable): Promise<WorkspaceListItem[]> {
  return db.query(selectWorkspaces, []);
}
