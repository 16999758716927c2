/** Tokens that may be used from some networks alone, with and without a trusted proxy in front. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../tests/kit/durations.ts';
import { makeNarrowToken, makeUser, type TestUser } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

const ME = '/v2/users/me';

let server: TestServer;
/** The same, behind a proxy on this machine. */
let proxied: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  proxied = await startTestServer({ beside: server, env: { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' } });
  user = await makeUser(server);
});
after(async () => {
  await proxied.stop();
  await server.stop();
});

const make = (...networks: string[]) => makeNarrowToken(server, user.user_id, { networks });
const statusOf = async (at: TestServer, token: string, forwarded?: string) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await at.send('GET', ME, { token, headers })).status;
};

test('A token is none outside its networks, also when it has just been used inside', async () => {
  const token = await make('203.0.113.0/24', '2001:db8::/32');
  const inside = ['203.0.113.9', '2001:db8:1::9', '::ffff:203.0.113.9'];
  const outside = ['203.0.114.1', '2001:db9::1', '::ffff:198.51.100.1', 'unknown', '203.0.113.9:4711', ''];
  for (const address of inside) assert.equal(await statusOf(proxied, token, address), 200, address);
  for (const address of outside) assert.equal(await statusOf(proxied, token, address), 401, address);
  assert.equal(await statusOf(proxied, token), 401);
});

test('A forged X-Forwarded-For opens nothing: without a trusted proxy it is ignored, with one its last hop counts', async () => {
  const token = await make('203.0.113.0/24');
  assert.equal(await statusOf(server, token, '203.0.113.9'), 401);
  assert.equal(await statusOf(proxied, token, '203.0.113.9, 198.51.100.7'), 401);
  assert.equal(await statusOf(proxied, token, '198.51.100.7, 203.0.113.9'), 200);
  const here = await make('127.0.0.0/8');
  assert.equal(await statusOf(server, here, '198.51.100.7'), 200);
  assert.equal(await statusOf(proxied, here, '198.51.100.7'), 401);
});

test('The refusal is that of a token that is not there', async () => {
  const token = await make('203.0.113.0/24');
  const [refused, unknown] = [await server.get(ME, token), await server.get(ME, 'pat_0123456789abcdef')];
  assert.equal(refused.body.message, unknown.body.message);
  assert.deepEqual(refused.body.reason, unknown.body.reason);
});

test('From two weeks before its end on, answers say when a token expires', async () => {
  const token = await makeNarrowToken(server, user.user_id, { expires_in_days: 20 });
  const noticeOf = async (asked: string) =>
    (await server.get(ME, asked)).headers.get('minutebook-token-expires');
  const end = new Date(server.clock.now().getTime() + 20 * DAY_MS).toISOString();
  assert.equal(await noticeOf(token), null);
  server.clock.advance(6 * DAY_MS);
  assert.equal(await noticeOf(token), end);
  assert.equal(await noticeOf(user.token), null);
});
