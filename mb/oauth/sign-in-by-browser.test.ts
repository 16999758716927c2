import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OauthError } from './authorization-server.ts';
import { signInByBrowser } from './sign-in-by-browser.ts';

const server = {
  issuer: 'https://minutes.example.com',
  authorization_endpoint: 'https://minutes.example.com/oauth/authorize',
  token_endpoint: 'https://minutes.example.com/oauth/token',
  device_authorization_endpoint: 'https://minutes.example.com/oauth/device',
  revocation_endpoint: 'https://minutes.example.com/oauth/revoke',
};

test('An unanswered sign-in ends after ten minutes, and frees its port', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const opened = Promise.withResolvers<URL>();
  const terminal = {
    note: () => undefined,
    openBrowser: (address: string) => opened.resolve(new URL(address)),
  };
  const signingIn = signInByBrowser(server, ['records:read'], terminal);
  const back = (await opened.promise).searchParams.get('redirect_uri') ?? '';
  assert.equal((await fetch(back)).status, 404, 'it listens');
  t.mock.timers.tick(10 * 60_000);
  await assert.rejects(
    signingIn,
    (error) => error instanceof OauthError && error.code === 'expired' && /ten minutes/.test(error.message),
  );
  await assert.rejects(fetch(back));
});

test('Concurrent sign-ins have separate ports, and do not take each other’s answers', async () => {
  const addresses: URL[] = [];
  const opened = Promise.withResolvers<void>();
  const terminal = {
    note: () => undefined,
    openBrowser(address: string) {
      addresses.push(new URL(address));
      if (addresses.length === 2) opened.resolve();
    },
  };
  const signingIn = [1, 2].map(() => signInByBrowser(server, [], terminal));
  const ended = Promise.allSettled(signingIn);
  await opened.promise;
  const [one, other] = addresses.map(({ searchParams }) => ({
    back: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
  }));
  assert.ok(one !== undefined && other !== undefined);
  assert.notEqual(one.back, other.back);
  const answer = (back: string, state: string) => {
    const query = new URLSearchParams({ error: 'access_denied', state, iss: server.issuer });
    return fetch(`${back}?${query.toString()}`);
  };
  assert.equal((await answer(one.back, other.state)).status, 404);
  assert.equal((await answer(one.back, one.state)).status, 400);
  assert.equal((await answer(other.back, other.state)).status, 400);
  assert.deepEqual(
    (await ended).map((end) => end.status === 'rejected' && (end.reason as OauthError).code),
    ['access_denied', 'access_denied'],
  );
});
