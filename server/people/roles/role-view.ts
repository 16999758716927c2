/** Converts rows to the contract's roles. */
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission, V2TeamRole, V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import type { TeamRoleRow, WorkspaceRoleRow } from './role-queries.ts';

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
