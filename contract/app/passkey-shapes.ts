/** WebAuthn's options and answers as JSON. Their names are those of the standard, which browsers read and write. */
import { Type, type Static } from 'typebox';
import { closed } from '../resources/shapes.ts';

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const Transport = oneOf(...passkeyTransports);
const PublicKey = oneOf('public-key');

const Descriptor = closed(
  { id: Type.String(), type: PublicKey, transports: Type.Array(Transport) },
  'PasskeyDescriptor',
);

export const PasskeyCreation = closed(
  {
    rp: closed({ id: Type.String(), name: Type.String() }, 'PasskeySite'),
    user: closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }, 'PasskeyUser'),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(closed({ type: PublicKey, alg: Type.Integer() }, 'PasskeyAlgorithm')),
    timeout: Type.Integer({ description: 'milliseconds' }),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: closed(
      { residentKey: oneOf('preferred'), userVerification: oneOf('preferred') },
      'PasskeySelection',
    ),
    attestation: oneOf('none'),
  },
  'PasskeyCreation',
);
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const PasskeyRequest = closed(
  {
    challenge: Type.String(),
    timeout: Type.Integer({ description: 'milliseconds' }),
    rpId: Type.String(),
    userVerification: oneOf('required', 'preferred'),
    allowCredentials: Type.Array(Descriptor, {
      description: 'empty: any that the device keeps for this site',
    }),
  },
  'PasskeyRequest',
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** A signature of the algorithms asked for has at most a few hundred bytes; an attestation may carry certificates. */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const credential = {
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: PublicKey,
  clientExtensionResults: Type.Optional(Type.Object({}, { description: 'not read' })),
};

export const NewPasskeyAnswer = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Bytes(2_000),
      attestationObject: Bytes(12_000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 })),
    }),
  },
  { title: 'NewPasskeyAnswer', description: 'what navigator.credentials.create answers, as JSON' },
);
export type NewPasskeyAnswer = Static<typeof NewPasskeyAnswer>;

export const PasskeyAnswer = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Bytes(2_000),
      authenticatorData: Bytes(1_000),
      signature: Bytes(1_000),
      userHandle: Type.Optional(Bytes(100)),
    }),
  },
  { title: 'PasskeyAnswer', description: 'what navigator.credentials.get answers, as JSON' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
