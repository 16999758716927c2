/** Signs in with an OpenID Connect provider: the code flow with PKCE, state and nonce. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as client from 'openid-client';
import { readBoundedText } from '../../../base/read-bounded-text.ts';
import type { Clock } from '../../../base/clock.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import { readGroups, type Groups } from '../../groups/read-groups.ts';
import type { OidcConfig } from '../../../base/config/oidc-config.ts';
import { isObject, tryParse } from '../../../base/json.ts';
import type { ProviderKeys } from './logout-token.ts';
import { toReason } from './provider-fault.ts';

/** The values to compare when the browser comes back. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface OidcPerson {
  /** Issuer and subject together identify a person for as long as the provider knows them. */
  issuer: string;
  subject: string;
  /** The session at the provider; empty when the provider does not name it. */
  sid: string;
  email: string | undefined;
  /** Whether the provider states that the address is this person's, or the operator vouches for it. */
  is_verified: boolean;
  groups: Groups;
  /** The kind of sign-outs that the provider reports: of sessions, or people; `unsaid` when its metadata do not say. */
  signs_out: 'session' | 'person' | 'unsaid';
  /** All claims about the person. */
  claims: Readonly<Record<string, unknown>>;
}

export interface OidcClient {
  /** @throws the errors of discovery and of the network */
  start(redirect_uri: string): Promise<{ url: URL; attempt: OidcAttempt }>;
  /**
   * @param returned the address that the browser came back to @throws an error for any fault in the
   * provider's answer
   */
  finish(returned: URL, attempt: OidcAttempt): Promise<OidcPerson>;
  /** Reads the provider's current keys. @throws the errors of discovery and of the network */
  readKeys(): Promise<ProviderKeys>;
}

const TIMEOUT_SECONDS = 10;
/** Settings and keys of a provider take some kilobytes. Parsing a large answer would block the event loop. */
const MOST_ANSWERED_BYTES = 1_000_000;

const fetchBounded: client.CustomFetch = async (url, options) => {
  const { host, pathname } = new URL(url);
  try {
    const { body, status, statusText, headers } = await fetch(url, options as RequestInit);
    const text = toUsual(await readBoundedText(body, MOST_ANSWERED_BYTES));
    const response = new Response(text === '' ? null : text, { status, statusText, headers });
    return Object.defineProperty(response, 'url', { value: host + pathname });
  } catch (error) {
    throw new Error(`${host}${pathname} gives no answer`, { cause: error });
  }
};

/** Mends unusual answers: a null counts as left out, and a list of scopes as the text that the standard has. */
function toUsual(text: string): string {
  const said = tryParse(text);
  if (!isObject(said)) return text;
  const { scope } = said;
  const usual = { ...said, ...(Array.isArray(scope) && { scope: scope.join(' ') }) };
  return JSON.stringify(Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== null)));
}

/** Anybody may start a sign-in, so the provider's metadata are fetched at most once in this time. */
const START_MS = MINUTE_MS;

