/** Labels, members, teams and roles, for managers of a workspace. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import {
  BaseTeamRole,
  BaseWorkspaceRole,
  MemberStatus,
  PermissionResource,
  PermissionStatus,
} from '../resources/allowed-values.ts';
import { V2Label } from '../resources/label.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Description = Type.Optional(nullable(Type.String({ maxLength: 2_000 })));
const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });
const RolePermissions = Type.Array(
  closed(
    {
      resource: described(PermissionResource, 'what it is about'),
      effect: described(PermissionStatus, 'deny wins over allow'),
    },
    'RolePermission',
  ),
  { maxItems: 100 },
);
const Created = closed({ id: Id }, 'Created');

const below = { rate_limit: 'workspace', query: none, scope: 'people:write' } as const;
const labels = { ...below, tag: 'labels', permission: 'label.manage' } as const;
const members = { ...below, tag: 'members', permission: 'member.manage' } as const;
const teams = { ...below, tag: 'teams', permission: 'team.manage', feature: 'teams' } as const;
const roles = { ...below, tag: 'roles', permission: 'role.manage' } as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const team = [...base, 'FEATURE_NOT_AVAILABLE', 'TEAM_NOT_FOUND'] as const;
const at = '/app/workspaces/{slug}';

const labelParams = Type.Object({ slug: Slug, label_id: pathId('label') });
const memberParams = Type.Object({ slug: Slug, member_id: pathId('member') });
const teamParams = Type.Object({ slug: Slug, team_id: pathId('team') });
const teamMemberParams = Type.Object({ slug: Slug, team_id: pathId('team'), member_id: pathId('member') });
const roleParams = Type.Object({ slug: Slug, role_id: pathId('role') });

/** The most deletions in an answer. Earlier ones can still be restored by id. */
export const MOST_REMOVED = 200;

const RemovedItem = closed(
  {
    id: described(Id, 'of the label, team or role'),
    name: Type.String({ description: 'what it was called' }),
    removed_at: described(DateTime, 'when it was deleted'),
    removed_by: described(
      nullable(
        closed(
          { id: described(Id, 'the member'), name: Type.String({ description: 'their name' }) },
          'RemovedBy',
        ),
      ),
      'who deleted it; null: an operator',
    ),
    ends_at: described(DateTime, 'until when it can be restored'),
  },
  'RemovedItem',
);
export type RemovedItem = Static<typeof RemovedItem>;
const RemovedItems = closed(
  { items: Type.Array(RemovedItem, { description: 'the latest deletions first, at most 200' }) },
  'RemovedItems',
);
export type RemovedItems = Static<typeof RemovedItems>;

