import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none } from '../parameters.ts';
import { described } from '../resources/shapes.ts';

const V1Session = Type.Object(
  {
    token: described(
      Type.Object({
        access_token: Type.String({ description: 'to be sent as a bearer token' }),
        refresh_token: Type.String({ description: 'good for one new pair of tokens' }),
        created_at: Type.Integer({ description: 'seconds since 1970' }),
        expires_in: Type.Integer({ description: 'seconds the access token is good for' }),
      }),
      'opens the other operations',
    ),
  },
  { title: 'V1Session' },
);

const withoutToken = {
  tag: 'older protocol',
  method: 'POST',
  params: none,
  query: none,
  responses: { 200: V1Session },
  errors: [],
  rate_limit: 'address',
  scope: 'any',
  body_limit_bytes: 4 * 1024,
} as const;

export const v1SessionEndpoints = named({
  'v1-authenticate': {
    ...withoutToken,
    path: '/v1/user/auth',
    summary: 'Log in with a password, or go on with a refresh token',
    body: Type.Object({
      grant_type: Type.Unsafe<'email' | 'refresh_token'>({
        type: 'string',
        enum: ['email', 'refresh_token'],
        description: 'what the tokens are given for',
      }),
      email: Type.Optional(
        Type.String({ maxLength: 320, description: 'with the password, where `grant_type` is email' }),
      ),
      password: Type.Optional(Type.String({ maxLength: 1_000 })),
      refresh_token: Type.Optional(
        Type.String({ maxLength: 512, description: 'where `grant_type` is refresh_token' }),
      ),
    }),
  },
  'v1-log-in-with-token': {
    ...withoutToken,
    path: '/v1/magic-link/login',
    summary: 'Log in with a one-time token',
    description: 'One that a page of this server has shown.',
    body: Type.Object({
      token: Type.String({ maxLength: 512, description: 'the one-time token that the page showed' }),
    }),
  },
  'v1-log-out': {
    tag: 'older protocol',
    method: 'POST',
    path: '/v1/user/logout',
    summary: 'End the session of the token',
    params: none,
    query: none,
    body: null,
    responses: { 204: null },
    errors: [],
    rate_limit: 'user',
    scope: 'any',
    only_reads: true,
    // It is done even if its client has left.
    turns: 'changes',
  },
} as const satisfies EndpointTable);
