/** WebAuthn's options and answers as JSON. Their names are those of the standard, for browsers. */
import { Type, type Static } from '../schema.ts';
import { closed, described } from '../resources/shapes.ts';

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const Transport = oneOf(...passkeyTransports);
const PublicKey = oneOf('public-key');

const Descriptor = closed(
  {
    id: Type.String({ description: 'of the passkey, base64url' }),
    type: described(PublicKey, 'always public-key'),
    transports: Type.Array(Transport, { description: 'how it can be reached' }),
  },
  'PasskeyDescriptor',
);

export const PasskeyCreation = closed(
  {
    rp: described(
      closed(
        {
          id: Type.String({ description: 'the domain that the passkey belongs to' }),
          name: Type.String({ description: 'as the browser shows it' }),
        },
        'PasskeySite',
      ),
      'the site',
    ),
    user: described(
      closed(
        {
          id: Type.String({ description: 'of the account, base64url' }),
          name: Type.String({ description: 'the address of the account' }),
          displayName: Type.String({ description: 'the name of the person' }),
        },
        'PasskeyUser',
      ),
      'the account',
    ),
    challenge: Type.String({ description: 'to be signed, base64url' }),
    pubKeyCredParams: Type.Array(
      closed(
        {
          type: described(PublicKey, 'always public-key'),
          alg: Type.Integer({ description: 'of the registry of COSE' }),
        },
        'PasskeyAlgorithm',
      ),
      { description: 'algorithms that are taken, the best first' },
    ),
    timeout: Type.Integer({ description: 'milliseconds' }),
    excludeCredentials: Type.Array(Descriptor, { description: 'passkeys that the account has already' }),
    authenticatorSelection: described(
      closed(
        {
          residentKey: described(oneOf('preferred'), 'whether the device keeps the key with the account'),
          userVerification: described(oneOf('preferred'), 'whether a finger or a PIN is asked for'),
        },
        'PasskeySelection',
      ),
      'what the authenticator has to do',
    ),
    attestation: described(oneOf('none'), 'whether its maker has to vouch for it: none'),
  },
  'PasskeyCreation',
);
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const PasskeyRequest = closed(
  {
    challenge: Type.String({ description: 'to be signed, base64url' }),
    timeout: Type.Integer({ description: 'milliseconds' }),
    rpId: Type.String({ description: 'the domain that the passkey belongs to' }),
    userVerification: described(oneOf('required', 'preferred'), 'whether a finger or a PIN is asked for'),
    allowCredentials: Type.Array(Descriptor, {
      description: 'empty: any that the device keeps for this site',
    }),
  },
  'PasskeyRequest',
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/**
 * Signatures of the supported algorithms have at most a few hundred bytes; an attestation may contain
 * certificates.
 */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const credential = {
  id: described(Bytes(1_400), 'of the passkey, base64url'),
  rawId: described(Bytes(1_400), 'of the passkey, base64url'),
  type: described(PublicKey, 'always public-key'),
  clientExtensionResults: Type.Optional(Type.Object({}, { description: 'not read' })),
};

export const NewPasskeyAnswer = Type.Object(
  {
    ...credential,
    response: described(
      Type.Object({
        clientDataJSON: described(Bytes(2_000), 'what the browser signed for, base64url'),
        attestationObject: described(Bytes(12_000), 'the new public key, base64url'),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 30 }), {
            maxItems: 20,
            description: 'how the passkey can be reached',
          }),
        ),
      }),
      'what the authenticator answered',
    ),
  },
  { title: 'NewPasskeyAnswer', description: 'what navigator.credentials.create answers, as JSON' },
);
export type NewPasskeyAnswer = Static<typeof NewPasskeyAnswer>;

export const PasskeyAnswer = Type.Object(
  {
    ...credential,
    response: described(
      Type.Object({
        clientDataJSON: described(Bytes(2_000), 'what the browser signed for, base64url'),
        authenticatorData: described(Bytes(1_000), 'base64url'),
        signature: described(Bytes(1_000), 'base64url'),
        userHandle: Type.Optional(described(Bytes(100), 'of the account, base64url')),
      }),
      'what the authenticator answered',
    ),
  },
  { title: 'PasskeyAnswer', description: 'what navigator.credentials.get answers, as JSON' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
