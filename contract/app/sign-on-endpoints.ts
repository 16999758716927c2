/** What a provider of single sign-on means in a workspace. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { inWorkspace, none } from '../parameters.ts';
import { BaseWorkspaceRole } from '../resources/allowed-values.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';

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
    claim: Type.String({ description: 'where the provider names the groups; a setting of the server' }),
    ...choices,
  },
  'GroupRules',
);
export type GroupRules = Static<typeof GroupRules>;

const manage = {
  tag: 'settings',
  rate_limit: 'workspace',
  query: none,
  params: inWorkspace,
  permission: 'workspace.manage',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const at = '/app/workspaces/{slug}/sign-on';

export const appSignOnEndpoints = {
  'get-group-rules': {
    ...manage,
    name: 'get-group-rules',
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
    name: 'set-group-rules',
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
} as const satisfies Record<string, Endpoint>;
