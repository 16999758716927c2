import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../../tests/kit/durations.ts';
import { makeUser, type TestUser } from '../../../tests/kit/make/make-workspace.ts';
import {
  givePassword,
  makePageClient,
  PASSWORD,
  signInOnPage,
} from '../../../tests/kit/clients/page-client.ts';
import { sendRaw } from '../../../tests/kit/clients/raw-request.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { setUserStatus } from '../users/set-user-status.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const statusWith = async (token: string) => (await server.get('/v2/users/me', token)).status;
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);
/** Tokens are cached for some seconds. */
const forget = () => server.clock.advance(5_000);

async function makePerson(): Promise<TestUser> {
  const user = await makeUser(server);
  await givePassword(server, user);
  return user;
}

test('A password opens a session: a token for the page, and a cookie that no script can read', async () => {
  const user = await makePerson();
  const page = makePageClient(server);
  const answer = requireOk(await page.signIn(user.email.toUpperCase()));
  const { access_token, expires_in_seconds, user: shown } = answer.body;
  assert.equal(expires_in_seconds, 600);
  assert.deepEqual(shown, { id: user.user_id, name: user.name, email: user.email, locale: 'en' });
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^minutebook_session=web_[\w-]{43}; Max-Age=2592000; Path=\/app; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(await statusWith(access_token), 200);
  server.clock.advance(10 * MINUTE_MS);
  assert.equal(await statusWith(access_token), 401);
  assert.equal(await statusWith(await page.getToken()), 200);
});

test('The database holds digests of cookie and token, neither of them itself', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  const secret = page.cookie()?.split('=')[1] ?? '';
  const token = await page.getToken();
  const selectAll = statement<{ text: string }>(
    'tests.sessions-and-tokens',
    `select (select string_agg(s::text, ' ') from login_session s)
       || (select string_agg(t::text, ' ') from access_token t) as text`,
  );
  const [{ text } = { text: '' }] = await server.ctx.db.query(selectAll, []);
  assert.ok(text.includes('session'));
  assert.ok(!text.includes(secret) && !text.includes(Buffer.from(secret).toString('hex')));
  assert.ok(!text.includes(token));
});

