/** How effects combine: any deny wins, else any allow, else the default of the base role. Denies never bind an owner. */
import {
  permissionResources,
  type BaseTeamRole,
  type BaseWorkspaceRole,
  type PermissionResource,
  type PermissionStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { Permissions, V2Permission } from '@minutebook/contract/resources/role.ts';

const memberDefaults: readonly PermissionResource[] = [
  'label.read',
  'team.read',
  'team.member.read',
  'member.read',
  'role.read',
  'record.label',
  'record.download_media',
  'record.export',
  'record.upload',
];

const workspaceDefaults: Record<BaseWorkspaceRole, ReadonlySet<PermissionResource>> = {
  owner: new Set(permissionResources),
  admin: new Set(permissionResources),
  member: new Set(memberDefaults),
  guest: new Set<PermissionResource>(['team.read', 'label.read']),
};

const teamDefaults: Record<BaseTeamRole, ReadonlySet<PermissionResource>> = {
  leader: new Set<PermissionResource>(['record.edit', 'record.label', 'record.share', 'record.export']),
  member: new Set(),
};

/** Explicit effects of custom roles, a list a role. */
export type Effects = readonly V2Permission[];

export const isWorkspaceDefault = (role: BaseWorkspaceRole, resource: PermissionResource) =>
  workspaceDefaults[role].has(resource);
export const isTeamDefault = (role: BaseTeamRole, resource: PermissionResource) =>
  teamDefaults[role].has(resource);

/** A team role cannot hold every permission: it applies to the team's records, not to the workspace. */
export function canTeamRoleHold(resource: PermissionResource): boolean {
  return resource !== 'record.read_all' && !/^(?:member|role|invitation|workspace)\./.test(resource);
}

/** `deny` when any effect denies, else `allow` when any allows, else null. */
export function combinedEffect(effects: Effects, resource: PermissionResource): PermissionStatus | null {
  let combined: PermissionStatus | null = null;
  for (const { resource: affected, effect } of effects) {
    if (affected !== resource) continue;
    if (effect === 'deny') return 'deny';
    combined = 'allow';
  }
  return combined;
}

/** Every resource with its computed effect for a member with this base role and these custom roles' effects. */
export function toWorkspacePermissions(role: BaseWorkspaceRole, effects: Effects): Permissions {
  return toPermissions((resource) => {
    if (role === 'owner') return true;
    const effect = combinedEffect(effects, resource);
    return effect === null ? isWorkspaceDefault(role, resource) : effect === 'allow';
  });
}

/** The same for a member's place in one team. */
export function toTeamPermissions(role: BaseTeamRole, effects: Effects): Permissions {
  return toPermissions((resource) => {
    const effect = combinedEffect(effects, resource);
    return effect === null ? isTeamDefault(role, resource) : effect === 'allow';
  });
}

/** A base role's defaults, as a list with every resource. */
export function defaultPermissions(
  role: { workspace: BaseWorkspaceRole } | { team: BaseTeamRole },
): V2Permission[] {
  return permissionResources.map((resource) => {
    const allowed =
      'workspace' in role ? isWorkspaceDefault(role.workspace, resource) : isTeamDefault(role.team, resource);
    return { resource, effect: allowed ? 'allow' : 'deny' };
  });
}

function toPermissions(isAllowed: (resource: PermissionResource) => boolean): Permissions {
  const entries = permissionResources.map(
    (resource) => [resource, isAllowed(resource) ? 'allow' : 'deny'] as const,
  );
  return Object.fromEntries(entries) as Permissions;
}
