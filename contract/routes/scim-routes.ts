/**
 * SCIM 2.0 (RFC 7643, RFC 7644), by which a directory such as Okta or Microsoft Entra manages the people and
 * teams of a workspace. Requests, answers and errors are those of the standard; callers have a token of the
 * directory.
 */
import { Type } from 'typebox';
import { inWorkspace, none, Slug } from '../parameters.ts';
import type { Route } from '../route.ts';

export const SCIM_TYPE = 'application/scim+json';

const Resource = Type.Object(
  { schemas: Type.Array(Type.String(), { description: 'which attributes it has: URNs of the standard' }) },
  { title: 'ScimResource', additionalProperties: true },
);
const answer = (description: string) => ({ description, content_type: SCIM_TYPE, schema: Resource });
const text = (description: string) => Type.Optional(Type.String({ description }));

const attributes = {
  attributes: text('only these, with commas between'),
  excludedAttributes: text('all but these, such as `members`'),
};
const list = Type.Object({
  filter: text('`userName eq "ada@example.com"`: comparisons with eq, joined by and'),
  startIndex: text('the first one, from 1 on'),
  count: text('at most 200'),
  ...attributes,
});
const common = {
  kind: 'json',
  tag: 'directory',
  access: 'token',
  guard: { scope: 'any' },
  errors: [],
} as const;
const one = Type.Object({ slug: Slug, id: Type.String({ description: 'of the resource' }) });
const body = { content_type: SCIM_TYPE, schema: Resource, limit_bytes: 1024 * 1024 } as const;
const at = '/scim/v2/{slug}';

const shown = { ...common, method: 'GET', query: none, params: inWorkspace, body: null } as const;
const listed = { ...shown, query: list } as const;
const found = { ...shown, query: Type.Object(attributes), params: one } as const;
const made = {
  ...common,
  method: 'POST',
  query: Type.Object(attributes),
  params: inWorkspace,
  body,
} as const;
const put = { ...made, method: 'PUT', params: one } as const;
const patched = { ...put, method: 'PATCH' } as const;
const gone = {
  ...shown,
  method: 'DELETE',
  params: one,
  answers: { 204: { description: 'It is gone' } },
} as const;

export const scimRoutes = {
  'get-scim-config': {
    ...shown,
    name: 'get-scim-config',
    path: `${at}/ServiceProviderConfig`,
    summary: 'Tell what the directory interface can do',
    answers: { 200: answer('The configuration') },
  },
  'list-scim-types': {
    ...shown,
    name: 'list-scim-types',
    path: `${at}/ResourceTypes`,
    summary: 'List the types of resources',
    answers: { 200: answer('Users and groups') },
  },
  'get-scim-type': {
    ...shown,
    params: one,
    name: 'get-scim-type',
    path: `${at}/ResourceTypes/{id}`,
    summary: 'Get a type of resources',
    answers: { 200: answer('The type') },
  },
  'list-scim-schemas': {
    ...shown,
    name: 'list-scim-schemas',
    path: `${at}/Schemas`,
    summary: 'List the attributes of users and groups',
    answers: { 200: answer('The schemas') },
  },
  'get-scim-schema': {
    ...shown,
    params: one,
    name: 'get-scim-schema',
    path: `${at}/Schemas/{id}`,
    summary: 'Get the attributes of users or groups',
    answers: { 200: answer('The schema') },
  },
  'list-scim-users': {
    ...listed,
    name: 'list-scim-users',
    path: `${at}/Users`,
    summary: 'List or find members',
    answers: { 200: answer('A page of them') },
  },
  'create-scim-user': {
    ...made,
    name: 'create-scim-user',
    path: `${at}/Users`,
    summary: 'Make somebody a member',
    description: 'Whose address has no account gets one.',
    answers: { 201: answer('The member') },
  },
  'get-scim-user': {
    ...found,
    name: 'get-scim-user',
    path: `${at}/Users/{id}`,
    summary: 'Get a member',
    answers: { 200: answer('The member') },
  },
  'put-scim-user': {
    ...put,
    name: 'put-scim-user',
    path: `${at}/Users/{id}`,
    summary: 'Replace the attributes of a member',
    answers: { 200: answer('The member') },
  },
  'patch-scim-user': {
    ...patched,
    name: 'patch-scim-user',
    path: `${at}/Users/{id}`,
    summary: 'Change attributes of a member',
    description: '`active: false` ends their access at once.',
    answers: { 200: answer('The member') },
  },
  'delete-scim-user': {
    ...gone,
    name: 'delete-scim-user',
    path: `${at}/Users/{id}`,
    summary: 'Deactivate a member, whom the directory knows no more',
  },
  'list-scim-groups': {
    ...listed,
    name: 'list-scim-groups',
    path: `${at}/Groups`,
    summary: 'List or find teams',
    answers: { 200: answer('A page of them') },
  },
  'create-scim-group': {
    ...made,
    name: 'create-scim-group',
    path: `${at}/Groups`,
    summary: 'Create a team as a directory',
    answers: { 201: answer('The team') },
  },
  'get-scim-group': {
    ...found,
    name: 'get-scim-group',
    path: `${at}/Groups/{id}`,
    summary: 'Get a team with its members',
    answers: { 200: answer('The team') },
  },
  'put-scim-group': {
    ...put,
    name: 'put-scim-group',
    path: `${at}/Groups/{id}`,
    summary: 'Replace the name and the members of a team',
    answers: { 200: answer('The team') },
  },
  'patch-scim-group': {
    ...patched,
    name: 'patch-scim-group',
    path: `${at}/Groups/{id}`,
    summary: 'Change the name or members of a team',
    answers: { 200: answer('The team') },
  },
  'delete-scim-group': {
    ...gone,
    name: 'delete-scim-group',
    path: `${at}/Groups/{id}`,
    summary: 'Delete a team, which can be restored for 30 days',
  },
} as const satisfies Record<string, Route>;
