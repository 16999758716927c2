import { Type, type Static } from '../schema.ts';
import { PermissionResource, PermissionStatus, permissionResources } from './allowed-values.ts';
import { closed, DateTime, described, Id, nullable, Page } from './shapes.ts';

export const V2Permission = closed(
  {
    resource: described(PermissionResource, 'what it is about'),
    effect: described(PermissionStatus, 'deny wins over allow'),
  },
  'V2Permission',
);
export type V2Permission = Static<typeof V2Permission>;

const permissionMeanings: { readonly [Resource in PermissionResource]: string } = {
  'workspace.quota.read': 'see how much of the quota is used',
  'member.read': 'see who is in the workspace',
  'invitation.read': 'see who is invited',
  'role.read': 'see the roles',
  'team.read': 'see the teams',
  'team.member.read': 'see who is in a team',
  'label.read': 'see the labels',
  'record.read_all': 'see every record of the workspace',
  'record.edit': 'change records that one may see',
  'record.label': 'label records that one may see',
  'record.share': 'share records with people outside',
  'record.download_media': 'play and download recordings',
  'record.export': 'download transcripts and insights',
  'record.delete': 'delete records',
  'record.unmask': 'see what is masked; each time is audited',
  'record.upload': 'bring in recordings and transcripts',
  'label.manage': 'make, change and delete labels',
  'team.manage': 'make, change and delete teams, and say who is in them',
  'member.manage': 'invite, change and deactivate members',
  'role.manage': 'make, change and delete roles',
  'workspace.manage': 'change settings of the workspace',
  'audit.read': 'read the audit log',
};

/** Every resource with its computed effect. */
export const Permissions = Type.Unsafe<Record<PermissionResource, PermissionStatus>>({
  type: 'object',
  title: 'Permissions',
  required: [...permissionResources],
  properties: Object.fromEntries(
    permissionResources.map((resource) => [
      resource,
      described(PermissionStatus, permissionMeanings[resource]),
    ]),
  ),
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
    permissions: Type.Array(V2Permission, { description: 'what the role allows or denies' }),
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
    permissions: Type.Array(V2Permission, { description: 'what the role allows or denies within its team' }),
  },
  'V2TeamRole',
);
export type V2TeamRole = Static<typeof V2TeamRole>;

export const WorkspaceRolePage = closed(
  { items: Type.Array(V2WorkspaceRole), page: Page },
  'WorkspaceRolePage',
);
export const TeamRolePage = closed({ items: Type.Array(V2TeamRole), page: Page }, 'TeamRolePage');
