import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeMember, makeUser, makeWorkspace, type TestUser } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { givePassword } from '../../tests/kit/clients/page-client.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { createLoginToken } from '../access/login-token.ts';
import { setPassword } from '../people/users/set-password.ts';
import { setUserStatus } from '../people/users/set-user-status.ts';

const PASSWORD = 'correct horse battery';

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  user = await makePerson();
});
after(() => server.stop());

async function makePerson(): Promise<TestUser> {
  const person = await makeUser(server);
  await givePassword(server, person);
  return person;
}
const post = (path: string, body: unknown, token?: string) =>
  server.send('POST', path, {
    body,
    headers: { 'x-device-id': 'a device' },
    ...(token === undefined ? {} : { token }),
  });
const logIn = ({ email }: { email: string }, password = PASSWORD) =>
  post('/v1/user/auth', {
    grant_type: 'email',
    email,
    password,
    redirect_uri: 'http://127.0.0.1',
    state: 'x',
  });
const refresh = (refresh_token: string) =>
  post('/v1/user/auth', { grant_type: 'refresh_token', refresh_token });
const statusWith = async (token: string) => (await server.get('/v2/users/me', token)).status;

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** Tokens are believed for some seconds. */
const forget = () => server.clock.advance(5_000);

test('A password opens a session of an hour, good for v1 and v2', async () => {
  const { token } = requireOk(await logIn(user)).body;
  assert.equal(token.expires_in, 3_600);
  assert.equal(token.created_at, Math.floor(server.clock.now().getTime() / 1000));
  assert.equal((await server.get('/v1/user/me', token.access_token)).body.email, user.email);
  assert.equal(await statusWith(token.access_token), 200);
  server.clock.advance(HOUR_MS);
  assert.equal(await statusWith(token.access_token), 401);
});

test('E-mail addresses are the same in any case', async () => {
  assert.equal((await logIn({ email: user.email.toUpperCase() })).status, 200);
});

test('A wrong password, an unknown address and a person without a password are told the same', async () => {
  const without = await makeUser(server);
  const answers = [
    await logIn(user, 'wrong'),
    await logIn({ email: 'nobody@example.com' }),
    await logIn(without),
    await logIn(without, 'the password of nobody'),
  ];
  for (const answer of answers) {
    assertError(answer, 401, 'UNAUTHORIZED');
    assert.equal(answer.body.message, 'The e-mail address or the password is wrong.');
  }
});

test('A refresh token is good once, for the next pair; the session lasts a month from the last', async () => {
  const first = requireOk(await logIn(user)).body.token;
  server.clock.advance(29 * DAY_MS);
  const second = requireOk(await refresh(first.refresh_token)).body.token;
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(await statusWith(second.access_token), 200);
  server.clock.advance(29 * DAY_MS);
  const third = requireOk(await refresh(second.refresh_token)).body.token;
  server.clock.advance(30 * DAY_MS);
  assertError(await refresh(third.refresh_token), 401, 'UNAUTHORIZED');
});

test('A session ends after a year however often it is refreshed', async () => {
  let { refresh_token } = requireOk(await logIn(user)).body.token;
  for (let days = 28; days < 365; days += 28) {
    server.clock.advance(28 * DAY_MS);
    ({ refresh_token } = requireOk(await refresh(refresh_token)).body.token);
  }
  server.clock.advance(DAY_MS);
  assertError(await refresh(refresh_token), 401, 'UNAUTHORIZED');
});

test('A refresh token that comes a second time ends the session for whoever has its tokens', async () => {
  const first = requireOk(await logIn(user)).body.token;
  const second = requireOk(await refresh(first.refresh_token)).body.token;
  const elsewhere = requireOk(await logIn(user)).body.token;
  assertError(await refresh(first.refresh_token), 401, 'UNAUTHORIZED');
  forget();
  assertError(await refresh(second.refresh_token), 401, 'UNAUTHORIZED');
  assert.deepEqual([await statusWith(first.access_token), await statusWith(second.access_token)], [401, 401]);
  assert.equal(await statusWith(elsewhere.access_token), 200, 'another session goes on');
});

test('Of two who come with one refresh token at once, one is answered', async () => {
  const { refresh_token } = requireOk(await logIn(user)).body.token;
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  assert.deepEqual(statusesOf(answers), [200, 401]);
});

test('Logging out ends the session, and no personal token', async () => {
  const { access_token, refresh_token } = requireOk(await logIn(user)).body.token;
  assert.equal((await post('/v1/user/logout', {}, access_token)).status, 204);
  forget();
  assert.equal(await statusWith(access_token), 401);
  assertError(await refresh(refresh_token), 401, 'UNAUTHORIZED');
  assert.equal((await post('/v1/user/logout', {}, user.token)).status, 204);
  forget();
  assert.equal(await statusWith(user.token), 200);
});

