/** A provider of OpenID Connect on loopback, at which everybody who comes signs in as the person that a test has named. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type AccountClaims } from 'oidc-provider';

export interface TestOidcProvider {
  /** Settings of a server that uses it. */
  env: Record<string, string>;
  /** Who signs in from now on; null: whoever comes says no. */
  setPerson(claims: { email?: string; email_verified?: boolean } | null): void;
  /** Has to be told before anybody is sent here. */
  allowCallback(redirect_uri: string): void;
  stop(): Promise<void>;
}

const client_id = 'minutebook';
const client_secret = 'the secret of the client, long enough';

export async function startOidcProvider(): Promise<TestOidcProvider> {
  let person: { email?: string; email_verified?: boolean } | null = {};
  const redirect_uris: string[] = ['http://127.0.0.1/'];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const makeProvider = () =>
    new Provider(issuer, {
      clients: [{ client_id, client_secret, redirect_uris }],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: (): AccountClaims => ({ sub, ...person }) }),
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
  const key = {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    use: 'sig',
  };
  let provider = makeProvider();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void provider.callback()(request, response);
      return;
    }
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'somebody said no' }
        : { login: { accountId: 'person' } };
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
    allowCallback(redirect_uri) {
      redirect_uris.push(redirect_uri);
      provider = makeProvider();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
