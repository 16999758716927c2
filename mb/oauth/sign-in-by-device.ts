/** Signs in on machines without a browser (RFC 8628): somebody enters a code on another one. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Terminal } from '../terminal.ts';
import {
  askTokens,
  OauthError,
  postForm,
  type AuthorizationServer,
  type Tokens,
} from './authorization-server.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** By this much the server slows polling down (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;

export async function signInByDevice(
  server: AuthorizationServer,
  scopes: readonly string[],
  { note }: Pick<Terminal, 'note'>,
): Promise<Tokens> {
  const asked = await postForm(server.device_authorization_endpoint, { scope: scopes.join(' ') });
  const { device_code: code, user_code: shown, verification_uri: page } = asked;
  if (typeof code !== 'string' || typeof shown !== 'string' || typeof page !== 'string') {
    throw new OauthError('wrong_answer', 'The server has answered without a code.');
  }
  note(`Open ${page} in any browser and enter ${shown}`);
  const deadline = Date.now() + toSeconds(asked['expires_in'], 900) * 1000;
  let seconds = toSeconds(asked['interval'], SLOWER_SECONDS);
  while (Date.now() < deadline) {
    await pause(seconds * 1000);
    try {
      return await askTokens(server.token_endpoint, { grant_type: GRANT, device_code: code });
    } catch (error) {
      if (error instanceof OauthError && error.code === 'slow_down') seconds += SLOWER_SECONDS;
      else if (isFinal(error)) throw error;
    }
  }
  throw new OauthError('expired_token', 'Nobody has entered the code in time.');
}

/** Lost connections and a server that restarts do not end the sign-in. */
const isFinal = (error: unknown) =>
  error instanceof OauthError &&
  error.code !== 'authorization_pending' &&
  !/^status_5|^status_429/.test(error.code);

const toSeconds = (given: unknown, otherwise: number) =>
  typeof given === 'number' && given > 0 ? given : otherwise;
