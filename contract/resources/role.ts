import { Type, type Static } from 'typebox';
import { PermissionResource, PermissionStatus, permissionResources } from './allowed-values.ts';
import { closed, DateTime, Id, nullable, Page } from './shapes.ts';

export const V2Permission = closed(
  {
    resource: PermissionResource,
    effect: PermissionStatus,
  },
  'V2Permission',
);
export type V2Permission = Static<typeof V2Permission>;

/** Every resource with its computed effect. */
export const Permissions = Type.Unsafe<Record<PermissionResource, PermissionStatus>>({
  type: 'object',
  title: 'Permissions',
  required: [...permissionResources],
  properties: Object.fromEntries(permissionResources.map((resource) => [resource, PermissionStatus])),
  additionalProperties: false,
});
export type Permissions = Static<typeof Permissions>;

export const V2WorkspaceRole = closed(
  {
    id: Id,
    name: Type.String(),
    description: nullable(Type.String()),
    is_system_role: Type.Boolean({ description: 'one of the four base roles' }),
    member_count: Type.Integer({ description: 'members that hold the role, deactivated ones included' }),
    created_at: DateTime,
    updated_at: DateTime,
    permissions: Type.Array(V2Permission),
  },
  'V2WorkspaceRole',
);
export type V2WorkspaceRole = Static<typeof V2WorkspaceRole>;

export const V2TeamRole = closed(
  {
    id: Id,
    name: Type.String(),
    description: nullable(Type.String()),
    is_system_role: Type.Boolean({ description: 'one of the two base team roles' }),
    permissions: Type.Array(V2Permission),
  },
  'V2TeamRole',
);
export type V2TeamRole = Static<typeof V2TeamRole>;

export const WorkspaceRolePage = closed(
  { items: Type.Array(V2WorkspaceRole), page: Page },
  'WorkspaceRolePage',
);
export const TeamRolePage = closed({ items: Type.Array(V2TeamRole), page: Page }, 'TeamRolePage');
