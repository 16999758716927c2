/** Sign-in. A page has a cookie that scripts cannot read, and exchanges it for short-lived access tokens. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none } from '../parameters.ts';
import { UserLocale } from '../resources/allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { factorFields } from './factor-endpoints.ts';
import { PasskeyAnswer, PasskeyRequest } from './passkey-shapes.ts';

const Email = Type.String({ minLength: 3, maxLength: 320, pattern: '^[^@\\s]+@[^@\\s]+$' });
const NewPassword = Type.String({ minLength: 10, maxLength: 1_000 });
const PersonName = Type.String({ minLength: 1, maxLength: 200 });

export const AppUser = closed(
  {
    id: Id,
    name: Type.String(),
    email: Type.String({ description: 'the address that the person signs in with' }),
    locale: UserLocale,
  },
  'AppUser',
);
export type AppUser = Static<typeof AppUser>;

export const AppSession = closed(
  {
    access_token: Type.String({ description: 'to be sent as a bearer token' }),
    expires_in_seconds: Type.Integer({ description: 'how long the access token is good for' }),
    user: described(AppUser, 'who is signed in'),
  },
  'AppSession',
);
export type AppSession = Static<typeof AppSession>;

export const SecondFactorStep = closed(
  {
    half_session: Type.String({
      description: 'says that the password was right, for five minutes and once; nothing else takes it',
    }),
    has_totp: Type.Boolean({ description: 'true: the code of an authenticator app is taken' }),
    passkey: described(nullable(PasskeyRequest), 'what a passkey is asked; null: the account has none'),
  },
  'SecondFactorStep',
);
export type SecondFactorStep = Static<typeof SecondFactorStep>;

const SignInOptions = closed(
  {
    passkey_origin: nullable(
      Type.String({
        description: 'the one origin of pages that can use passkeys; null: this server has none',
      }),
    ),
    needs_owner: Type.Boolean({
      description: 'nobody is here yet: whoever has the setup code creates the owner',
    }),
    oidc: described(
      nullable(closed({ name: Type.String({ description: 'as the button calls it' }) }, 'OidcProvider')),
      'the provider of OpenID Connect; null: none is set',
    ),
    mails_shares: Type.Boolean({ description: 'links of records can be mailed' }),
    resets_passwords: Type.Boolean({ description: 'a forgotten password is reset by mail' }),
  },
  'SignInOptions',
);
export type SignInOptions = Static<typeof SignInOptions>;

export const InvitationOffer = closed(
  {
    workspace_name: Type.String(),
    workspace_slug: Type.String({ description: 'its short name in addresses' }),
    email: Type.String({ description: 'whom it is for' }),
    invited_by: nullable(Type.String({ description: 'the name of whoever invited; null: an operator' })),
    expires_at: described(DateTime, 'when it ends'),
    has_account: Type.Boolean({
      description: 'the address signs in already: its password is asked, not a new one',
    }),
  },
  'InvitationOffer',
);
export type InvitationOffer = Static<typeof InvitationOffer>;

const PasswordResetOffer = closed(
  { email: Type.String({ description: 'whose password it is' }) },
  'PasswordResetOffer',
);

const ResetToken = Type.Object({
  token: Type.String({ maxLength: 512, description: 'the secret of the link in the mail' }),
});

const withoutToken = { tag: 'session', query: none, rate_limit: 'address', scope: 'any' } as const;
/** Anonymous requests contain a password, an address, and at most two names. */
const SIGN_IN_LIMIT_BYTES = 4 * 1024;
const NEWCOMER_LIMIT_BYTES = 8 * 1024;
/** Ids and signatures of all supported algorithms are much shorter. */
const PASSKEY_LIMIT_BYTES = 24 * 1024;
const withCookie = { ...withoutToken, page_session: true } as const;

