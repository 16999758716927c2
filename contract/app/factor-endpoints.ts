/** A user's own second factors: an authenticator app, passkeys, recovery codes. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none, pathId } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './passkey-shapes.ts';

const PasskeyName = Type.String({ minLength: 1, maxLength: 100 });

export const AppPasskey = closed(
  { id: Id, name: Type.String(), created_at: DateTime, last_used_at: nullable(DateTime) },
  'AppPasskey',
);
export type AppPasskey = Static<typeof AppPasskey>;

export const AppFactors = closed(
  {
    totp: described(
      nullable(
        closed(
          { created_at: described(DateTime, 'when it was set up'), last_used_at: nullable(DateTime) },
          'AppTotp',
        ),
      ),
      'the authenticator app; null: none is set up',
    ),
    passkeys: Type.Array(AppPasskey, { description: 'in the order in which they were added' }),
    recovery_codes_left: Type.Integer({ description: 'codes that have not been used' }),
    has_password: Type.Boolean({ description: 'false: the account signs in with a provider alone' }),
    is_proven: Type.Boolean({ description: 'this session was opened or confirmed with a second factor' }),
    is_confirmed: Type.Boolean({ description: 'factors can be changed without a further proof now' }),
    passkey_origin: nullable(
      Type.String({
        description: 'the one origin of pages that can use passkeys; null: this server has none',
      }),
    ),
  },
  'AppFactors',
);
export type AppFactors = Static<typeof AppFactors>;

const RecoveryCodes = nullable(
  Type.Array(Type.String(), { description: 'shown this once; null: those from before stay' }),
);

/** A code of the app or a recovery code, or else a passkey. */
export const factorFields = {
  code: Type.Optional(
    Type.String({ maxLength: 100, description: 'six digits of the app, or a recovery code' }),
  ),
  passkey: Type.Optional(described(PasskeyAnswer, 'what a passkey signed, instead of the password')),
};

const mine = { tag: 'me', params: none, query: none, rate_limit: 'user' } as const;
const at = '/app/me/factors';
const passkeyParams = Type.Object({ passkey_id: pathId('passkey') });
const CONFIRMED =
  'Needs somebody who is signed in and has confirmed who they are within ten minutes: see confirm-me.';

export const appFactorEndpoints = named({
  'list-my-factors': {
    ...mine,
    method: 'GET',
    path: at,
    summary: 'List the second factors of the current user',
    body: null,
    responses: { 200: AppFactors },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'start-confirmation': {
    ...mine,
    method: 'POST',
    path: '/app/me/confirmation-options',
    summary: 'Get what a passkey is asked, to confirm who one is',
    body: null,
    responses: { 200: PasskeyRequest },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
  'confirm-me': {
    ...mine,
    method: 'POST',
    path: '/app/me/confirmation',
    summary: 'Confirm who one is',
    description: 'By password or by a second factor. Factors can be changed for ten minutes.',
    body: Type.Object(
      {
        password: Type.Optional(
          Type.String({ maxLength: 1_000, description: 'of the account: shows that it is really its owner' }),
        ),
        ...factorFields,
      },
      { title: 'Confirmation' },
    ),
    responses: { 204: null },
    errors: ['FORBIDDEN'],
    scope: 'whole',
  },
  'start-totp': {
    ...mine,
    method: 'POST',
    path: `${at}/totp`,
    summary: 'Make the key of an authenticator app',
    description: `It counts from put-totp on. ${CONFIRMED}`,
    body: null,
    responses: {
      201: closed(
        {
          secret: Type.String({ description: 'Base32, for typing' }),
          otpauth_url: Type.String({ description: 'for a QR code' }),
          setup: Type.String({ description: 'to be sent back with the first code within half an hour' }),
        },
        'TotpSetup',
      ),
    },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
  'put-totp': {
    ...mine,
    method: 'PUT',
    path: `${at}/totp`,
    summary: 'Add the authenticator app',
    description: `With its first code. With the first factor other sessions end. ${CONFIRMED}`,
    body: Type.Object(
      {
        setup: Type.String({ maxLength: 1_000, description: 'as the setup was answered' }),
        code: Type.String({ maxLength: 100, description: 'that the app shows now' }),
      },
      { title: 'NewTotp' },
    ),
    responses: { 200: closed({ recovery_codes: RecoveryCodes }, 'TotpAdded') },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
  'remove-totp': {
    ...mine,
    method: 'DELETE',
    path: `${at}/totp`,
    summary: 'Remove the authenticator app',
    description: `Recovery codes go with the last factor. ${CONFIRMED}`,
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    scope: 'whole',
  },
  'start-passkey': {
    ...mine,
    method: 'POST',
    path: `${at}/passkey-options`,
    summary: 'Get what a browser makes a passkey with',
    description: CONFIRMED,
    body: null,
    responses: { 200: PasskeyCreation },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
  'create-passkey': {
    ...mine,
    method: 'POST',
    path: `${at}/passkeys`,
    summary: 'Add a passkey',
    description: `With the first factor other sessions end. ${CONFIRMED}`,
    body: Type.Object(
      { name: PasskeyName, passkey: described(NewPasskeyAnswer, 'what the browser answered') },
      { title: 'NewPasskey' },
    ),
    responses: {
      201: closed(
        { passkey: described(AppPasskey, 'as it is kept'), recovery_codes: RecoveryCodes },
        'PasskeyAdded',
      ),
    },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
  'update-passkey': {
    ...mine,
    method: 'PATCH',
    path: `${at}/passkeys/{passkey_id}`,
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: Type.Object({ name: PasskeyName }, { title: 'PasskeyChange' }),
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    scope: 'whole',
  },
  'remove-passkey': {
    ...mine,
    method: 'DELETE',
    path: `${at}/passkeys/{passkey_id}`,
    summary: 'Remove a passkey',
    description: `Recovery codes go with the last factor. ${CONFIRMED}`,
    params: passkeyParams,
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    scope: 'whole',
  },
  'replace-recovery-codes': {
    ...mine,
    method: 'POST',
    path: `${at}/recovery-codes`,
    summary: 'Replace the recovery codes',
    description: `Ten, in place of those from before; they are answered this once. ${CONFIRMED}`,
    body: null,
    responses: {
      201: closed(
        { recovery_codes: Type.Array(Type.String(), { description: 'each is good once; shown here alone' }) },
        'RecoveryCodes',
      ),
    },
    errors: ['FORBIDDEN', 'CONFLICT'],
    scope: 'whole',
  },
} as const satisfies EndpointTable);
