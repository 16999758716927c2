import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, none, Offset } from '../parameters.ts';
import { WorkspaceStatus } from '../resources/allowed-values.ts';
import { User } from '../resources/user.ts';
import { Workspace, WorkspacePage, WorkspaceQuota } from '../resources/workspace.ts';
import { described } from '../resources/shapes.ts';

export const workspaceEndpoints = named({
  'list-workspaces': {
    method: 'GET',
    path: '/v2/workspaces',
    tag: 'workspaces',
    summary: 'List your workspaces',
    description: 'Those in which the requester is an active member.',
    params: none,
    query: Type.Object({
      status: Type.Optional(described(WorkspaceStatus, 'only these')),
      only_active: Type.Optional(Type.Boolean({ description: 'only active workspaces' })),
      offset: Offset,
      limit: limit(20),
    }),
    body: null,
    responses: { 200: WorkspacePage },
    errors: [],
    rate_limit: 'user',
    scope: 'any',
  },
  'get-workspace-quota': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/quota',
    tag: 'workspaces',
    summary: 'Get the quota of the workspace',
    description:
      'What it has used and may use in this period. The period is a calendar month in UTC. 204 when the workspace has no quota at all.',
    params: inWorkspace,
    query: none,
    body: null,
    responses: { 200: WorkspaceQuota, 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'people:read',
    permission: 'workspace.quota.read',
    answers_when_suspended: true,
  },
  'get-workspace': {
    method: 'GET',
    path: '/v2/workspaces/{slug}',
    tag: 'workspaces',
    summary: 'Get a workspace',
    params: inWorkspace,
    query: none,
    body: null,
    responses: { 200: Workspace },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'any',
    answers_when_suspended: true,
  },
  'get-current-user': {
    method: 'GET',
    path: '/v2/users/me',
    tag: 'users',
    summary: 'Get the user whom the token belongs to',
    params: none,
    query: none,
    body: null,
    responses: { 200: User },
    errors: [],
    rate_limit: 'user',
    scope: 'any',
  },
} as const satisfies EndpointTable);
