/** Queries workspace roles and team roles: system rows, one for each base role, and custom ones. */
import { errors } from '@minutebook/contract/errors.ts';
import type { BaseTeamRole, BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';

export interface TeamRoleRow {
  role_id: number;
  name: string;
  description: string | null;
  /** null for a custom role. */
  base_role: BaseTeamRole | null;
  /** Explicit effects, in no order; system roles have none. */
  effects: V2Permission[];
}

export interface WorkspaceRoleRow extends Omit<TeamRoleRow, 'base_role'> {
  base_role: BaseWorkspaceRole | null;
  member_count: number;
  created_at: Date;
  updated_at: Date;
}

const roleColumns = (table: 'workspace_role' | 'team_role') => `
  r.role_id, r.name, r.description, r.base_role,
  coalesce((
    select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect))
    from ${table}_permission p
    where p.workspace_id = $1 and p.role_id = r.role_id
  ), '[]') as effects`;

const workspaceRoleColumns = `
  ${roleColumns('workspace_role')}, r.created_at, r.updated_at,
  case when r.base_role is null then (
    select count(*) from member_workspace_role mr
    where mr.workspace_id = $1 and mr.role_id = r.role_id
  ) else (
    select count(*) from member m where m.workspace_id = $1 and m.base_role = r.base_role
  ) end as member_count`;

function queriesOf<Row extends TeamRoleRow | WorkspaceRoleRow>(kind: 'workspace' | 'team', columns: string) {
  // System rows are created with the workspace, so they come first by id.
  const statementOfPage = pageStatement<Row>(`roles.${kind}-page`, {
    columns,
    from: `${kind}_role r`,
    where: 'r.workspace_id = $1',
    key: 'r.role_id',
  });
  const selectById = statement<Row>(
    `roles.${kind}-by-id`,
    `select ${columns} from ${kind}_role r
     where r.workspace_id = $1 and r.role_id = any ($2::bigint[])
     order by r.role_id`,
  );
  return {
    listPage: (db: Queryable, workspace_id: number, page: PageRequest) =>
      queryPage(db, { statement: statementOfPage, of: workspace_id, page }),
    /** Lists those of these roles that exist, by id. */
    listRows: async (db: Queryable, workspace_id: number, role_ids: readonly number[]): Promise<Row[]> =>
      role_ids.length === 0 ? [] : db.query(selectById, [workspace_id, role_ids]),
  };
}

export const workspaceRoles = queriesOf<WorkspaceRoleRow>('workspace', workspaceRoleColumns);
export const teamRoles = queriesOf<TeamRoleRow>('team', roleColumns('team_role'));

const selectRolesByName = statement<{ role_id: number; name: string }>(
  'role-queries.workspace-role-by-name',
  `select r.role_id, r.name from workspace_role r
   where r.workspace_id = $1 and r.name = any ($2::text[]) and r.base_role is null
   order by r.role_id`,
);

/** @throws ApiError naming the first custom workspace role that does not exist */
export async function requireWorkspaceRoles(
  db: Queryable,
  workspace_id: number,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const roles = await db.query(selectRolesByName, [workspace_id, names]);
  const missing = names.find((name) => !roles.some((role) => role.name === name));
  if (missing !== undefined) throw errors.conflict('no_role', { role_id: missing });
  return roles.map(({ role_id }) => role_id);
}