export function makeOidcClient(config: OidcConfig, clock: Clock): OidcClient {
  let known: { at: number; provider: Promise<client.Configuration> } | undefined;

  /**
   * Accepts an issuer that was configured with or without its final slash; the issuer of tokens must be
   * spelled as the provider does.
   */
  async function discover(): Promise<client.Configuration> {
    try {
      return await discoverAt(config.issuer);
    } catch (error) {
      const other = config.issuer.endsWith('/') ? config.issuer.slice(0, -1) : `${config.issuer}/`;
      if (!toReason(error).endsWith(`the provider says ${other}`)) throw error;
      return discoverAt(other);
    }
  }

  function discoverAt(issuer: string): Promise<client.Configuration> {
    const server = new URL(issuer);
    const execute = [checkSignatures];
    // http is allowed only for a provider on this machine: see toOidcConfig.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const options = { execute, timeout: TIMEOUT_SECONDS, [client.customFetch]: fetchBounded };
    const { client_id, client_secret } = config;
    return client.discovery(server, client_id, client_secret, bySecret(client_secret), options);
  }

  /** Discovery runs when first needed, so that a server starts without it, and again after a failure. */
  async function findProvider(): Promise<client.Configuration> {
    const at = clock.now().getTime();
    if (known === undefined || at - known.at > START_MS) known = { at, provider: discover() };
    try {
      return await known.provider;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function askPerson(
    provider: client.Configuration,
    access_token: string,
    claims: client.IDToken,
  ): Promise<Told> {
    const saysWho = claims['email'] !== undefined && claims['email_verified'] !== undefined;
    const saysAll = saysWho && readGroups(claims, config.groups_claim).note !== 'absent';
    if (saysAll || provider.serverMetadata().userinfo_endpoint === undefined)
      return toPerson(claims, claims, config);
    const asking = client.fetchUserInfo(provider, access_token, claims.sub).then(withOneAddress);
    // The ID token identifies this person already, so a failure of userinfo does not matter.
    const told = await (saysWho ? asking.catch(() => undefined) : asking);
    if (told === undefined)
      return { ...toPerson(claims, claims, config), groups: { names: [], note: 'unknown' } };
    const all = { ...told, ...claims };
    // Both answers are about one person, but a statement about one address proves nothing about a different
    // one.
    if (claims['email'] !== undefined)
      return toPerson(claims['email'] === told.email ? all : claims, all, config);
    const isInToken = told.email === undefined && claims['emails'] !== undefined;
    return toPerson(isInToken ? claims : { ...told, iss: claims.iss }, all, config);
  }

  return {
    async start(redirect_uri) {
      const provider = await findProvider();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri,
        scope: config.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.code_verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },
    async finish(returned, { state, nonce, code_verifier }) {
      // Discovery runs again, because the provider may have changed its keys since the last sign-in.
      const provider = await discover();
      const tokens = await client.authorizationCodeGrant(provider, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider has sent no ID token');
      if (signsBySecret(provider.serverMetadata())) requireSecret(tokens.id_token, config.client_secret);
      return {
        ...(await askPerson(provider, tokens.access_token, withOneAddress(claims))),
        sid: typeof claims['sid'] === 'string' ? claims['sid'] : '',
        signs_out: toSignsOut(provider.serverMetadata()),
      };
    },
    async readKeys() {
      const metadata = (await findProvider()).serverMetadata();
      const { issuer, jwks_uri = '' } = metadata;
      const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
      const answer = await fetchBounded(jwks_uri, { redirect: 'error', signal } as never);
      // A provider that signs with the secret may have no keys.
      const { keys = signsBySecret(metadata) ? [] : undefined } = (await answer.json()) as { keys?: unknown };
      if (!answer.ok || !Array.isArray(keys)) throw new Error('the provider tells no keys');
      return { issuer, keys: keys.filter(isObject) };
    },
  };
}

type Told = Omit<OidcPerson, 'sid' | 'signs_out'>;

/**
 * Tokens come from the provider itself, but checking their signatures is cheap, and keeps a proxy in between from forging an
 * identity. The library checks those by a key of the provider alone.
 */
function checkSignatures(provider: client.Configuration): void {
  if (!signsBySecret(provider.serverMetadata())) client.enableNonRepudiationChecks(provider);
}

/** Tells whether a provider signs by the client's secret, as Authentik does if no key is chosen for an application. */
function signsBySecret({ id_token_signing_alg_values_supported: ways = [] }: client.ServerMetadata): boolean {
  return ways.length > 0 && ways.every((way) => way.startsWith('HS'));
}

/** @throws an error when the token was not signed with the client's secret */
function requireSecret(token: string | undefined, secret: string): void {
  const [head = '', body = '', signature = ''] = (token ?? '').split('.');
  const header = tryParse(Buffer.from(head, 'base64url').toString('utf8'));
  const bits = /^HS(256|384|512)$/.exec(isObject(header) ? String(header['alg']) : '')?.[1];
  if (bits === undefined) throw new Error('the ID token is not signed with the secret of the client');
  const right = createHmac(`sha${bits}`, secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new Error('the ID token is signed with another secret than that of the client');
}

/** Directories may have several addresses of a person: a list of one is that one. */
const toOneAddress = (said: unknown): unknown => (Array.isArray(said) && said.length === 1 ? said[0] : said);

function withOneAddress<Claims extends Record<string, unknown>>(claims: Claims): Claims {
  const { email, ...others } = claims;
  return (email == null ? others : { ...claims, email: toOneAddress(email) }) as Claims;
}

const toSignsOut = (said: client.ServerMetadata): OidcPerson['signs_out'] => {
  // A notice that is signed with the secret is not taken: see readLogoutToken.
  if (said['backchannel_logout_supported'] !== true || signsBySecret(said)) return 'unsaid';
  return said['backchannel_logout_session_supported'] === true ? 'session' : 'person';
};

/**
 * Sends the client secret in the way that the provider supports, or in that of RFC 6749 when it does not say.
 */
function bySecret(secret: string): client.ClientAuth {
  const ways: Readonly<Record<string, client.ClientAuth>> = {
    client_secret_post: client.ClientSecretPost(secret),
    client_secret_basic: client.ClientSecretBasic(secret),
    client_secret_jwt: client.ClientSecretJwt(secret),
  };
  return (server, ...asked) => {
    const { token_endpoint_auth_methods_supported: said = [] } = server;
    const taken = said.length === 0 ? ['client_secret_basic'] : said;
    const name = Object.keys(ways).find((way) => taken.includes(way));
    const way = name === undefined ? undefined : ways[name];
    if (way === undefined) throw new Error(`the provider takes no client secret, but ${taken.join(', ')}`);
    way(server, ...asked);
  };
}

function toPerson(
  claims: Record<string, unknown> & { iss: string; sub: string },
  all: Readonly<Record<string, unknown>>,
  { trusted_emails, groups_claim }: OidcConfig,
): Told {
  const { email = toOneAddress(claims['emails']), iss: issuer, sub: subject } = claims;
  const who = { issuer, subject, claims: all, groups: readGroups(all, groups_claim) };
  if (typeof email !== 'string') return { ...who, email: undefined, is_verified: false };
  // Azure AD B2C tells `emails` instead, about which `email_verified` says nothing.
  const said = claims['email'] === undefined ? undefined : claims['email_verified'];
  return {
    ...who,
    email,
    is_verified: said == null ? isTrusted(email, claims, trusted_emails) : isYes(said),
  };
}

/** Some providers, and the directories behind them, write booleans as words, or true as 1. */
const isYes = (said: unknown) =>
  said === true || said === 1 || (typeof said === 'string' && ['true', '1'].includes(said.toLowerCase()));

/** Whether the operator vouches for an address about which the provider says nothing. */
function isTrusted(email: string, claims: Record<string, unknown>, trusted: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return trusted.some((named) => {
    if (named === OWNED_DOMAIN) return isYes(claims[named]);
    return named === '*' || named === domain || named === claims['iss'];
  });
}

/** The claim by which Microsoft Entra says that the domain of an address is that of the tenant. */
const OWNED_DOMAIN = 'xms_edov';
