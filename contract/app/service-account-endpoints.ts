/** Service accounts of a workspace, and their tokens. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { MemberStatus } from '../resources/allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { serviceRoles } from '../resources/value-lists.ts';
import { ScopeName } from '../scope-name.ts';
import { Networks, Scopes } from './me-endpoints.ts';

export type ServiceRole = (typeof serviceRoles)[number];
const Role = Type.Unsafe<ServiceRole>({ type: 'string', enum: serviceRoles });

const ServiceToken = closed(
  {
    id: Id,
    name: Type.String(),
    prefix: Type.String({ description: 'how the secret begins' }),
    scopes: nullable(Type.Array(ScopeName, { description: 'null: all that the account may do' })),
    networks: nullable(Type.Array(Type.String(), { description: 'null: it may be used from anywhere' })),
    created_at: DateTime,
    expires_at: nullable(DateTime),
    last_used_at: nullable(DateTime),
    is_replaced: Type.Boolean({
      description: 'it was exchanged for another one, and is good until it expires',
    }),
  },
  'ServiceToken',
);
export type ServiceToken = Static<typeof ServiceToken>;

export const ServiceAccount = closed(
  {
    id: Type.Integer({ description: 'of its member, which owns the records that it creates' }),
    name: Type.String(),
    base_role: Role,
    role_ids: Type.Array(Id, { description: 'custom roles' }),
    status: MemberStatus,
    owner: described(
      nullable(
        closed({ member_id: Id, name: Type.String({ description: 'of the member' }) }, 'ServiceAccountOwner'),
      ),
      'the member who answers for it',
    ),
    is_stopped: Type.Boolean({
      description: 'its owner has left: its tokens are refused until somebody else owns it',
    }),
    created_at: DateTime,
    tokens: Type.Array(ServiceToken, { description: 'that are not revoked, newest first' }),
  },
  'ServiceAccount',
);
export type ServiceAccount = Static<typeof ServiceAccount>;

const NewServiceToken = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    scopes: Type.Optional(Scopes),
    networks: Type.Optional(Networks),
    expires_in_days: Type.Integer({ minimum: 1, maximum: 730, description: 'days from now until it ends' }),
  },
  { title: 'NewServiceToken' },
);
const MadeToken = closed(
  {
    token: described(ServiceToken, 'what is known of it'),
    secret: Type.String({ description: 'the token itself: shown this once' }),
  },
  'MadeServiceToken',
);

const SIGNED_IN = 'Needs somebody who is signed in: no token creates another.';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const common = {
  tag: 'service accounts',
  rate_limit: 'workspace',
  permission: 'member.manage',
  query: none,
} as const;
const all = { ...common, params: inWorkspace } as const;
const account = { slug: Slug, service_account_id: pathId('service account') };
const one = {
  ...common,
  params: Type.Object(account),
  errors: [...base, 'NOT_FOUND'],
} as const;
const token = {
  ...one,
  params: Type.Object({ ...account, token_id: pathId('token') }),
} as const;
const at = '/app/workspaces/{slug}/service-accounts';

export const appServiceAccountEndpoints = named({
  'list-service-accounts': {
    ...all,
    method: 'GET',
    path: at,
    summary: 'List the service accounts of the workspace with their tokens',
    body: null,
    responses: { 200: closed({ items: Type.Array(ServiceAccount) }, 'ServiceAccountList') },
    errors: base,
    scope: 'people:read',
  },
  'create-service-account': {
    ...all,
    method: 'POST',
    path: at,
    summary: 'Create a service account',
    description: 'It belongs to its creator and takes no seat.',
    body: Type.Object(
      { name: Name, base_role: Role, role_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) },
      { title: 'NewServiceAccount' },
    ),
    responses: { 201: ServiceAccount },
    errors: [...base, 'WORKSPACE_ROLE_NOT_FOUND'],
    scope: 'people:write',
  },
  'update-service-account': {
    ...one,
    method: 'PATCH',
    path: `${at}/{service_account_id}`,
    summary: 'Change a service account',
    description: 'Rename it, stop it, let it go on, change its roles, or hand it over to another owner.',
    body: Type.Object(
      {
        name: Type.Optional(Name),
        base_role: Type.Optional(Role),
        role_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
        status: Type.Optional(described(MemberStatus, 'deactivated: its tokens open nothing')),
        owner_member_id: Type.Optional(described(Id, 'who answers for it')),
      },
      { title: 'ServiceAccountChange' },
    ),
    responses: { 200: ServiceAccount },
    errors: [...base, 'NOT_FOUND', 'MEMBER_NOT_FOUND', 'WORKSPACE_ROLE_NOT_FOUND'],
    scope: 'people:write',
  },
  'create-service-token': {
    ...one,
    method: 'POST',
    path: `${at}/{service_account_id}/tokens`,
    summary: 'Create a token of a service account',
    description: `Its secret is answered this once. ${SIGNED_IN}`,
    body: NewServiceToken,
    responses: { 201: MadeToken },
    scope: 'whole',
  },
  'rotate-service-token': {
    ...token,
    method: 'POST',
    path: `${at}/{service_account_id}/tokens/{token_id}/rotation`,
    summary: 'Rotate a token of a service account',
    description: `The old secret is good for some hours more. The new one has the same scopes, networks and length of life. ${SIGNED_IN}`,
    body: Type.Object(
      {
        keep_old_hours: Type.Integer({
          minimum: 0,
          maximum: 168,
          description: 'hours for which the old secret goes on working',
        }),
      },
      { title: 'ServiceTokenRotation' },
    ),
    responses: { 201: MadeToken },
    scope: 'whole',
  },
  'revoke-service-token': {
    ...token,
    method: 'DELETE',
    path: `${at}/{service_account_id}/tokens/{token_id}`,
    summary: 'Revoke a token of a service account',
    body: null,
    responses: { 204: null },
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
