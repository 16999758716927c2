/** Passwords are not guessed, and nobody is kept out of their account by others who try. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeUser, type TestUser } from '../../tests/kit/make/make-workspace.ts';
import { givePassword, makePageClient, PASSWORD } from '../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  // Every request says which address it comes from.
  server = await startTestServer({ env: { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' } });
});
after(() => server.stop());

async function makePerson(): Promise<TestUser> {
  const user = await makeUser(server);
  await givePassword(server, user);
  return user;
}

const signIn = (email: string, address: string, password = PASSWORD, headers = {}) =>
  server.send('POST', '/app/session', {
    headers: { 'x-minutebook': 'page', 'x-forwarded-for': address, ...headers },
    body: { email, password },
  });

/** `[email, address]` each. */
async function guess(tries: [string, string][]): Promise<void> {
  const answers = await Promise.all(tries.map(([email, address]) => signIn(email, address, 'a guess')));
  for (const answer of answers) assertError(answer, 401, 'UNAUTHORIZED');
}

test('Whoever tries a hundred accounts from one address tries no other, but who has signed in from there does', async () => {
  const [known, fresh] = [await makePerson(), await makePerson()];
  requireOk(await signIn(known.email, '192.0.2.1'));
  await guess(Array.from({ length: 100 }, (_, index) => [`somebody${index}@example.com`, '192.0.2.1']));
  assertError(await signIn(fresh.email, '192.0.2.1'), 429, 'RATE_LIMIT_EXCEEDED');
  requireOk(await signIn(known.email, '192.0.2.1'));
  requireOk(await signIn(fresh.email, '192.0.2.2'));
  server.clock.advance(15 * MINUTE_MS);
  requireOk(await signIn(fresh.email, '192.0.2.1'));
});

test('An account that a hundred addresses try leaves each of them fewer tries, and its user some', async () => {
  const { email } = await makePerson();
  const other = await makePerson();
  await guess(Array.from({ length: 101 }, (_, index) => [email, `198.51.100.${index}`]));
  await guess([1, 2, 3].map(() => [email, '203.0.113.1']));
  const refused = await signIn(email, '203.0.113.1');
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.ok(Number(refused.headers.get('retry-after')) <= 900);
  await guess([1, 2].map(() => [email, '203.0.113.2']));
  requireOk(await signIn(email, '203.0.113.2'));
  requireOk(await signIn(other.email, '203.0.113.1'));
});

test('Nobody in the same network keeps somebody out of a browser in which they have signed in before', async () => {
  const { email } = await makePerson();
  const answer = requireOk(await signIn(email, '192.0.2.9'));
  const [session, mark = ''] = answer.headers.getSetCookie();
  assert.match(session ?? '', /^minutebook_session=/);
  assert.match(
    mark,
    /^minutebook_device=\d+\.[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/app\/session; HttpOnly; SameSite=Strict$/,
  );
  const cookie = mark.split(';')[0] ?? '';
  await guess(Array.from({ length: 10 }, () => [email, '192.0.2.9']));
  assertError(await signIn(email, '192.0.2.9'), 429, 'RATE_LIMIT_EXCEEDED');
  const again = requireOk(await signIn(email, '192.0.2.9', PASSWORD, { cookie }));
  assert.equal(again.headers.getSetCookie()[1]?.split(';')[0], cookie);
  // Tries from that browser count as well.
  for (let tries = 0; tries < 10; tries += 1) {
    assertError(await signIn(email, '192.0.2.9', 'a guess', { cookie }), 401, 'UNAUTHORIZED');
  }
  assertError(await signIn(email, '192.0.2.9', PASSWORD, { cookie }), 429, 'RATE_LIMIT_EXCEEDED');
});

test('A mark of somebody else, or one that somebody made, is worth nothing', async () => {
  const [person, other] = [await makePerson(), await makePerson()];
  const { headers } = requireOk(await signIn(other.email, '192.0.2.20'));
  const theirs = headers.getSetCookie()[1]?.split(';')[0] ?? '';
  await guess(Array.from({ length: 10 }, () => [person.email, '192.0.2.21']));
  const made = theirs.replace(/=\d+/, `=${person.user_id}`);
  for (const cookie of [theirs, made, 'minutebook_device=x', 'minutebook_device=']) {
    const answer = await signIn(person.email, '192.0.2.21', PASSWORD, { cookie });
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
  }
});

test('Without a proxy that is believed, nobody comes from another address by saying so', async (t) => {
  const open = await startTestServer({ beside: server });
  t.after(() => open.stop());
  const { email } = await makePerson();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const headers = { 'x-minutebook': 'page', 'x-forwarded-for': `198.51.100.${index}` };
      const body = { email, password: 'a guess' };
      return (await open.send('POST', '/app/session', { headers, body })).status;
    }),
  );
  assert.deepEqual(
    [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
    [10, 2],
  );
});

test('The mark outlasts signing out, and opens nothing', async () => {
  const { email } = await makePerson();
  const page = makePageClient(server);
  const mark =
    requireOk(await page.signIn(email))
      .headers.getSetCookie()[1]
      ?.split(';')[0] ?? '';
  const out = await page.send('DELETE', '/app/session');
  assert.deepEqual(
    out.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
    ['minutebook_session'],
  );
  const headers = { 'x-minutebook': 'page', cookie: mark };
  assertError(await server.send('POST', '/app/session/token', { headers }), 401, 'UNAUTHORIZED');
});

test('Tries that were counted while the clock was a day ahead keep nobody out when it is right again', async () => {
  const { email } = await makePerson();
  server.clock.advance(24 * 60 * MINUTE_MS);
  await guess(Array.from({ length: 10 }, () => [email, '203.0.113.9']));
  assertError(await signIn(email, '203.0.113.9'), 429, 'RATE_LIMIT_EXCEEDED');
  server.clock.advance(-24 * 60 * MINUTE_MS);
  requireOk(await signIn(email, '203.0.113.9'));
});
