/** Converts rows to the contract's roles. An answer reads the roles of all its members at once. */
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission, V2TeamRole, V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import { teamRoles, workspaceRoles, type TeamRoleRow, type WorkspaceRoleRow } from './role-queries.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { CallerTeam } from '../../access/caller.ts';
import type { Standing } from '../../access/record-permissions.ts';

export function toWorkspaceRole(row: WorkspaceRoleRow): V2WorkspaceRole {
  return {
    id: row.role_id,
    name: row.name,
    description: row.description,
    is_system_role: row.base_role !== null,
    member_count: row.member_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    permissions:
      row.base_role === null ? inOrder(row.effects) : defaultPermissions({ workspace: row.base_role }),
  };
}

export function toTeamRole(row: TeamRoleRow): V2TeamRole {
  return {
    id: row.role_id,
    name: row.name,
    description: row.description,
    is_system_role: row.base_role !== null,
    permissions: row.base_role === null ? inOrder(row.effects) : defaultPermissions({ team: row.base_role }),
  };
}

/** A custom role lists only the permissions that it allows or denies. */
function inOrder(effects: readonly V2Permission[]): V2Permission[] {
  return permissionResources.flatMap((resource) => effects.filter((effect) => effect.resource === resource));
}

interface RoleHolder {
  role_ids: readonly number[];
}

export async function listHeldWorkspaceRoles(
  db: Queryable,
  workspace_id: number,
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, V2WorkspaceRole>> {
  const rows = await workspaceRoles.listRows(db, workspace_id, distinctIds(holders));
  return new Map(rows.map((row) => [row.role_id, toWorkspaceRole(row)]));
}

export async function listHeldTeamRoles(
  db: Queryable,
  workspace_id: number,
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, V2TeamRole>> {
  const rows = await teamRoles.listRows(db, workspace_id, distinctIds(holders));
  return new Map(rows.map((row) => [row.role_id, toTeamRole(row)]));
}

const distinctIds = (holders: readonly RoleHolder[]) => [
  ...new Set(holders.flatMap(({ role_ids }) => role_ids)),
];

/** The holder's roles by id; one that was deleted in the meantime is left out. */
export function heldRoles<Role>({ role_ids }: RoleHolder, roles: ReadonlyMap<number, Role>): Role[] {
  return role_ids.flatMap((role_id) => roles.get(role_id) ?? []);
}

/** Converts a member, deactivated or not, to what permissions are computed from. */
export function toStanding({ base_role, workspace_roles, teams }: V2Member): Standing {
  const places = teams.map(({ id, ...place }): [number, CallerTeam] => [
    id,
    {
      base_role: place.base_role,
      effects: place.team_roles.flatMap(({ permissions }) => permissions),
    },
  ]);
  return {
    base_role,
    effects: workspace_roles.flatMap(({ permissions }) => permissions),
    teams: new Map(places),
  };
}
