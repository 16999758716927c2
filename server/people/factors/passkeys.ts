/** Passkeys (WebAuthn): builds the options that browsers get, and verifies their answers. */
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@minutebook/contract/app/passkey-shapes.ts';
import { passkeyTransports } from '@minutebook/contract/app/passkey-shapes.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { isOpenChallenge, makeChallenge, type ChallengePurpose } from './challenges.ts';
import type { PasskeyRow } from './factor-queries.ts';

const TIMEOUT_MS = 5 * 60_000;
/** Every authenticator supports one of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

/**
 * The library is loaded at its first use: that takes a sixth of a second, and most processes never need it.
 */
const loadWebAuthn = () => import('@simplewebauthn/server');

interface PasskeySite {
  /** The only origin of pages that may use passkeys. */
  origin: string;
  rp_id: string;
}

/**
 * Returns null where browsers refuse passkeys: at an address instead of a name, or without https except on
 * this machine.
 */
export function findPasskeySite({ config }: Pick<Context, 'config'>): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(config.base_url);
  const is_local = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = !hostname.startsWith('[') && !/^[0-9.]+$/.test(hostname);
  return isName && (protocol === 'https:' || is_local) ? { origin, rp_id: hostname } : null;
}

/** @throws CONFLICT where this server can have no passkeys */
function requirePasskeySite(ctx: Pick<Context, 'config'>): PasskeySite {
  const site = findPasskeySite(ctx);
  if (site === null) throw errors.conflict('passkeys_unavailable');
  return site;
}

type Transport = (typeof passkeyTransports)[number];
const toDescriptor = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: toKnownTransports(transports),
});
const toKnownTransports = (given: readonly string[]): Transport[] =>
  passkeyTransports.filter((known) => given.includes(known));

const toBase64url = (text: string) => Buffer.from(text).toString('base64url');

/**
 * All passkeys of a user have the same handle, so that an authenticator keeps one of them. It does not reveal
 * the user.
 */
export const toUserHandle = ({ keys }: Pick<Context, 'keys'>, user_id: number) =>
  keys.sign('challenge', `user handle ${user_id}`);

export function toCreationOptions(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  user: { user_id: number; name: string; email: string },
  present: readonly PasskeyRow[],
): PasskeyCreation {
  const { rp_id } = requirePasskeySite(ctx);
  const challenge = makeChallenge(ctx.keys, { use: 'add-passkey', user_id: user.user_id }, ctx.clock.now());
  return {
    rp: { id: rp_id, name: 'Minutebook' },
    user: { id: toUserHandle(ctx, user.user_id), name: user.email, displayName: user.name },
    challenge: toBase64url(challenge),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** @param passkeys null accepts any that the device keeps, which then has to verify its user */
export function toRequestOptions(
  ctx: Pick<Context, 'config'>,
  challenge: string,
  passkeys: readonly PasskeyRow[] | null,
): PasskeyRequest {
  return {
    challenge: toBase64url(challenge),
    timeout: TIMEOUT_MS,
    rpId: requirePasskeySite(ctx).rp_id,
    userVerification: passkeys === null ? 'required' : 'preferred',
    allowCredentials: passkeys?.map(toDescriptor) ?? [],
  };
}

interface NewPasskey {
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  challenge: string;
}

/** Returns undefined for an answer to anything but a challenge that this user got for adding a passkey. */
export async function readNewPasskey(
  ctx: Context,
  user_id: number,
  answer: NewPasskeyAnswer,
): Promise<NewPasskey | undefined> {
  const { origin, rp_id } = requirePasskeySite(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { response } = answer;
  const noted = noteChallenge(ctx, { use: 'add-passkey', user_id });
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: noted.isExpected,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: toKnownTransports(response.transports ?? []),
      challenge: noted.text(),
    };
  } catch (error) {
    ctx.log.info({ reason: String(error) }, 'a new passkey was refused');
    return undefined;
  }
}

interface RightAnswer {
  sign_count: number;
  challenge: string;
}

/** Returns undefined for an answer of another passkey or to another challenge. */
export async function readPasskeyAnswer(
  ctx: Context,
  { answer, row, purpose }: { answer: PasskeyAnswer; row: PasskeyRow; purpose: ChallengePurpose },
): Promise<RightAnswer | undefined> {
  const { origin, rp_id } = requirePasskeySite(ctx);
  const { userHandle } = answer.response;
  const mustVerifyUser = purpose.use === 'passkey-sign-in';
  if (userHandle === undefined ? mustVerifyUser : userHandle !== row.user_handle) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const noted = noteChallenge(ctx, purpose);
  const { credential_id: id, public_key, sign_count: counter } = row;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: noted.isExpected,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: mustVerifyUser,
      credential: { id, counter, publicKey: new Uint8Array(public_key) },
    });
    return verified ? { sign_count: authenticationInfo.newCounter, challenge: noted.text() } : undefined;
  } catch (error) {
    ctx.log.info({ reason: String(error) }, 'the answer of a passkey was refused');
    return undefined;
  }
}

/** Verifies the signature of the challenge in an answer, and keeps the challenge so that it can be spent. */
function noteChallenge({ keys, clock }: Pick<Context, 'keys' | 'clock'>, purpose: ChallengePurpose) {
  let noted = '';
  return {
    isExpected(given: string): boolean {
      noted = Buffer.from(given, 'base64url').toString();
      return isOpenChallenge(keys, { challenge: noted, purpose, now: clock.now() });
    },
    text: () => noted,
  };
}
