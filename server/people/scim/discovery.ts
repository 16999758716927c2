/** The descriptions that the directory interface publishes of itself (RFC 7643, sections 5 to 7). */
import type { Json } from './scim-patch.ts';

const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
export const USER = core('User');
export const GROUP = core('Group');
export const MOST_LISTED = 200;

const no = { supported: false };

export const describeProvider = (base: string): Json => ({
  schemas: [core('ServiceProviderConfig')],
  documentationUri: `${new URL(base).origin}/docs/guides/operations`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner makes in the settings of the workspace',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const toType = (base: string, name: 'User' | 'Group'): Json => ({
  schemas: [core('ResourceType')],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name === 'User' ? 'A member of the workspace' : 'A team of the workspace',
  schema: core(name),
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const listTypes = (base: string): Json[] => [toType(base, 'User'), toType(base, 'Group')];

type Kind = 'required' | 'read' | 'list' | 'boolean';

const toAttribute = (name: string, kinds: readonly Kind[] = [], subAttributes?: Json[]): Json => ({
  name,
  type: subAttributes !== undefined ? 'complex' : kinds.includes('boolean') ? 'boolean' : 'string',
  multiValued: kinds.includes('list'),
  required: kinds.includes('required'),
  caseExact: name === 'externalId' || name === 'id',
  mutability: kinds.includes('read') ? 'readOnly' : 'readWrite',
  returned: name === 'id' ? 'always' : 'default',
  uniqueness: name === 'userName' || name === 'id' ? 'server' : 'none',
  ...(subAttributes !== undefined && { subAttributes }),
});

const named = (...names: readonly string[]) => names.map((name) => toAttribute(name));

const attributesOf: Readonly<Record<string, Json[]>> = {
  User: [
    toAttribute('userName', ['required']),
    toAttribute('externalId'),
    toAttribute('name', [], named('formatted', 'givenName', 'familyName')),
    toAttribute('displayName'),
    toAttribute('active', ['boolean']),
    toAttribute('emails', ['list'], [...named('value', 'type'), toAttribute('primary', ['boolean'])]),
    toAttribute('roles', ['list'], named('value')),
    toAttribute('preferredLanguage'),
    toAttribute('groups', ['list', 'read'], named('value', 'display')),
  ],
  Group: [
    toAttribute('displayName', ['required']),
    toAttribute('externalId'),
    toAttribute('members', ['list'], named('value', 'display')),
  ],
};

export const listSchemas = (base: string): Json[] =>
  Object.entries(attributesOf).map(([name, attributes]) => ({
    schemas: [core('Schema')],
    id: core(name),
    name,
    description: name === 'User' ? 'A member of the workspace' : 'A team of the workspace',
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${core(name)}` },
  }));