test('The cookie is marked Secure when the request came by https, as a proxy that is trusted says', async (t) => {
  const user = await makePerson();
  const headers = { 'x-minutebook': 'page', 'x-forwarded-proto': 'https' };
  const body = { email: user.email, password: PASSWORD };
  const direct = await server.send('POST', '/app/session', { headers, body });
  assert.doesNotMatch(direct.headers.get('set-cookie') ?? 'none', /Secure|none/);
  const env = { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' };
  const behind = await startTestServer({ env, beside: server });
  t.after(() => behind.stop());
  const answer = requireOk(await behind.send('POST', '/app/session', { headers, body }));
  assert.match(answer.headers.get('set-cookie') ?? '', /; Secure/);
});

test('The cookie is also marked Secure when the public address is https and no proxy is trusted', async (t) => {
  const user = await makePerson();
  const behind = await startTestServer({ beside: server });
  t.after(() => behind.stop());
  behind.ctx.config.base_url = 'https://minutes.example.com';
  const headers = { 'x-minutebook': 'page', origin: 'https://minutes.example.com' };
  const body = { email: user.email, password: PASSWORD };
  const answer = requireOk(await behind.send('POST', '/app/session', { headers, body }));
  assert.match(answer.headers.get('set-cookie') ?? '', /; Secure/);
});

test('A wrong password and an unknown address are the same 401, and set no cookie', async () => {
  const user = await makePerson();
  const page = makePageClient(server);
  const wrong = await page.signIn(user.email, 'incorrect horse');
  assertError(wrong, 401, 'UNAUTHORIZED');
  const unknown = await page.signIn('nobody@example.com');
  assertError(unknown, 401, 'UNAUTHORIZED');
  assert.equal(unknown.body.message, wrong.body.message);
  assert.equal(page.cookie(), undefined);
});

test('A refused sign-in takes at least a quarter of a second, so that its time reveals no account', async () => {
  const { email } = await makePerson();
  const page = makePageClient(server);
  for (const address of [email, 'nobody@example.com']) {
    const start = performance.now();
    assertError(await page.signIn(address, 'incorrect horse'), 401, 'UNAUTHORIZED');
    assert.ok(performance.now() - start >= 249, address);
  }
});

test('After ten tries in a quarter of an hour even the right password is refused', async () => {
  const user = await makePerson();
  const page = makePageClient(server);
  await Promise.all(Array.from({ length: 10 }, () => page.signIn(user.email, 'incorrect horse')));
  const answer = await page.signIn(user.email);
  assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  server.clock.advance(15 * MINUTE_MS);
  requireOk(await page.signIn(user.email));
});

const guarded = [
  ['POST', '/app/session'],
  ['POST', '/app/session/token'],
  ['DELETE', '/app/session'],
  ['POST', '/app/owner'],
  ['POST', '/app/invitations/x'],
] as const;

for (const [method, path] of guarded) {
  test(`${method} ${path} is open to pages of this server alone`, async () => {
    const page = await signInOnPage(server, await makeUser(server));
    const cookie = page.cookie() ?? '';
    const sendWith = (headers: Record<string, string>) =>
      server.send(method, path, { headers: { cookie, ...headers } });
    assertError(await sendWith({}), 403, 'FORBIDDEN');
    const fromPage = { 'x-minutebook': 'page' };
    for (const site of ['cross-site', 'same-site', 'none']) {
      assertError(await sendWith({ ...fromPage, 'sec-fetch-site': site }), 403, 'FORBIDDEN');
    }
    for (const origin of ['https://evil.example', 'null', server.base_url.replace('http:', 'https:')]) {
      assertError(await sendWith({ ...fromPage, origin }), 403, 'FORBIDDEN');
    }
    const preflight = await server.send('OPTIONS', path, {
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-minutebook' },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
    assert.equal(preflight.headers.get('access-control-allow-headers'), null);
    requireOk(await page.send('POST', '/app/session/token', { headers: { origin: server.base_url } }));
    requireOk(
      await page.send('POST', '/app/session/token', { headers: { 'sec-fetch-site': 'same-origin' } }),
    );
  });
}

test('A foreign host name that points here is refused; addresses and local names are accepted', async () => {
  const { port } = new URL(server.base_url);
  const askAs = async (host: string, said = `Origin: http://${host}`) => {
    const lines = [
      'POST /app/session/token HTTP/1.1',
      `Host: ${host}`,
      said,
      'X-Minutebook: page',
      'Connection: close',
    ];
    return (await sendRaw(server.base_url, `${lines.join('\r\n')}\r\n\r\n`)).status;
  };
  for (const name of ['192.168.1.5', '[::1]', 'localhost', 'minutes', 'minutes.local', 'minutes.lan']) {
    assert.equal(await askAs(`${name}:${port}`), 401, name);
    assert.equal(await askAs(`${name}:${port}`, 'Sec-Fetch-Site: same-origin'), 401, name);
  }
  for (const name of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'local.example']) {
    assert.equal(await askAs(`${name}:${port}`), 403, name);
    assert.equal(await askAs(`${name}:${port}`, 'Sec-Fetch-Site: same-origin'), 403, name);
  }
});

test('Without a cookie, or with a made-up one, there is no token', async () => {
  const page = makePageClient(server);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  const made = makePageClient(server, `minutebook_session=web_${'x'.repeat(43)}`);
  assertError(await made.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
});

test('Many tabs can ask for tokens concurrently', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  const before = page.cookie();
  const tokens = await Promise.all(Array.from({ length: 12 }, () => page.getToken()));
  assert.equal(new Set(tokens).size, 12);
  assert.deepEqual(new Set(await Promise.all(tokens.map(statusWith))), new Set([200]));
  assert.equal(page.cookie(), before);
});

test('A session ends 30 days after its last use', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  server.clock.advance(29 * DAY_MS);
  await page.getToken();
  server.clock.advance(29 * DAY_MS);
  await page.getToken();
  server.clock.advance(30 * DAY_MS);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
});

test('A session ends after 90 days however much it is used', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  for (let days = 29; days < 90; days += 29) {
    server.clock.advance(29 * DAY_MS);
    await page.getToken();
  }
  server.clock.advance(3 * DAY_MS);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
});

test('Signing out ends the session, its tokens and the cookie; doing so again changes nothing', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  const other = makePageClient(server, page.cookie());
  const token = await page.getToken();
  assert.equal((await page.send('DELETE', '/app/session')).status, 204);
  assert.equal(page.cookie(), undefined);
  forget();
  assert.equal(await statusWith(token), 401);
  assertError(await other.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assert.equal((await page.send('DELETE', '/app/session')).status, 204);
});

test('Signing in again takes the place of the session that the page had', async () => {
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const earlier = makePageClient(server, page.cookie());
  requireOk(await page.signIn(user.email));
  assertError(await earlier.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  await page.getToken();
});

test('A user who is switched off loses access within five seconds, and gets no new token', async () => {
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const token = await page.getToken();
  assert.equal(await statusWith(token), 200);
  await setUserStatus(server.ctx.db, { user, status: 'deactivated', now: server.clock.now() });
  forget();
  assert.equal(await statusWith(token), 401);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assertError(await page.signIn(user.email), 401, 'UNAUTHORIZED');
});

test('Concurrent sign-ins of a program and a page leave both signed in', async () => {
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const body = { grant_type: 'email', email: user.email, password: PASSWORD };
  const { token } = requireOk(await server.send('POST', '/v1/user/auth', { body })).body;
  requireOk(await page.signIn(user.email));
  const statuses = await Promise.all([statusWith(token.access_token), statusWith(await page.getToken())]);
  assert.deepEqual(statuses, [200, 200]);
});

test('The body of a sign-in is checked', async () => {
  const page = makePageClient(server);
  assertError(
    await page.send('POST', '/app/session', { body: { email: 'ana@example.com' } }),
    422,
    'VALIDATION_ERROR',
  );
  assertError(await page.send('POST', '/app/session', { body: 'no JSON' }), 422, 'VALIDATION_ERROR');
  assert.deepEqual(statusesOf([await page.send('GET', '/app/session')]), [405]);
});
