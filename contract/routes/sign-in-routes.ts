/** Sign-in with an OpenID Connect provider; both routes are opened from an address bar. */
import { Type } from 'typebox';
import type { Route } from '../route.ts';
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

export const signInRoutes = {
  'start-oidc': {
    ...redirect,
    name: 'start-oidc',
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
    name: 'finish-oidc',
    path: '/app/oidc/callback',
    summary: 'Come back from the provider, signed in',
    query: Type.Object({
      code: Type.Optional(Type.String({ description: 'what the provider gave' })),
      state: Type.Optional(Type.String({ description: 'what the sign-in began with' })),
      error: Type.Optional(Type.String({ description: 'why the provider refused' })),
    }),
    answers: { 302: { description: 'To `return_to`, or to the page for signing in with `refused`' } },
  },
} as const satisfies Record<string, Route>;
