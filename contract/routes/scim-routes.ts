/**
 * SCIM 2.0 (RFC 7643, RFC 7644), by which a directory such as Okta or Microsoft Entra manages the people and
 * teams of a workspace. Requests, answers and errors are those of the standard; callers have a token of the
 * directory.
 */
import { Type } from '../schema.ts';
import { inWorkspace, none, Slug } from '../parameters.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';

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
  filter: text('`userName eq "ada@example.com"`, or any other filter of RFC 7644'),
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

export const scimRoutes = named({
  'get-scim-config': {
    ...shown,
    path: `${at}/ServiceProviderConfig`,
    summary: 'Tell what the directory interface can do',
    description: 'Patches and filters; no bulk requests, no sorting, no changes of passwords.',
    answers: { 200: answer('The configuration') },
  },
  'list-scim-types': {
    ...shown,
    path: `${at}/ResourceTypes`,
    summary: 'List the types of resources',
    description: '`User` stands for members, `Group` for teams.',
    answers: { 200: answer('Users and groups') },
  },
  'get-scim-type': {
    ...shown,
    params: one,
    path: `${at}/ResourceTypes/{id}`,
    summary: 'Get a type of resources',
    description: 'By its name: `User` or `Group`.',
    answers: { 200: answer('The type') },
  },
  'list-scim-schemas': {
    ...shown,
    path: `${at}/Schemas`,
    summary: 'List the attributes of users and groups',
    description: 'One schema for each type of resource (RFC 7643, section 7).',
    answers: { 200: answer('The schemas') },
  },
  'get-scim-schema': {
    ...shown,
    params: one,
    path: `${at}/Schemas/{id}`,
    summary: 'Get the attributes of users or groups',
    description: 'By its URN, such as `urn:ietf:params:scim:schemas:core:2.0:User`.',
    answers: { 200: answer('The schema') },
  },
  'list-scim-users': {
    ...listed,
    path: `${at}/Users`,
    summary: 'List or find members',
    description:
      'Deactivated ones too, unless the directory has deleted them. Found by each attribute of theirs; by userName, externalId, emails, active and id at once.',
    answers: { 200: answer('A page of them') },
  },
  'create-scim-user': {
    ...made,
    path: `${at}/Users`,
    summary: 'Make somebody a member',
    description: 'Whose address has no account gets one.',
    answers: { 201: answer('The member') },
  },
  'get-scim-user': {
    ...found,
    path: `${at}/Users/{id}`,
    summary: 'Get a member',
    description: 'Those whom the directory did not create as well; 404 once it has deleted them.',
    answers: { 200: answer('The member') },
  },
  'put-scim-user': {
    ...put,
    path: `${at}/Users/{id}`,
    summary: 'Replace the attributes of a member',
    description:
      'Name and language change only where the directory made the account and no other workspace has it.',
    answers: { 200: answer('The member') },
  },
  'patch-scim-user': {
    ...patched,
    path: `${at}/Users/{id}`,
    summary: 'Change attributes of a member',
    description: '`active: false` ends their access at once.',
    answers: { 200: answer('The member') },
  },
  'delete-scim-user': {
    ...gone,
    path: `${at}/Users/{id}`,
    summary: 'Deactivate a member, whom the directory knows no more',
    description: 'Access ends at once. Records, and what the member did, stay.',
  },
  'list-scim-groups': {
    ...listed,
    path: `${at}/Groups`,
    summary: 'List or find teams',
    description: 'Found by displayName, externalId, members, meta and id.',
    answers: { 200: answer('A page of them') },
  },
  'create-scim-group': {
    ...made,
    path: `${at}/Groups`,
    summary: 'Create a team as a directory',
    description: 'The name must be free. Members who are no people of the workspace are refused.',
    answers: { 201: answer('The team') },
  },
  'get-scim-group': {
    ...found,
    path: `${at}/Groups/{id}`,
    summary: 'Get a team with its members',
    description: 'Members are named by their ids.',
    answers: { 200: answer('The team') },
  },
  'put-scim-group': {
    ...put,
    path: `${at}/Groups/{id}`,
    summary: 'Replace the name and the members of a team',
    description: 'Who is not among the members leaves the team; its leaders who stay keep leading it.',
    answers: { 200: answer('The team') },
  },
  'patch-scim-group': {
    ...patched,
    path: `${at}/Groups/{id}`,
    summary: 'Change the name or members of a team',
    description: 'By operations of RFC 7644, section 3.5.2: add, remove and replace.',
    answers: { 200: answer('The team') },
  },
  'delete-scim-group': {
    ...gone,
    path: `${at}/Groups/{id}`,
    summary: 'Delete a team, which can be restored for 30 days',
    description: 'Its records are not deleted.',
  },
} as const satisfies RouteTable);
