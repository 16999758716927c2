/**
 * An OpenID Connect provider on loopback whose answers a test determines, in the forms of well-known
 * providers.
 */
import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenHere } from './listen-here.ts';

export interface StubAnswers {
  /** Claims of the ID token, in addition to those of every token. */
  claims: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Answers userinfo as a signed token, as Authelia and Keycloak can be set to. */
  signs_userinfo?: true;
  /** Fields of the discovery document, in addition to the usual ones or in their place. */
  metadata?: Record<string, unknown>;
  /** How clients may send their secret; both ways by default. */
  takes?: 'basic' | 'post';
  /** Fields of the answer with tokens, in addition to the usual ones or in their place. */
  tokens?: Record<string, unknown>;
  /** Fields of the header of the ID token, in addition to the usual ones or in their place. */
  header?: Record<string, unknown>;
  /** Signs the ID token with this secret instead of the key. */
  signs_with?: string;
  /** Answers this instead of its keys. */
  keys?: object;
  /** Parameters of the redirect back, in addition to code and state. */
  back?: Record<string, string>;
}

export interface StubOidcProvider {
  issuer: string;
  env: Record<string, string>;
  set(answers: StubAnswers): void;
  /** Replaces its key by one with another name, and forgets the old one. */
  rotateKeys(): void;
  /** Makes a logout token with the given claims. */
  makeLogoutToken(claims?: Record<string, unknown>, header?: Record<string, unknown>): string;
  /** How often the path was requested. */
  countAsked(path: string): number;
  stop(): Promise<void>;
}

/** @param path the path of the issuer, such as `/application/o/minutes/` */
export async function startStubOidcProvider(path = ''): Promise<StubOidcProvider> {
  let answers: StubAnswers = { claims: {} };
  let key = makeKey();
  const nonces = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const { url: origin, stop } = await listenHere(server);
  const issuer = origin + path;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    asked.push(url.pathname);
    const form = new URLSearchParams((await buffer(request)).toString());
    const json = (said: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return void json(describe());
    if (url.pathname === '/authorize') return void response.writeHead(302, { location: toBack(url) }).end();
    if (url.pathname === '/keys') return void json(answers.keys ?? { keys: [toPublic(key)] });
    if (url.pathname === '/userinfo') {
      const told = { sub: 'person', ...answers.userinfo };
      if (answers.signs_userinfo !== true) return void json(told);
      const token = signToken({ iss: issuer, aud: 'minutebook', ...told });
      return void response.writeHead(200, { 'content-type': 'application/jwt' }).end(token);
    }
    if (url.pathname !== '/token') return void json({}, 404);
    const way = request.headers.authorization?.startsWith('Basic ') === true ? 'basic' : 'post';
    if (answers.takes !== undefined && answers.takes !== way)
      return void json({ error: 'invalid_client' }, 401);
    json({
      access_token: 'opaque',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: toToken(form.get('code')),
      ...answers.tokens,
    });
  }

  const describe = () => ({
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    userinfo_endpoint: `${origin}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...answers.metadata,
  });

  function toBack(asked: URL): string {
    const code = randomUUID();
    nonces.set(code, asked.searchParams.get('nonce') ?? '');
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    const fields = { code, state: asked.searchParams.get('state') ?? '', ...answers.back };
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value);
    return back.href;
  }

  function toToken(code: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: 'minutebook', sub: 'person', iat: now, exp: now + 300 };
    const claims = { ...usual, nonce: nonces.get(code ?? ''), ...answers.claims };
    const { signs_with, header } = answers;
    return signs_with === undefined ? signToken(claims, header) : signBySecret(claims, signs_with);
  }

  function makeLogoutToken(
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ): string {
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const usual = { iss: issuer, aud: 'minutebook', iat: now, exp: now + 120, jti: randomUUID(), events };
    return signToken({ ...usual, ...claims }, { typ: 'logout+jwt', ...header });
  }

  function signToken(claims: object, header: Record<string, unknown> = {}): string {
    const text = toText({ alg: 'RS256', kid: key.kid, ...header }, claims);
    return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
  }

  return {
    issuer,
    env: {
      MINUTEBOOK_OIDC_ISSUER: issuer,
      MINUTEBOOK_OIDC_CLIENT_ID: 'minutebook',
      MINUTEBOOK_OIDC_CLIENT_SECRET: 'a secret: with % and + in it',
    },
    set: (wanted) => void (answers = wanted),
    rotateKeys: () => void (key = makeKey()),
    makeLogoutToken,
    countAsked: (wanted) => asked.filter((each) => each === wanted).length,
    stop,
  };
}

const toText = (...parts: object[]) =>
  parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

function signBySecret(claims: object, secret: string): string {
  const text = toText({ alg: 'HS256' }, claims);
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const makeKey = (): Key => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

const toPublic = ({ kid, publicKey }: Key) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
});
