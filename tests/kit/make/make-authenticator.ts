/** A software authenticator: it keeps passkeys, and answers like a browser (WebAuthn with ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@minutebook/contract/app/passkey-shapes.ts';

interface Kept {
  id: string;
  rp_id: string;
  user_handle: string;
  key: KeyObject;
  sign_count: number;
}

/** Deviations of a dishonest browser or authenticator. */
interface Forgery {
  origin?: string;
  challenge?: string;
  type?: string;
  sign_count?: number;
  /** false when nobody has touched it. */
  is_present?: boolean;
  is_verified?: boolean;
}

export interface Authenticator {
  create(options: PasskeyCreation, forgery?: Forgery): NewPasskeyAnswer;
  get(options: PasskeyRequest, forgery?: Forgery): PasskeyAnswer;
  /** Makes another authenticator with the same keys and counters, like an attacker. */
  copy(): Authenticator;
}

interface AuthenticatorOptions {
  /** The origin of the page. */
  origin: string;
  /** false for a counter that stays 0, like that of most passkeys. */
  counts?: boolean;
  /** false without PIN and fingerprint. */
  verifies_user?: boolean;
}

export function makeAuthenticator(options: AuthenticatorOptions, kept: Kept[] = []): Authenticator {
  const { origin, counts = true, verifies_user = true } = options;

  function requireSite(rpId: string): void {
    const { hostname } = new URL(origin);
    if (hostname !== rpId && !hostname.endsWith(`.${rpId}`)) throw new Error('SecurityError: another site');
  }

  return {
    create(asked, forgery = {}) {
      requireSite(asked.rp.id);
      const isKept = asked.excludeCredentials.some(({ id }) => kept.some((each) => each.id === id));
      if (isKept) throw new Error('InvalidStateError: there is one already');
      if (!asked.pubKeyCredParams.some(({ alg }) => alg === -7)) throw new Error('NotSupportedError');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const made = { id: id.toString('base64url'), rp_id: asked.rp.id, user_handle: asked.user.id };
      kept.push({ ...made, key: privateKey, sign_count: 0 });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, toCoseKey(x, y)]);
      const authData = Buffer.concat([toHead(asked.rp.id, 0, { has_key: true, ...forgery }), credential]);
      const attestation = encode({ fmt: 'none', attStmt: {}, authData });
      return {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toClientData('webauthn.create', asked.challenge, forgery).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid', 'of-the-future'],
        },
      };
    },
    get(asked, forgery = {}) {
      requireSite(asked.rpId);
      const allowed = asked.allowCredentials.map(({ id }) => id);
      const found = kept.find(
        ({ id, rp_id }) => rp_id === asked.rpId && (allowed.length === 0 || allowed.includes(id)),
      );
      if (found === undefined) throw new Error('NotAllowedError: no passkey for this site');
      if (asked.userVerification === 'required' && !verifies_user && forgery.is_verified === undefined) {
        throw new Error('NotAllowedError: it cannot verify its user');
      }
      if (counts) found.sign_count += 1;
      const authData = toHead(asked.rpId, forgery.sign_count ?? found.sign_count, forgery);
      const clientData = toClientData('webauthn.get', asked.challenge, forgery);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        id: found.id,
        rawId: found.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, found.key).toString('base64url'),
          userHandle: found.user_handle,
        },
      };
    },
    copy: () =>
      makeAuthenticator(
        options,
        kept.map((each) => ({ ...each })),
      ),
  };

  function toClientData(type: string, challenge: string, forgery: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(forgery) }));
  }

  function toHead(
    rpId: string,
    sign_count: number,
    { has_key = false, ...forgery }: Forgery & { has_key?: boolean },
  ) {
    const { is_present = true, is_verified = verifies_user } = forgery;
    const flags = (is_present ? 0x01 : 0) | (is_verified ? 0x04 : 0) | (has_key ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(sign_count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }
}

const pick = ({ origin, challenge, type }: Forgery) => ({
  ...(origin !== undefined && { origin }),
  ...(challenge !== undefined && { challenge }),
  ...(type !== undefined && { type }),
});

/** The key in COSE form: EC2, ES256, P-256 and the two coordinates. */
const toCoseKey = (x: string, y: string): Buffer =>
  encodeMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);

type Cbor = number | string | Buffer | { [key: string]: Cbor };

/** Writes the part of CBOR (RFC 8949) that WebAuthn uses here. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return encodeMap(Object.entries(value));
}

const encodeMap = (entries: readonly (readonly [Cbor, Cbor])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(encode)]);

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}
