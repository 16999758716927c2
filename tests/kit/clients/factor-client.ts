/** Sets up second factors on a signed-in page, and signs in with them. */
import type { PasskeyRequest } from '@minutebook/contract/app/passkey-shapes.ts';
import { toTotpCode } from '@minutebook/server/people/factors/totp.ts';
import { makeAuthenticator, type Authenticator } from '../make/make-authenticator.ts';
import type { PageClient } from './page-client.ts';
import { requireOk } from '../require-ok.ts';
import type { Answer, TestServer } from '../test-server.ts';

const STEP_MS = 30_000;

export interface Totp {
  secret: string;
  recovery_codes: string[];
  /** Returns the code of the next step. The clock is advanced first, because no code is accepted twice. */
  nextCode(): string;
}

/** Passkeys need a host name, so tests with passkeys give the server this one. */
export const PASSKEY_ORIGIN = 'https://meetings.example.com';

/** Sends as the page's user, with a token of its session. */
export async function sendAs(
  page: PageClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const token = await page.getToken();
  return page.send(method, path, { token, body });
}

export async function addTotp(server: TestServer, page: PageClient): Promise<Totp> {
  const { secret, setup } = requireOk(await sendAs(page, 'POST', '/app/me/factors/totp')).body;
  const codeNow = () => toTotpCode(secret, server.clock.now());
  const added = requireOk(await sendAs(page, 'PUT', '/app/me/factors/totp', { setup, code: codeNow() }));
  return {
    secret,
    recovery_codes: added.body.recovery_codes ?? [],
    nextCode() {
      server.clock.advance(STEP_MS);
      return codeNow();
    },
  };
}

export async function addPasskey(
  page: PageClient,
  authenticator: Authenticator = makeAuthenticator({ origin: PASSKEY_ORIGIN }),
  name = 'Laptop',
): Promise<{ authenticator: Authenticator; passkey_id: number; recovery_codes: string[] | null }> {
  const options = requireOk(await sendAs(page, 'POST', '/app/me/factors/passkey-options')).body;
  const body = { name, passkey: authenticator.create(options) };
  const added = requireOk(await sendAs(page, 'POST', '/app/me/factors/passkeys', body)).body;
  return { authenticator, passkey_id: added.passkey.id, recovery_codes: added.recovery_codes };
}

export interface HalfSession {
  half_session: string;
  has_totp: boolean;
  passkey: PasskeyRequest | null;
}

/** Takes the first step of a sign-in: the password. */
export async function startHalf(page: PageClient, email: string): Promise<HalfSession> {
  const { body } = requireOk(await page.signIn(email));
  if (typeof body.half_session !== 'string') throw new Error('no second factor was asked for');
  return body as HalfSession;
}

/** Takes the second step of a sign-in. */
export const finish = (
  page: PageClient,
  { half_session }: Pick<HalfSession, 'half_session'>,
  given: { code?: string | undefined; passkey?: unknown },
) => page.send('POST', '/app/session/factor', { body: { half_session, ...given } });
