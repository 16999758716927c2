import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable, type Statement } from '../../base/database/database.ts';

export interface RoleListItem {
  role_id: number;
  name: string;
  description: string | null;
  is_system_role: boolean;
  /** The effects of a custom role; those of a base role are fixed. */
  permissions: V2Permission[];
}

const selectRoles = (table: 'workspace_role' | 'team_role'): Statement<RoleListItem> =>
  statement(
    `operator.${table}s`,
    `select r.role_id, r.name, r.description, r.base_role is not null as is_system_role, coalesce((
       select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect) order by p.resource)
       from ${table}_permission p where p.workspace_id = $1 and p.role_id = r.role_id
     ), '[]') as permissions
     from ${table} r where r.workspace_id = $1 order by r.role_id`,
  );

const selectWorkspaceRoles = selectRoles('workspace_role');
const selectTeamRoles = selectRoles('team_role');

export async function listWorkspaceRoles(db: Queryable, workspace_id: number): Promise<RoleListItem[]> {
  return db.query(selectWorkspaceRoles, [workspace_id]);
}

export async function listTeamRoles(db: Queryable, workspace_id: number): Promise<RoleListItem[]> {
  return db.query(selectTeamRoles, [workspace_id]);
}
