import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { BaseWorkspaceRole } from '../resources/allowed-values.ts';
import { V2LabelWithRecordCount } from '../resources/label.ts';
import { described, Id } from '../resources/shapes.ts';
import { User } from '../resources/user.ts';

const V1Workspace = Type.Object(
  {
    id: Id,
    slug: Type.String(),
    name: Type.String(),
    base_role: BaseWorkspaceRole,
    option: described(
      Type.Object({
        additional_options: described(
          Type.Object({
            personal_access_token: described(
              Type.Object({ enabled: Type.Boolean({ description: 'true: they can be made' }) }),
              'tokens that people make for programs',
            ),
          }),
          'beside what every workspace has',
        ),
      }),
      'what the workspace allows',
    ),
  },
  { title: 'V1Workspace' },
);

const reading = { method: 'GET', query: none, body: null } as const;
const ofUser = {
  ...reading,
  tag: 'older protocol',
  params: none,
  errors: [],
  rate_limit: 'user',
  scope: 'any',
} as const;
const ofWorkspace = {
  ...reading,
  tag: 'older protocol',
  errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
  rate_limit: 'workspace',
  scope: 'records:read',
} as const;

/** This server does not record meetings, so no session is ever in progress. */
const NoSessions = Type.Array(Type.Object({}), { maxItems: 0 });

export const v1WorkspaceEndpoints = named({
  'v1-get-current-user': {
    ...ofUser,
    path: '/v1/user/me',
    summary: 'Get the user of the token',
    responses: { 200: User },
  },
  'v1-list-workspaces': {
    ...ofUser,
    path: '/v1/workspace',
    summary: 'List the workspaces in which the user is an active member',
    responses: { 200: Type.Array(V1Workspace) },
  },
  'v1-list-labels': {
    ...ofWorkspace,
    path: '/v1/workspace/{slug}/label',
    summary: 'List the labels of the workspace with their record counts',
    params: inWorkspace,
    responses: { 200: Type.Array(V2LabelWithRecordCount) },
    permission: 'label.read',
  },
  'v1-list-recordings': {
    ...ofWorkspace,
    path: '/v1/workspaces/{slug}/recording-sessions',
    summary: 'List recordings that are being made',
    description: 'There are none.',
    params: inWorkspace,
    responses: { 200: NoSessions },
  },
  'v1-list-team-recordings': {
    ...ofWorkspace,
    path: '/v1/workspaces/{slug}/teams/{team_id}/recording-sessions',
    summary: 'List recordings that are being made in a team',
    description: 'There are none.',
    params: Type.Object({ slug: Slug, team_id: pathId('team') }),
    responses: { 200: NoSessions },
  },
} as const satisfies EndpointTable);
