/**
 * OAuth for programs: the server's metadata (RFC 8414, RFC 9728), and the routes by which programs exchange
 * codes for tokens, start a device's sign-in (RFC 8628), revoke tokens (RFC 7009) and register themselves
 * (RFC 7591). People decide on pages.
 */
import { Type, type ObjectSchema } from '../schema.ts';
import { inWorkspace, none } from '../parameters.ts';
import { closed, described } from '../resources/shapes.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';

/**
 * Errors in the words of OAuth, for its clients. Limits and faults of the server are answered as everywhere.
 */
const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_client_metadata',
  'invalid_grant',
  'invalid_redirect_uri',
  'invalid_scope',
  'invalid_target',
  'unsupported_grant_type',
  'unsupported_response_type',
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'temporarily_unavailable',
] as const;
export type OauthError = (typeof oauthErrors)[number];

const text = (description: string) => Type.Optional(Type.String({ description }));
const uris = Type.Array(Type.String());

const AuthorizationServer = Type.Object(
  {
    issuer: Type.String({ description: 'the address that this server is known by' }),
    authorization_endpoint: Type.String({ description: 'the page on which people allow a program' }),
    token_endpoint: Type.String({ description: 'where codes and refresh tokens become tokens' }),
    scopes_supported: Type.Array(Type.String(), { description: 'all scopes that a program can ask for' }),
    code_challenge_methods_supported: Type.Array(Type.String(), { description: 'S256 alone' }),
  },
  // Further fields of RFC 8414 are allowed.
  { title: 'AuthorizationServer', additionalProperties: true },
);
const ProtectedResource = closed(
  {
    resource: Type.String({ description: 'the address that tokens are good for' }),
    resource_name: Type.String({ description: 'as people know it' }),
    authorization_servers: described(uris, 'issuers of tokens for it'),
    scopes_supported: Type.Array(Type.String(), { description: 'all scopes that a program can ask for' }),
    bearer_methods_supported: Type.Array(Type.String(), {
      description: 'tokens are sent in a header field alone',
    }),
    resource_documentation: Type.String({ description: 'where programs read on' }),
  },
  'ProtectedResource',
);
const OauthTokens = closed(
  {
    access_token: Type.String({ description: 'to be sent as a bearer token' }),
    token_type: Type.String({ description: '`Bearer`' }),
    expires_in: Type.Integer({ description: 'seconds' }),
    refresh_token: Type.String({ description: 'for the next pair, once' }),
    scope: Type.String({
      description: 'what was given, with spaces between; less than was asked for, perhaps',
    }),
    workspace: Type.String({ description: 'the slug of the one workspace that it opens' }),
  },
  'OauthTokens',
);
const TokenRequest = Type.Object(
  {
    grant_type: Type.String({
      description: '`authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`',
    }),
    client_id: Type.String({ description: 'the program' }),
    code: text('with authorization_code'),
    redirect_uri: text('with authorization_code: the one of the request'),
    code_verifier: text('with authorization_code: what the challenge was made of'),
    refresh_token: text('with refresh_token'),
    device_code: text('with a device code'),
    scope: text('with refresh_token: fewer scopes, for this access token'),
    resource: text('the one of the request'),
  },
  { title: 'OauthTokenRequest' },
);
const DeviceRequest = Type.Object(
  {
    client_id: Type.String({ description: 'the program' }),
    scope: text('with spaces between'),
    resource: text('where the token is for'),
  },
  { title: 'OauthDeviceRequest' },
);
const DeviceCode = closed(
  {
    device_code: Type.String({ description: 'what the program asks for its tokens with' }),
    user_code: Type.String({ description: 'what a person enters on the page' }),
    verification_uri: Type.String({ description: 'the page on which the code is typed' }),
    verification_uri_complete: Type.String({ description: 'with the code in it' }),
    expires_in: Type.Integer({ description: 'seconds' }),
    interval: Type.Integer({ description: 'seconds between two requests for the tokens' }),
  },
  'OauthDeviceCode',
);
const Revocation = Type.Object(
  {
    token: Type.String({ description: 'an access token or a refresh token' }),
    client_id: Type.String({ description: 'the program' }),
  },
  { title: 'OauthRevocation' },
);
const NewClient = Type.Object(
  {
    redirect_uris: described(uris, 'addresses that codes may be sent to'),
    client_name: Type.Optional(Type.String({ description: 'as people read it when they are asked' })),
  },
  { title: 'OauthNewClient' },
);
const MadeClient = Type.Object(
  {
    client_id: Type.String({ description: 'the name of the program in requests' }),
    client_id_issued_at: Type.Integer({ description: 'in seconds since 1970' }),
    client_name: Type.String({ description: 'as people read it when they are asked' }),
    redirect_uris: described(uris, 'addresses that codes may be sent to'),
    token_endpoint_auth_method: Type.String({ description: '`none`: no program here has a secret' }),
  },
  // Further fields of RFC 7591 are allowed.
  { title: 'OauthClient', additionalProperties: true },
);