export const appPeopleEndpoints = named({
  'create-label': {
    ...labels,
    method: 'POST',
    path: `${at}/labels`,
    summary: 'Create a label',
    params: inWorkspace,
    body: Type.Object({ name: Name, color: Color }, { title: 'NewLabel' }),
    responses: { 201: V2Label },
    errors: base,
  },
  'update-label': {
    ...labels,
    method: 'PATCH',
    path: `${at}/labels/{label_id}`,
    summary: 'Change the name or the colour of a label',
    params: labelParams,
    body: Type.Object({ name: Type.Optional(Name), color: Type.Optional(Color) }, { title: 'LabelChange' }),
    responses: { 200: V2Label },
    errors: [...base, 'NOT_FOUND'],
  },
  'merge-labels': {
    ...labels,
    method: 'POST',
    path: `${at}/labels/{label_id}/merge`,
    summary: 'Merge a label into another',
    description: 'The other one is put on all records that carry this one, and this one is deleted.',
    params: labelParams,
    body: Type.Object(
      { into_label_id: described(Id, 'the label that takes over all records') },
      { title: 'LabelMerge' },
    ),
    responses: { 204: null },
    errors: [...base, 'NOT_FOUND', 'RECORD_BUSY'],
  },
  'delete-label': {
    ...labels,
    method: 'DELETE',
    path: `${at}/labels/{label_id}`,
    summary: 'Delete a label',
    description: 'The records stay.',
    params: labelParams,
    body: null,
    responses: { 204: null },
    errors: [...base, 'NOT_FOUND', 'RECORD_BUSY'],
  },
  'list-removed-labels': {
    ...labels,
    scope: 'people:read',
    method: 'GET',
    path: `${at}/removed-labels`,
    summary: 'List deleted labels',
    description: 'Those that were deleted within 30 days and can be restored, the latest deletions first.',
    params: inWorkspace,
    body: null,
    responses: { 200: RemovedItems },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
  },
  'restore-label': {
    ...labels,
    method: 'POST',
    path: `${at}/labels/{label_id}/restore`,
    summary: 'Restore a label',
    description: 'Within 30 days of its deletion: it is on its records again.',
    params: labelParams,
    body: null,
    responses: { 204: null },
    errors: [...base, 'NOT_FOUND', 'RECORD_BUSY'],
  },
  'update-member': {
    ...members,
    method: 'PATCH',
    path: `${at}/members/{member_id}`,
    summary: 'Change the base role, the roles or the status of a member',
    params: memberParams,
    body: Type.Object(
      {
        base_role: Type.Optional(BaseWorkspaceRole),
        status: Type.Optional(
          described(MemberStatus, 'deactivated: the member sees nothing of the workspace any more'),
        ),
        role_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      },
      { title: 'MemberChange' },
    ),
    responses: { 204: null },
    errors: [...base, 'MEMBER_NOT_FOUND', 'WORKSPACE_ROLE_NOT_FOUND', 'QUOTA_EXCEEDED'],
  },
  'list-member-factors': {
    ...members,
    scope: 'people:read',
    method: 'GET',
    path: `${at}/member-factors`,
    summary: 'List the active members who have a second factor',
    params: inWorkspace,
    body: null,
    responses: {
      200: closed(
        { member_ids: Type.Array(Id, { description: 'members who have a second factor' }) },
        'MemberFactors',
      ),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
  },
  'create-team': {
    ...teams,
    method: 'POST',
    path: `${at}/teams`,
    summary: 'Create a team',
    params: inWorkspace,
    body: Type.Object({ name: Name, description: Description }, { title: 'NewTeam' }),
    responses: { 201: Created },
    errors: [...base, 'FEATURE_NOT_AVAILABLE'],
  },
  'update-team': {
    ...teams,
    method: 'PATCH',
    path: `${at}/teams/{team_id}`,
    summary: 'Change the name or the description of a team',
    params: teamParams,
    body: Type.Object({ name: Type.Optional(Name), description: Description }, { title: 'TeamChange' }),
    responses: { 204: null },
    errors: team,
  },
  'delete-team': {
    ...teams,
    method: 'DELETE',
    path: `${at}/teams/{team_id}`,
    summary: 'Delete a team',
    description: 'Its records stay with their owners.',
    params: teamParams,
    body: null,
    responses: { 204: null },
    errors: [...team, 'RECORD_BUSY'],
  },
  'list-removed-teams': {
    ...teams,
    scope: 'people:read',
    method: 'GET',
    path: `${at}/removed-teams`,
    summary: 'List deleted teams',
    description: 'Those that were deleted within 30 days and can be restored, the latest deletions first.',
    params: inWorkspace,
    body: null,
    responses: { 200: RemovedItems },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'FEATURE_NOT_AVAILABLE'],
  },
  'restore-team': {
    ...teams,
    method: 'POST',
    path: `${at}/teams/{team_id}/restore`,
    summary: 'Restore a team',
    description:
      'Within 30 days of its deletion: with its members, and its records but for those whose access was changed.',
    params: teamParams,
    body: null,
    responses: { 204: null },
    errors: [...team, 'RECORD_BUSY'],
  },
  'put-team-member': {
    ...teams,
    method: 'PUT',
    path: `${at}/teams/{team_id}/members/{member_id}`,
    summary: 'Add a member to a team, or change the place there',
    params: teamMemberParams,
    body: Type.Object(
      {
        base_role: described(BaseTeamRole, 'in the team'),
        role_ids: Type.Optional(
          Type.Array(Id, { maxItems: 100, description: 'roles in the team beside the base role' }),
        ),
      },
      { title: 'TeamPlace' },
    ),
    responses: { 204: null },
    errors: [...team, 'MEMBER_NOT_FOUND', 'TEAM_ROLE_NOT_FOUND'],
  },
  'remove-team-member': {
    ...teams,
    method: 'DELETE',
    path: `${at}/teams/{team_id}/members/{member_id}`,
    summary: 'Take a member out of a team',
    params: teamMemberParams,
    body: null,
    responses: { 204: null },
    errors: [...team, 'MEMBER_NOT_FOUND'],
  },
  'create-role': {
    ...roles,
    method: 'POST',
    path: `${at}/workspace-roles`,
    summary: 'Create a role of what it allows and denies',
    params: inWorkspace,
    body: Type.Object(
      {
        name: Name,
        description: Description,
        permissions: described(RolePermissions, 'what it allows or denies'),
      },
      { title: 'NewRole' },
    ),
    responses: { 201: Created },
    errors: base,
  },
  'update-role': {
    ...roles,
    method: 'PATCH',
    path: `${at}/workspace-roles/{role_id}`,
    summary: 'Change a role',
    description: 'System roles cannot be changed.',
    params: roleParams,
    body: Type.Object(
      {
        name: Type.Optional(Name),
        description: Description,
        permissions: Type.Optional(
          described(
            RolePermissions,
            'all that the role is to allow or deny: what is left out here is not in it',
          ),
        ),
      },
      { title: 'RoleChange' },
    ),
    responses: { 204: null },
    errors: [...base, 'WORKSPACE_ROLE_NOT_FOUND'],
  },
  'delete-role': {
    ...roles,
    method: 'DELETE',
    path: `${at}/workspace-roles/{role_id}`,
    summary: 'Delete a role',
    description: 'Who held it loses what it gave.',
    params: roleParams,
    body: null,
    responses: { 204: null },
    errors: [...base, 'WORKSPACE_ROLE_NOT_FOUND'],
  },
  'list-removed-roles': {
    ...roles,
    scope: 'people:read',
    method: 'GET',
    path: `${at}/removed-workspace-roles`,
    summary: 'List deleted roles',
    description: 'Those that were deleted within 30 days and can be restored, the latest deletions first.',
    params: inWorkspace,
    body: null,
    responses: { 200: RemovedItems },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
  },
  'restore-role': {
    ...roles,
    method: 'POST',
    path: `${at}/workspace-roles/{role_id}/restore`,
    summary: 'Restore a role',
    description: 'Within 30 days of its deletion: who held it holds it again.',
    params: roleParams,
    body: null,
    responses: { 204: null },
    errors: [...base, 'WORKSPACE_ROLE_NOT_FOUND'],
  },
} as const satisfies EndpointTable);
