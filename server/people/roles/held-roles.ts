/** The custom roles of people, read once for everybody in an answer. */
import type { V2TeamRole, V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import type { Queryable } from '../../base/database/database.ts';
import { listTeamRoleRows, listWorkspaceRoleRows } from './role-queries.ts';
import { toTeamRole, toWorkspaceRole } from './role-view.ts';

export interface RoleHolder {
  role_ids: readonly number[];
}

export async function listHeldWorkspaceRoles(
  db: Queryable,
  workspace_id: number,
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, V2WorkspaceRole>> {
  const rows = await listWorkspaceRoleRows(db, workspace_id, distinctIds(holders));
  return new Map(rows.map((row) => [row.role_id, toWorkspaceRole(row)]));
}

export async function listHeldTeamRoles(
  db: Queryable,
  workspace_id: number,
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, V2TeamRole>> {
  const rows = await listTeamRoleRows(db, workspace_id, distinctIds(holders));
  return new Map(rows.map((row) => [row.role_id, toTeamRole(row)]));
}

const distinctIds = (holders: readonly RoleHolder[]) => [
  ...new Set(holders.flatMap(({ role_ids }) => role_ids)),
];

/** The holder's roles by id; one that was deleted in the meantime is left out. */
export function heldRoles<Role>({ role_ids }: RoleHolder, roles: ReadonlyMap<number, Role>): Role[] {
  return role_ids.flatMap((role_id) => roles.get(role_id) ?? []);
}
