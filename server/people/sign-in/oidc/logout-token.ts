/**
 * Verifies a provider's notice that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0,
 * sections 2.4 and 2.6).
 */
import { constants, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { isObject, tryParse } from '../../../base/json.ts';

/** A sign-out at the provider, which ends one session (`sid`), or all sessions of a person (`subject`). */
export interface SignedOut {
  issuer: string;
  subject: string | null;
  sid: string | null;
  /** Unique among the tokens of the provider. */
  jti: string;
  expires_at: Date;
}

export interface ProviderKeys {
  issuer: string;
  keys: readonly JsonWebKey[];
}

interface Expected {
  client_id: string;
  now: Date;
  /** Finds the keys with this name, or all known keys when the token names none. */
  findKeys(kid: string | undefined): Promise<ProviderKeys>;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Clocks may differ by this much. */
const LEEWAY_MS = 60_000;
const LONGEST_NAME = 1_000;
/** A token without a key name is checked against this many keys at most. */
const MOST_TRIED = 10;
const LEAST_RSA_BITS = 2048;

type Json = Record<string, unknown>;

/**
 * Returns the sign-out, or a text that says why the token is refused. @throws what the look-up of the keys
 * throws
 */
export async function readLogoutToken(
  token: string,
  { client_id, now, findKeys }: Expected,
): Promise<SignedOut | string> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  if (header === undefined || claims === undefined || more.length > 0) return 'it is no signed token';
  const { alg, kid, typ = 'jwt' } = header;
  if ('crit' in header || !/^(?:application\/)?(?:logout\+)?jwt$/i.test(String(typ)))
    return 'it is another kind of token';
  const way = toWay(alg);
  if (way === undefined) return `it is signed by ${String(alg)}, which proves nothing here`;
  const { issuer, keys } = await findKeys(typeof kid === 'string' ? kid : undefined);
  const signedOut = readClaims(claims, { issuer, client_id, now });
  if (typeof signedOut === 'string') return signedOut;
  const signed = { text: Buffer.from(`${head}.${body}`), signature: Buffer.from(signature, 'base64url') };
  const meant = keys.filter((key) => key.kty === way.kty && isFor(key, alg)).slice(0, MOST_TRIED);
  if (meant.length === 0) return 'the provider has no such key';
  return meant.some((key) => isSignedBy(key, way, signed)) ? signedOut : 'its signature is wrong';
}

function decode(part: string): Json | undefined {
  const read = tryParse(Buffer.from(part, 'base64url').toString('utf8'));
  return isObject(read) ? read : undefined;
}

function readClaims(
  claims: Json,
  { issuer, client_id, now }: { issuer: string; client_id: string; now: Date },
): SignedOut | string {
  const { iss, aud, iat, exp, jti, sub, sid, events } = claims;
  if (iss !== issuer) return `it is of ${String(iss)}, not of ${issuer}`;
  if (![aud].flat().includes(client_id)) return 'it is for another client';
  if (!isTime(iat) || iat * 1000 > now.getTime() + LEEWAY_MS) return '"iat" is missing, or to come';
  if (!isTime(exp) || exp * 1000 <= now.getTime() - LEEWAY_MS) return '"exp" is missing, or over';
  if (!isName(jti)) return '"jti" is missing';
  if (!isObject(events) || !isObject(events[EVENT])) return '"events" names no sign-out';
  if ('nonce' in claims) return 'it has a "nonce", as tokens for a sign-in have';
  if ((sub !== undefined && !isName(sub)) || (sid !== undefined && !isName(sid)))
    return '"sub" or "sid" is no name';
  if (sub === undefined && sid === undefined) return 'it names neither "sub" nor "sid"';
  // The token is remembered for as long as it would be accepted.
  const expires_at = new Date(exp * 1000 + LEEWAY_MS);
  return { issuer, subject: sub ?? null, sid: sid ?? null, jti, expires_at };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME && !value.includes('\0');
/** Whether this is a time in seconds since 1970 that a date can hold. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1e11;

interface Way {
  kty: 'RSA' | 'EC' | 'OKP';
  hash: string | null;
  options: { padding?: number; saltLength?: number; dsaEncoding?: 'ieee-p1363' };
}

/**
 * Accepts only algorithms with a private key of the provider: neither `none` nor the shared secret of the
 * client.
 */
function toWay(alg: unknown): Way | undefined {
  if (alg === 'EdDSA' || alg === 'Ed25519') return { kty: 'OKP', hash: null, options: {} };
  const [, family, bits] = /^(RS|PS|ES)(256|384|512)$/.exec(String(alg)) ?? [];
  if (bits === undefined) return undefined;
  const hash = `sha${bits}`;
  if (family === 'ES') return { kty: 'EC', hash, options: { dsaEncoding: 'ieee-p1363' } };
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return { kty: 'RSA', hash, options: family === 'PS' ? pss : {} };
}

const CURVES: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

const isFor = ({ use, alg: named, crv }: JsonWebKey, alg: unknown) =>
  (use ?? 'sig') === 'sig' &&
  (named ?? alg) === alg &&
  (CURVES[String(alg)] === undefined || CURVES[String(alg)] === crv);

function isSignedBy(
  jwk: JsonWebKey,
  { hash, options }: Way,
  { text, signature }: { text: Buffer; signature: Buffer },
): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const { modulusLength = LEAST_RSA_BITS } = key.asymmetricKeyDetails ?? {};
    return modulusLength >= LEAST_RSA_BITS && verify(hash, text, { key, ...options }, signature);
  } catch {
    // A malformed key verifies nothing.
    return false;
  }
}