export const appSessionEndpoints = named({
  'get-sign-in-options': {
    ...withoutToken,
    method: 'GET',
    path: '/app/sign-in-options',
    summary: 'Get the ways to sign in',
    params: none,
    body: null,
    responses: { 200: SignInOptions },
    errors: [],
  },
  'create-owner': {
    ...withCookie,
    method: 'POST',
    path: '/app/owner',
    summary: 'Create the first user and workspace, while there is nobody',
    params: none,
    body: Type.Object(
      {
        setup_code: Type.String({ maxLength: 100, description: 'what the server prints when it starts' }),
        name: described(PersonName, 'of the owner'),
        email: described(Email, 'of the owner'),
        password: NewPassword,
        locale: Type.Optional(UserLocale),
        workspace_name: Type.String({ minLength: 1, maxLength: 200, description: 'of the first workspace' }),
        timezone: Type.String({ minLength: 1, maxLength: 64 }),
      },
      { title: 'NewOwner' },
    ),
    body_limit_bytes: NEWCOMER_LIMIT_BYTES,
    responses: { 201: AppSession },
    errors: ['FORBIDDEN'],
  },
  'start-session': {
    ...withCookie,
    method: 'POST',
    path: '/app/session',
    summary: 'Sign in with a password',
    description:
      'Sets the cookie of the session beside the answer. Whoever has a second factor gets what finish-session takes instead, and no cookie.',
    params: none,
    body: Type.Object(
      {
        email: Type.String({ maxLength: 320, description: 'of the account' }),
        password: Type.String({ maxLength: 1_000 }),
      },
      { title: 'SignIn' },
    ),
    body_limit_bytes: SIGN_IN_LIMIT_BYTES,
    responses: { 200: Type.Union([AppSession, SecondFactorStep]) },
    errors: ['FORBIDDEN'],
  },
  'finish-session': {
    ...withCookie,
    method: 'POST',
    path: '/app/session/factor',
    summary: 'Sign in with a second factor, after the password',
    params: none,
    body: Type.Object(
      {
        half_session: Type.String({ maxLength: 300, description: 'as the password was answered' }),
        ...factorFields,
        passkey: described(factorFields.passkey, 'what the passkey signed'),
      },
      { title: 'SecondFactor' },
    ),
    body_limit_bytes: PASSKEY_LIMIT_BYTES,
    responses: { 200: AppSession },
    errors: ['FORBIDDEN'],
  },
  'start-passkey-session': {
    ...withCookie,
    method: 'POST',
    path: '/app/session/passkey-options',
    summary: 'Get what a passkey is asked, to sign in without a password',
    params: none,
    body: null,
    responses: { 200: PasskeyRequest },
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  'finish-passkey-session': {
    ...withCookie,
    method: 'POST',
    path: '/app/session/passkey',
    summary: 'Sign in with a passkey',
    description: 'One that has verified its user, without a password.',
    params: none,
    body: Type.Object(
      { passkey: described(PasskeyAnswer, 'what the passkey signed') },
      { title: 'PasskeySignIn' },
    ),
    body_limit_bytes: PASSKEY_LIMIT_BYTES,
    responses: { 200: AppSession },
    errors: ['FORBIDDEN'],
  },
  'get-session-token': {
    ...withCookie,
    method: 'POST',
    path: '/app/session/token',
    summary: 'Get another access token for the session of the cookie',
    description: 'The cookie stays as it is, and lasts 30 days from now.',
    params: none,
    body: null,
    responses: { 200: AppSession },
    errors: ['FORBIDDEN'],
  },
  'end-session': {
    ...withCookie,
    method: 'DELETE',
    path: '/app/session',
    summary: 'Sign out',
    description: 'The session of the cookie ends, with all of its tokens.',
    params: none,
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN'],
  },
  'request-password-reset': {
    ...withCookie,
    method: 'POST',
    path: '/app/password-resets',
    summary: 'Ask for the mail with which a forgotten password is reset',
    description:
      'The answer is the same for an address with an account and for one without; only a mail goes to the first.',
    params: none,
    body: Type.Object({ email: Email }, { title: 'PasswordResetRequest' }),
    body_limit_bytes: SIGN_IN_LIMIT_BYTES,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'get-password-reset': {
    ...withoutToken,
    method: 'GET',
    path: '/app/password-resets/{token}',
    summary: 'Get whose password a link resets',
    description: 'The link of a mail, which stays good.',
    params: ResetToken,
    body: null,
    responses: { 200: PasswordResetOffer },
    errors: ['NOT_FOUND'],
  },
  'reset-password': {
    ...withCookie,
    method: 'POST',
    path: '/app/password-resets/{token}',
    summary: 'Set a new password with the link of a mail',
    description: 'Every session ends, second factors stay.',
    params: ResetToken,
    body: Type.Object({ password: NewPassword }, { title: 'PasswordReset' }),
    body_limit_bytes: SIGN_IN_LIMIT_BYTES,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'get-invitation-offer': {
    ...withoutToken,
    method: 'GET',
    path: '/app/invitations/{token}',
    summary: 'Get what the link of an invitation offers',
    params: Type.Object({
      token: Type.String({ maxLength: 512, description: 'the secret of the link in the mail' }),
    }),
    body: null,
    responses: { 200: InvitationOffer },
    errors: ['INVITATION_NOT_FOUND'],
  },
  'accept-invitation': {
    ...withCookie,
    method: 'POST',
    path: '/app/invitations/{token}',
    summary: 'Accept an invitation',
    description: 'As a new user or as one who signs in already.',
    params: Type.Object({
      token: Type.String({ maxLength: 512, description: 'the secret of the link in the mail' }),
    }),
    body: Type.Object(
      {
        name: Type.Optional(described(PersonName, 'of the person, where the address has no account yet')),
        password: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 1_000,
            description: 'of 10 characters for a new user; not needed by whoever is signed in as that user',
          }),
        ),
        locale: Type.Optional(UserLocale),
      },
      { title: 'AcceptedInvitation' },
    ),
    body_limit_bytes: NEWCOMER_LIMIT_BYTES,
    responses: { 200: AppSession },
    errors: ['FORBIDDEN', 'INVITATION_NOT_FOUND', 'QUOTA_EXCEEDED'],
  },
} as const satisfies EndpointTable);
