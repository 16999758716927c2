/**
 * Sign-in with an OpenID Connect provider, which browsers open as addresses, and the provider's notices of a
 * sign-out.
 */
import { Type } from '../schema.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';
import { none } from '../parameters.ts';

const redirect = {
  kind: 'redirect',
  method: 'GET',
  answers_head: false,
  tag: 'session',
  params: none,
  access: 'none',
  body: null,
  errors: ['NOT_FOUND'],
} as const;

export const signInRoutes = named({
  'start-oidc': {
    ...redirect,
    path: '/app/oidc/start',
    summary: 'Go to the provider to sign in',
    description: '404 where none is set up.',
    query: Type.Object({
      return_to: Type.Optional(Type.String({ description: 'a path of the pages' })),
      test: Type.Optional(
        Type.String({
          description:
            '`true`: nobody is signed in, and the page is told what came of the person, in the fragment of its address',
        }),
      ),
    }),
    answers: { 302: { description: 'To the provider, or back to the page for signing in' } },
  },
  'finish-oidc': {
    ...redirect,
    path: '/app/oidc/callback',
    summary: 'Come back from the provider, signed in',
    query: Type.Object({
      code: Type.Optional(Type.String({ description: 'what the provider gave' })),
      state: Type.Optional(Type.String({ description: 'what the sign-in began with' })),
      error: Type.Optional(Type.String({ description: 'why the provider refused' })),
    }),
    answers: { 302: { description: 'To `return_to`, or to the page for signing in with `refused`' } },
  },
  'end-oidc-session': {
    kind: 'text',
    method: 'GET',
    answers_head: false,
    tag: 'session',
    params: none,
    access: 'none',
    errors: ['NOT_FOUND'],
    path: '/oidc/front-channel-logout',
    summary: 'Be shown by the provider when a session has ended there',
    description:
      'OpenID Connect Front-Channel Logout 1.0, for providers that know no other. 404 where none is set up.',
    body: null,
    query: Type.Object({
      iss: Type.Optional(Type.String({ description: 'the provider' })),
      sid: Type.Optional(Type.String({ description: 'its session; without it nothing ends' })),
    }),
    answers: { 200: { description: 'What began with that session has ended', content_type: 'text/plain' } },
  },
  'end-oidc-sessions': {
    kind: 'json',
    method: 'POST',
    tag: 'session',
    params: none,
    query: none,
    access: 'none',
    errors: ['NOT_FOUND'],
    path: '/oidc/back-channel-logout',
    summary: 'Hear from the provider that somebody has signed out there',
    description:
      'OpenID Connect Back-Channel Logout 1.0. 400 in the words of OAuth for a token that is not good, 404 where no provider is set up.',
    body: {
      content_type: 'application/x-www-form-urlencoded',
      schema: Type.Object(
        {
          logout_token: Type.String({
            description: 'signed by the provider; it names a session, a person, or both',
          }),
        },
        { title: 'ProviderSignOut' },
      ),
      limit_bytes: 16 * 1024,
    },
    answers: { 200: { description: 'Whatever began there has ended' } },
  },
} as const satisfies RouteTable);
