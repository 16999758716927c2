/** Programs that request access by OAuth, and those that have it. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { ScopeName } from '../scope-name.ts';
import { Scopes } from './me-endpoints.ts';

const OauthProgram = closed(
  {
    name: Type.String({ description: 'what it calls itself' }),
    kind: Type.Unsafe<'own' | 'document' | 'registered'>({
      type: 'string',
      enum: ['own', 'document', 'registered'],
      description:
        'own: it comes with this server; document: `host` says who it is; registered: it says so itself',
    }),
    host: nullable(Type.String({ description: 'who vouches for it' })),
  },
  'OauthProgram',
);

const OauthWorkspace = closed(
  {
    slug: Type.String(),
    name: Type.String(),
    refusal: described(
      nullable(
        Type.Unsafe<'personal_tokens_refused' | 'second_factor_missing'>({
          type: 'string',
          enum: ['personal_tokens_refused', 'second_factor_missing'],
          description: 'why no program can be let in by this user now',
        }),
      ),
      'why the program cannot be let into it; null: it can',
    ),
  },
  'OauthWorkspace',
);

const asking = {
  program: described(OauthProgram, 'who asks'),
  scopes: Type.Array(ScopeName, { description: 'what it asks for' }),
  workspaces: Type.Array(OauthWorkspace, { description: 'of the user, which it can be let into' }),
};

export const ProgramRequest = closed(
  {
    ...asking,
    returns_to: Type.String({
      description: 'the host that the browser goes to afterwards, or the scheme of an app',
    }),
    is_local: Type.Boolean({ description: 'it goes to a program on the same computer' }),
    refuse_url: Type.String({ description: 'where to go when the answer is no' }),
    problem: nullable(Type.String({ description: 'what is wrong with the request: it can only be refused' })),
  },
  'ProgramRequest',
);
export type ProgramRequest = Static<typeof ProgramRequest>;

export const DeviceRequest = closed(
  {
    ...asking,
    address: Type.String({ description: 'the network that the program asked from' }),
    created_at: DateTime,
  },
  'DeviceRequest',
);
export type DeviceRequest = Static<typeof DeviceRequest>;

export const ConnectedProgram = closed(
  {
    id: Id,
    name: Type.String(),
    host: nullable(Type.String({ description: 'who vouches for the name; null: nobody' })),
    scopes: Type.Array(ScopeName, { description: 'what it may do' }),
    workspace: Type.String({ description: 'the slug' }),
    user: Type.String({ description: 'the name of who let it in' }),
    address: nullable(Type.String({ description: 'the network that it was let in from' })),
    created_at: DateTime,
    last_used_at: nullable(DateTime),
  },
  'ConnectedProgram',
);
export type ConnectedProgram = Static<typeof ConnectedProgram>;
const list = { 200: closed({ items: Type.Array(ConnectedProgram) }, 'ConnectedProgramList') };

const Query = Type.String({
  maxLength: 8_000,
  description: 'of the address that the program opened, without `?`',
});
const UserCode = Type.String({ minLength: 1, maxLength: 40, description: 'as the program shows it' });
const choice = { workspace: Type.String({ maxLength: 63, description: 'the slug' }), scopes: Scopes };
const SIGNED_IN = 'Needs somebody who is signed in: no token lets another program in.';

const mine = {
  tag: 'programs',
  params: none,
  query: none,
  rate_limit: 'user',
  scope: 'whole',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
} as const;
const device = {
  ...mine,
  method: 'POST',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WORKSPACE_NOT_FOUND'],
} as const;
const inOne = {
  tag: 'programs',
  query: none,
  rate_limit: 'workspace',
  permission: 'member.manage',
  body: null,
} as const;
const grant = pathId('connected program');

export const appProgramEndpoints = named({
  'read-program-request': {
    ...mine,
    method: 'POST',
    path: '/app/oauth/request',
    summary: 'Say who asks for what at /oauth/authorize',
    description: SIGNED_IN,
    body: Type.Object({ query: Query }, { title: 'ProgramQuery' }),
    only_reads: true,
    responses: { 200: ProgramRequest },
  },
  'allow-program': {
    ...device,
    path: '/app/oauth/allow',
    summary: 'Let a program into one workspace',
    description: `The answer says where the browser goes. ${SIGNED_IN}`,
    body: Type.Object({ query: Query, ...choice }, { title: 'ProgramConsent' }),
    responses: {
      201: closed(
        { return_url: Type.String({ description: 'where the browser goes on' }) },
        'ProgramAllowed',
      ),
    },
  },
  'read-device-request': {
    ...mine,
    method: 'POST',
    path: '/app/oauth/device/request',
    summary: 'Say who asks for what with a code that a device shows',
    description: `${SIGNED_IN} Ten wrong codes in a quarter of an hour are all that anybody has.`,
    body: Type.Object({ user_code: UserCode }, { title: 'DeviceQuery' }),
    only_reads: true,
    responses: { 200: DeviceRequest },
  },
  'allow-device': {
    ...device,
    path: '/app/oauth/device/allow',
    summary: 'Let the program on a device into one workspace',
    description: SIGNED_IN,
    body: Type.Object({ user_code: UserCode, ...choice }, { title: 'DeviceConsent' }),
    responses: { 204: null },
  },
  'refuse-device': {
    ...device,
    path: '/app/oauth/device/refuse',
    summary: 'Tell the program on a device that it is not let in',
    description: SIGNED_IN,
    body: Type.Object({ user_code: UserCode }, { title: 'DeviceRefusal' }),
    responses: { 204: null },
  },
  'list-my-programs': {
    ...mine,
    method: 'GET',
    path: '/app/me/programs',
    summary: 'List programs that you have let in',
    description: 'The newest first.',
    body: null,
    responses: list,
    errors: ['FORBIDDEN'],
  },
  'end-my-program': {
    ...mine,
    method: 'DELETE',
    path: '/app/me/programs/{grant_id}',
    summary: 'End what a program was given',
    params: Type.Object({ grant_id: grant }),
    body: null,
    responses: { 204: null },
  },
  'list-programs': {
    ...inOne,
    method: 'GET',
    path: '/app/workspaces/{slug}/programs',
    summary: 'List programs of the workspace',
    description: 'Those that members have let in, the newest first.',
    params: inWorkspace,
    responses: list,
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'people:read',
  },
  'end-program': {
    ...inOne,
    method: 'DELETE',
    path: '/app/workspaces/{slug}/programs/{grant_id}',
    summary: 'End what a member has given to a program',
    params: Type.Object({ slug: Slug, grant_id: grant }),
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'NOT_FOUND'],
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
