/** The effects of single sign-on in a workspace, and the tokens of its directory. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { BaseWorkspaceRole } from '../resources/allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const GroupRule = closed(
  {
    group: Type.String({ minLength: 1, maxLength: 500, description: 'as the provider calls it' }),
    base_role: described(nullable(BaseWorkspaceRole), 'the role of whoever is in it; null: it means none'),
    role_id: described(nullable(Id), 'a custom role of theirs; null: none'),
    team_id: described(nullable(Id), 'the team that they are in; null: none'),
  },
  'GroupRule',
);
export type GroupRule = Static<typeof GroupRule>;

const choices = {
  otherwise: described(
    BaseWorkspaceRole,
    'the role of whoever is in no group that means one, once any group does',
  ),
  rules: Type.Array(GroupRule, {
    maxItems: 500,
    description: 'of several that hold, the highest role and all others',
  }),
};

export const GroupRules = closed(
  {
    provider: nullable(Type.String({ description: 'null: this server has none' })),
    sign_out_urls: described(
      nullable(
        closed(
          {
            back_channel: Type.String({ description: 'to which the provider sends a token' }),
            front_channel: Type.String({ description: 'which a page of the provider shows' }),
          },
          'SignOutUrls',
        ),
      ),
      'what the provider is given, one of them, to end sessions here; null: this server has no provider',
    ),
    claim: Type.String({ description: 'where the provider names the groups; a setting of the server' }),
    ...choices,
  },
  'GroupRules',
);
export type GroupRules = Static<typeof GroupRules>;

export const DirectoryToken = closed(
  {
    id: Id,
    name: Type.String(),
    prefix: Type.String({ description: 'how the secret begins' }),
    created_at: DateTime,
    last_used_at: nullable(DateTime),
    owner: described(
      nullable(
        closed({ member_id: Id, name: Type.String({ description: 'of the member' }) }, 'DirectoryTokenOwner'),
      ),
      'who made it or took it over, and answers for it; null: an operator, or somebody who is gone',
    ),
    is_stopped: Type.Boolean({
      description:
        'whoever answers for it is no active owner: it is refused until another owner takes it over',
    }),
  },
  'DirectoryToken',
);
export type DirectoryToken = Static<typeof DirectoryToken>;

const manage = {
  tag: 'settings',
  rate_limit: 'workspace',
  query: none,
  params: inWorkspace,
  permission: 'workspace.manage',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const at = '/app/workspaces/{slug}/sign-on';

export const appSignOnEndpoints = named({
  'get-group-rules': {
    ...manage,
    method: 'GET',
    path: `${at}/groups`,
    summary: 'Get what groups of the provider mean',
    body: null,
    responses: { 200: GroupRules },
    errors: base,
    scope: 'people:read',
  },
  'set-group-rules': {
    ...manage,
    method: 'PUT',
    path: `${at}/groups`,
    summary: 'Say what groups of the provider mean',
    description: 'For owners. It holds from the next sign-in of each member on.',
    body: Type.Object(choices, { title: 'GroupRulesChange' }),
    body_limit_bytes: 1024 * 1024,
    responses: { 200: GroupRules },
    errors: [...base, 'TEAM_NOT_FOUND', 'WORKSPACE_ROLE_NOT_FOUND'],
    scope: 'people:write',
  },
  'list-directory-tokens': {
    ...manage,
    method: 'GET',
    path: `${at}/directory-tokens`,
    summary: 'List the tokens of directories',
    body: null,
    responses: {
      200: closed(
        {
          url: Type.String({ description: 'the address that a directory is given (SCIM 2.0)' }),
          items: Type.Array(DirectoryToken, { description: 'that are not revoked' }),
        },
        'DirectoryTokenList',
      ),
    },
    errors: base,
    scope: 'people:read',
  },
  'create-directory-token': {
    ...manage,
    method: 'POST',
    path: `${at}/directory-tokens`,
    summary: 'Create a token of a directory',
    description: 'For owners who are signed in. Its secret is answered this once.',
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 200 }) },
      { title: 'NewDirectoryToken' },
    ),
    responses: {
      201: closed(
        {
          token: described(DirectoryToken, 'what is known of it'),
          secret: Type.String({ description: 'the token itself: shown this once' }),
        },
        'MadeDirectoryToken',
      ),
    },
    errors: base,
    scope: 'people:write',
  },
  'update-directory-token': {
    ...manage,
    params: Type.Object({ slug: Slug, token_id: pathId('token') }),
    method: 'PATCH',
    path: `${at}/directory-tokens/{token_id}`,
    summary: 'Hand over a token of a directory',
    description: 'For owners. One that was stopped is accepted from the next request on.',
    body: Type.Object(
      { owner_member_id: described(Id, 'who answers for it: an active owner') },
      { title: 'DirectoryTokenChange' },
    ),
    responses: { 200: DirectoryToken },
    errors: [...base, 'NOT_FOUND', 'MEMBER_NOT_FOUND'],
    scope: 'people:write',
  },
  'revoke-directory-token': {
    ...manage,
    params: Type.Object({ slug: Slug, token_id: pathId('token') }),
    method: 'DELETE',
    path: `${at}/directory-tokens/{token_id}`,
    summary: 'Revoke a token of a directory',
    description: 'For owners. It opens nothing from the next request on.',
    body: null,
    responses: { 204: null },
    errors: [...base, 'NOT_FOUND'],
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