test('A one-time token opens one session within five minutes', async () => {
  const logInWith = (token: string) => post('/v1/magic-link/login', { token });
  const token = await createLoginToken(server.ctx.db, { ...user, proof: 'password' }, server.clock.now());
  const answers = await Promise.all([logInWith(token), logInWith(token), logInWith(token)]);
  assert.deepEqual(statusesOf(answers), [200, 401, 401]);
  const opened = answers.find(({ status }) => status === 200);
  assert.equal(await statusWith(opened?.body.token.access_token), 200);

  const late = await createLoginToken(server.ctx.db, { ...user, proof: 'password' }, server.clock.now());
  server.clock.advance(5 * MINUTE_MS);
  assertError(await logInWith(late), 401, 'UNAUTHORIZED');
  assertError(await logInWith('log_made-up'), 401, 'UNAUTHORIZED');
});

test('Whoever is switched off neither logs in nor goes on, and a new password ends all sessions', async () => {
  const person = await makePerson();
  const session = requireOk(await logIn(person)).body.token;
  const token = await createLoginToken(server.ctx.db, { ...person, proof: 'password' }, server.clock.now());
  await setUserStatus(server.ctx.db, { user: person, status: 'deactivated', now: server.clock.now() });
  assertError(await logIn(person), 401, 'UNAUTHORIZED');
  assertError(await refresh(session.refresh_token), 401, 'UNAUTHORIZED');
  assertError(await post('/v1/magic-link/login', { token }), 401, 'UNAUTHORIZED');

  await setUserStatus(server.ctx.db, { user: person, status: 'active', now: server.clock.now() });
  const again = requireOk(await logIn(person)).body.token;
  await setPassword(server.ctx.db, {
    user_id: person.user_id,
    password: 'another password',
    now: server.clock.now(),
  });
  forget();
  assert.equal(await statusWith(again.access_token), 401);
  assertError(await refresh(again.refresh_token), 401, 'UNAUTHORIZED');
});

test('After ten wrong passwords it is 429 for a quarter of an hour, for the right one too', async () => {
  const person = await makePerson();
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(person, 'wrong')));
  for (const answer of answers) assertError(answer, 401, 'UNAUTHORIZED');
  const refused = await logIn(person);
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(refused.headers.get('retry-after'), '900');
  assert.equal((await logIn(user)).status, 200, 'others are not kept out');
  server.clock.advance(15 * MINUTE_MS);
  assert.equal((await logIn(person)).status, 200);
  for (let tries = 0; tries < 10; tries += 1) assertError(await logIn(person, 'wrong'), 401, 'UNAUTHORIZED');
  assertError(await logIn(person, 'wrong'), 429, 'RATE_LIMIT_EXCEEDED');
});

test('Logging in counts against the address', async (t) => {
  const strict = await startTestServer({ env: { MINUTEBOOK_RATE_LIMIT_ADDRESS: '2' }, beside: server });
  t.after(() => strict.stop());
  const body = { grant_type: 'refresh_token', refresh_token: 'ref_made-up' };
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1) {
    statuses.push((await strict.send('POST', '/v1/user/auth', { body })).status);
  }
  assert.deepEqual(statuses, [401, 401, 429]);
});

const invalid: [reason: string, body: unknown, path: string][] = [
  ['without a grant type', {}, 'body.grant_type'],
  ['with a grant type that there is not', { grant_type: 'implicit' }, 'body.grant_type'],
  ['without a password', { grant_type: 'email', email: 'a@example.com' }, 'body.password'],
  ['without a refresh token', { grant_type: 'refresh_token' }, 'body.refresh_token'],
];
for (const [reason, body, path] of invalid) {
  test(`A login ${reason} is 422`, async () => {
    const answer = await post('/v1/user/auth', body);
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.equal(answer.body.errors[0].path, path);
  });
}

test('The workspaces of a session are those of the person, with whether personal tokens open them', async () => {
  const [open, closed] = [
    await makeWorkspace(server, { name: 'Open' }),
    await makeWorkspace(server, { name: 'Closed', allows_personal_tokens: false }),
  ];
  const member = await makeMember(server, open, { user });
  await makeMember(server, closed, { user, base_role: 'admin' });
  const { body } = await server.get('/v1/workspace', member.token);
  assert.deepEqual(
    body.map(({ slug, name, base_role, option }: Record<string, unknown>) => [slug, name, base_role, option]),
    [
      [open.slug, 'Open', 'member', { additional_options: { personal_access_token: { enabled: true } } }],
      [closed.slug, 'Closed', 'admin', { additional_options: { personal_access_token: { enabled: false } } }],
    ],
  );
});
