/** A user's own name, password, tokens and sessions. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none, pathId } from '../parameters.ts';
import { ScopeName } from '../scope-name.ts';
import { OptionalMailKind, UserLocale } from '../resources/allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { AppUser } from './session-endpoints.ts';

const Scope = Type.Unsafe<'read' | 'write'>({
  type: 'string',
  enum: ['read', 'write'],
  description:
    'of a token without `scopes`: `write` may do all that its user may, `read` may change nothing of it',
});
export const Scopes = Type.Array(ScopeName, {
  minItems: 1,
  maxItems: 11,
  uniqueItems: true,
  description: 'what it may do at most',
});
export const Networks = Type.Array(Type.String({ minLength: 2, maxLength: 50 }), {
  minItems: 1,
  maxItems: 20,
  description: 'in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`: where it may be used from',
});

export const AppToken = closed(
  {
    id: Id,
    name: Type.String(),
    prefix: Type.String({ description: 'how the secret begins' }),
    scope: Scope,
    scopes: nullable(Type.Array(ScopeName, { description: 'null: it was not narrowed' })),
    workspace: nullable(Type.String({ description: 'the slug; null: it opens every workspace of the user' })),
    networks: nullable(Type.Array(Type.String(), { description: 'null: it may be used from anywhere' })),
    created_at: DateTime,
    expires_at: nullable(DateTime),
    last_used_at: nullable(DateTime),
  },
  'AppToken',
);
export type AppToken = Static<typeof AppToken>;

export const AppLoginSession = closed(
  {
    id: Id,
    is_current: Type.Boolean({ description: 'true: the one that asks' }),
    client: nullable(Type.String({ description: 'browser or program, as far as it says' })),
    address: nullable(Type.String({ description: 'the network address it was last used from' })),
    created_at: DateTime,
    last_used_at: nullable(DateTime),
  },
  'AppLoginSession',
);
export type AppLoginSession = Static<typeof AppLoginSession>;

const mailChoice = {
  kind: described(OptionalMailKind, 'what the mail is about'),
  is_wanted: Type.Boolean({ description: 'false: none of this kind is mailed' }),
};

export const MyMails = closed(
  {
    is_sent: Type.Boolean({ description: 'false: this server sends no mail' }),
    items: Type.Array(closed(mailChoice, 'MailChoice'), {
      description: 'the kinds that this server sends',
    }),
  },
  'MyMails',
);
export type MyMails = Static<typeof MyMails>;

const mine = { tag: 'me', params: none, query: none, rate_limit: 'user' } as const;

export const appMeEndpoints = named({
  'update-me': {
    ...mine,
    method: 'PATCH',
    path: '/app/me',
    summary: 'Change the name or the language of the current user',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'of the person' })),
        locale: Type.Optional(UserLocale),
      },
      { title: 'MeChange' },
    ),
    responses: { 200: AppUser },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'change-password': {
    ...mine,
    method: 'PUT',
    path: '/app/me/password',
    summary: 'Change the password',
    description:
      'Every other session ends, and with it programs that were let in and, unless they are to stay, personal access tokens.',
    body: Type.Object(
      {
        current: Type.String({ maxLength: 1_000, description: 'the password until now' }),
        password: Type.String({ minLength: 10, maxLength: 1_000, description: 'the new one' }),
        keeps_tokens: Type.Optional(
          Type.Boolean({ description: 'true: personal access tokens stay; left out: they are revoked' }),
        ),
      },
      { title: 'PasswordChange' },
    ),
    responses: { 204: null },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'list-my-tokens': {
    ...mine,
    method: 'GET',
    path: '/app/me/tokens',
    summary: 'List your personal access tokens',
    description: 'The newest first.',
    body: null,
    responses: { 200: closed({ items: Type.Array(AppToken) }, 'AppTokenList') },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'create-my-token': {
    ...mine,
    method: 'POST',
    path: '/app/me/tokens',
    summary: 'Create a personal access token',
    description:
      'Its secret is answered this once. Needs somebody who is signed in: a personal access token creates no other. One without an end is made by whoever runs the server.',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        scope: Type.Optional(Scope),
        scopes: Type.Optional(Scopes),
        workspace: Type.Optional(Type.String({ maxLength: 63, description: 'a slug: it opens no other' })),
        networks: Type.Optional(Networks),
        expires_in_days: Type.Integer({
          minimum: 1,
          maximum: 730,
          description: 'days from now until it ends',
        }),
      },
      { title: 'NewToken' },
    ),
    responses: {
      201: closed(
        {
          token: described(AppToken, 'what is known of it'),
          secret: Type.String({ description: 'the token itself: shown this once' }),
        },
        'AppNewToken',
      ),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'whole',
  },
  'revoke-my-token': {
    ...mine,
    method: 'DELETE',
    path: '/app/me/tokens/{token_id}',
    summary: 'Revoke a personal access token',
    params: Type.Object({ token_id: pathId('token') }),
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    scope: 'whole',
  },
  'list-my-sessions': {
    ...mine,
    method: 'GET',
    path: '/app/me/sessions',
    summary: 'List your sessions',
    description:
      'Where the current user is signed in, whether a password signs in as well, and what a new one leaves.',
    body: null,
    responses: {
      200: closed(
        {
          items: Type.Array(AppLoginSession),
          has_password: Type.Boolean({
            description: 'false: signs in with a provider alone; whoever runs the server gives a password',
          }),
          has_webhooks: Type.Boolean({
            description:
              'whether any webhook that the user has created is active: it is its workspace’s, and goes on after a new password',
          }),
        },
        'AppLoginSessionList',
      ),
    },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'end-my-session': {
    ...mine,
    method: 'DELETE',
    path: '/app/me/sessions/{session_id}',
    summary: 'Sign out elsewhere',
    params: Type.Object({ session_id: pathId('session') }),
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    scope: 'whole',
  },
  'get-my-mails': {
    ...mine,
    method: 'GET',
    path: '/app/me/mails',
    summary: 'Get which mails the current user wants',
    body: null,
    responses: { 200: MyMails },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'update-my-mails': {
    ...mine,
    method: 'PATCH',
    path: '/app/me/mails',
    summary: 'Choose whether mails of one kind are wanted',
    body: Type.Object(mailChoice, { title: 'MailChoiceChange' }),
    responses: { 200: MyMails },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'create-login-token': {
    ...mine,
    method: 'POST',
    path: '/app/me/login-token',
    summary: 'Create a one-time token',
    description:
      'With it a program on the same machine signs in. Needs somebody who is signed in, not a personal access token.',
    body: Type.Object(
      {
        cli_callback_uri: Type.String({ maxLength: 2_000, description: 'http, on a loopback address' }),
        state: Type.String({
          maxLength: 1_000,
          description: 'what the older program made up for this sign-in',
        }),
      },
      { title: 'NewLoginToken' },
    ),
    responses: {
      201: closed(
        {
          token: Type.String({ description: 'good once, for the older program' }),
          callback_url: Type.String({ description: 'the address that opens the older program' }),
        },
        'LoginToken',
      ),
    },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
} as const satisfies EndpointTable);
