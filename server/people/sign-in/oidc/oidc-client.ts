/** Sign-in with an OpenID Connect provider: the code flow with PKCE, state and nonce. */
import * as client from 'openid-client';
import { readBoundedText } from '../../../base/read-bounded-text.ts';
import type { OidcConfig } from '../../../base/config/oidc-config.ts';

/** The values to compare when the browser comes back. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface OidcPerson {
  email: string | undefined;
  /** The provider states that the address is this person's. */
  is_verified: boolean;
}

export interface OidcClient {
  /** @throws the errors of discovery and of the network */
  start(redirect_uri: string): Promise<{ url: URL; attempt: OidcAttempt }>;
  /** @param returned the address that the browser came back to @throws an error for any fault in the provider's answer */
  finish(returned: URL, attempt: OidcAttempt): Promise<OidcPerson>;
}

const TIMEOUT_SECONDS = 10;
/** Settings and keys of a provider are some kilobytes. What is parsed stops the event loop meanwhile. */
const MOST_ANSWERED_BYTES = 1_000_000;

const fetchBounded: client.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const text = await readBoundedText(response.body, MOST_ANSWERED_BYTES);
  const { status, statusText, headers } = response;
  return new Response(text === '' ? null : text, { status, statusText, headers });
};

export function makeOidcClient({ issuer, client_id, client_secret }: OidcConfig): OidcClient {
  let discovered: Promise<client.Configuration> | undefined;

  /** Discovery runs when first needed, so that a server starts without it, and again after a failure. */
  async function getProvider(): Promise<client.Configuration> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }

  function discover(): Promise<client.Configuration> {
    const server = new URL(issuer);
    // The token comes from the provider itself, but signatures cost little: no proxy in between may forge an identity.
    const execute = [client.enableNonRepudiationChecks];
    // (http is for a provider on this machine: see toOidcConfig)
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const options = { execute, timeout: TIMEOUT_SECONDS, [client.customFetch]: fetchBounded };
    return client.discovery(server, client_id, client_secret, undefined, options);
  }

  return {
    async start(redirect_uri) {
      const provider = await getProvider();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.code_verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },
    async finish(returned, { state, nonce, code_verifier }) {
      const provider = await getProvider();
      const tokens = await client.authorizationCodeGrant(provider, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider has sent no ID token');
      const saysAll = claims['email'] !== undefined && claims['email_verified'] !== undefined;
      return toPerson(
        saysAll ? claims : await client.fetchUserInfo(provider, tokens.access_token, claims.sub),
      );
    },
  };
}

function toPerson({ email, email_verified }: Record<string, unknown>): OidcPerson {
  return { email: typeof email === 'string' ? email : undefined, is_verified: email_verified === true };
}
