/** An OpenID Connect provider on loopback, where everybody signs in as the person that a test has set. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider, type AccountClaims } from 'oidc-provider';
import { listenHere } from './listen-here.ts';

/** Deviations of an ID token from the real one. */
export interface Forgery {
  claims?: Record<string, unknown>;
  /** The signature; by the provider's own key by default. */
  signed?: 'by another key' | 'with the secret of the client' | 'not at all';
}

export interface PersonAtProvider {
  /** The subject at the provider; by default one for each address. */
  sub?: string;
  email?: string;
  email_verified?: boolean;
}

export interface TestOidcProvider {
  /** Settings of a server that uses this provider. */
  env: Record<string, string>;
  /** Sets the person who signs in from now on; null declines. */
  setPerson(claims: PersonAtProvider | null): void;
  /** Replaces the provider's ID tokens from now on; null stops that. */
  setForgery(forgery: Forgery | null): void;
  /** Must be called before anybody is sent here. */
  allowCallback(redirect_uri: string): void;
  /**
   * Reports to the server of the callback that a session of this person has ended. @throws when the server
   * refuses the report
   */
  signOut(sub: string, sid: string): Promise<void>;
  stop(): Promise<void>;
}

/** A method that the library's types omit. */
interface Teller {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

const client_id = 'minutebook';
const client_secret = 'the secret of the client, long enough';

export async function startOidcProvider(): Promise<TestOidcProvider> {
  let forgery: Forgery | null = null;
  let person: PersonAtProvider | null = {};
  const redirect_uris: string[] = ['http://127.0.0.1/'];
  const server = createServer();
  const { url: issuer, stop } = await listenHere(server);

  const makeProvider = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id,
          client_secret,
          redirect_uris,
          backchannel_logout_uri: new URL('/oidc/back-channel-logout', redirect_uris.at(-1)).href,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      // The library's own fetch refuses addresses of this machine. It is used for sign-outs only.
      fetch: async (url, { headers = {}, body = null } = {}) =>
        fetch(url, { method: 'POST', headers, body, redirect: 'manual' }),
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: (): AccountClaims => ({ ...person, sub }) }),
      async loadExistingGrant(ctx) {
        const { client, session, provider } = ctx.oidc;
        const grant = new provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId !== undefined && { accountId: session.accountId }),
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | undefined;
      if (forgery !== null && body?.id_token !== undefined)
        body.id_token = forge(body.id_token, forgery, ownKey);
    });
    return provider;
  };
  const ownKey = makeKey();
  const key = { ...ownKey.export({ format: 'jwk' }), use: 'sig' };
  let provider = makeProvider();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void provider.callback()(request, response);
      return;
    }
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'somebody said no' }
        : { login: { accountId: person.sub ?? person.email?.toLowerCase() ?? 'nobody' } };
    void provider.interactionFinished(request, response, result);
  });

  return {
    env: {
      MINUTEBOOK_OIDC_ISSUER: issuer,
      MINUTEBOOK_OIDC_CLIENT_ID: client_id,
      MINUTEBOOK_OIDC_CLIENT_SECRET: client_secret,
      MINUTEBOOK_OIDC_NAME: 'Seori SSO',
    },
    setPerson(claims) {
      person = claims;
    },
    setForgery(wanted) {
      forgery = wanted;
    },
    allowCallback(redirect_uri) {
      redirect_uris.push(redirect_uri);
      provider = makeProvider();
    },
    async signOut(sub, sid) {
      const client = await provider.Client.find(client_id);
      await (client as unknown as Teller | undefined)?.backchannelLogout(sub, sid);
    },
    stop,
  };
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ALGORITHMS = {
  'by another key': 'RS256',
  'with the secret of the client': 'HS256',
  'not at all': 'none',
};

function forge(token: string, { claims = {}, signed }: Forgery, ownKey: KeyObject): string {
  const [header = {}, payload = {}] = token.split('.', 2).map(decode);
  const alg = signed === undefined ? 'RS256' : ALGORITHMS[signed];
  const text = [
    { ...header, alg },
    { ...payload, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${signText(text, signed, ownKey).toString('base64url')}`;
}

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function signText(text: string, signed: Forgery['signed'], ownKey: KeyObject): Buffer {
  switch (signed) {
    case 'not at all':
      return Buffer.alloc(0);
    case 'with the secret of the client':
      return createHmac('sha256', client_secret).update(text).digest();
    default:
      return sign('sha256', Buffer.from(text), signed === undefined ? ownKey : makeKey());
  }
}