const LIMIT_BYTES = 16 * 1024;
const open = { tag: 'oauth', kind: 'json', query: none, access: 'none', errors: ['NOT_FOUND'] } as const;
const json = 'application/json';
const shown = { ...open, method: 'GET', params: none, body: null } as const;
const asked = (schema: ObjectSchema) => ({
  ...open,
  method: 'POST' as const,
  params: none,
  body: { content_type: 'application/x-www-form-urlencoded', schema, limit_bytes: LIMIT_BYTES },
});
const resource = {
  ...shown,
  answers: { 200: { description: 'It is', content_type: json, schema: ProtectedResource } },
} as const;
const RESOURCE = '/.well-known/oauth-protected-resource';
const server = {
  ...shown,
  description: '404 where the address of this server is neither https nor on the same machine.',
  answers: { 200: { description: 'The metadata', content_type: json, schema: AuthorizationServer } },
} as const;
const SERVER = '/.well-known/oauth-authorization-server';

export const oauthRoutes = named({
  'get-authorization-server': {
    ...server,
    path: SERVER,
    summary: 'What programs that use OAuth have to know of this server',
  },
  'get-authorization-server-of-mcp': {
    ...server,
    path: `${SERVER}/mcp`,
    summary: 'The same, where older agents look for it',
  },
  'get-authorization-server-of-mcp-in-workspace': {
    ...server,
    path: `${SERVER}/mcp/{slug}`,
    params: inWorkspace,
    summary: 'The same, where older agents of one workspace look for it',
  },
  'get-protected-resource': {
    ...resource,
    path: RESOURCE,
    summary: 'Where programs get tokens for this server',
  },
  'get-protected-mcp': {
    ...resource,
    path: `${RESOURCE}/mcp`,
    summary: 'Where agents get tokens for /mcp',
  },
  'get-protected-mcp-in-workspace': {
    ...resource,
    path: `${RESOURCE}/mcp/{slug}`,
    params: inWorkspace,
    summary: 'Where agents get tokens for /mcp of one workspace',
  },
  'get-protected-api': {
    ...resource,
    path: `${RESOURCE}/api/v3`,
    summary: 'Where programs get tokens for /api/v3',
  },
  'create-oauth-token': {
    ...asked(TokenRequest),
    path: '/oauth/token',
    summary: 'Get an access token',
    description: 'Of an hour, for a code, a refresh token or a device code.',
    answers: { 200: { description: 'The tokens', content_type: json, schema: OauthTokens } },
  },
  'start-oauth-device': {
    ...asked(DeviceRequest),
    path: '/oauth/device',
    summary: 'Begin the sign-in of a program without a browser',
    answers: { 200: { description: 'What to show to the person', content_type: json, schema: DeviceCode } },
  },
  'revoke-oauth-token': {
    ...asked(Revocation),
    path: '/oauth/revoke',
    summary: 'Revoke a token',
    description: 'Everything that the program was given ends.',
    answers: { 200: { description: 'It is no token any more, or never was' } },
  },
  'register-oauth-client': {
    ...asked(NewClient),
    body: { content_type: json, schema: NewClient, limit_bytes: LIMIT_BYTES },
    path: '/oauth/register',
    summary: 'Register a program that has no document of its own',
    description: '404 where the operator has switched it off.',
    answers: { 201: { description: 'It is registered', content_type: json, schema: MadeClient } },
  },
} as const satisfies RouteTable);
