import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE_MS } from '../../../tests/kit/durations.ts';
import { addTotp, finish, sendAs, startHalf } from '../../../tests/kit/clients/factor-client.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestUser,
} from '../../../tests/kit/make/make-workspace.ts';
import {
  givePassword,
  makePageClient,
  PASSWORD,
  signInOnPage,
} from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { setPassword } from '../users/set-password.ts';
import { resetFactors } from './change-factors.ts';
import { toTotpCode } from './totp.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeProtected(user?: TestUser) {
  const person = user ?? (await makeUser(server));
  const page = await signInOnPage(server, person);
  return { user: person, page, totp: await addTotp(server, page) };
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

test('A password alone opens nothing where there is a second factor; with the code of the app it does', async () => {
  const { user, totp } = await makeProtected();
  const page = makePageClient(server);
  const { half_session, has_totp, passkey } = await startHalf(page, user.email);
  assert.deepEqual([has_totp, passkey], [true, null]);
  assert.equal(page.cookie(), undefined);
  assertError(await server.get('/v2/users/me', half_session), 401, 'UNAUTHORIZED');
  const cookie = { cookie: `minutebook_session=${half_session}` };
  assertError(await page.send('POST', '/app/session/token', { headers: cookie }), 401, 'UNAUTHORIZED');
  const { body } = requireOk(await finish(page, { half_session }, { code: totp.nextCode() }));
  assert.equal(body.user.id, user.user_id);
  assert.equal((await server.get('/v2/users/me', await page.getToken())).status, 200);
});

test('A wrong password is refused alike with and without a second factor', async () => {
  const { user } = await makeProtected();
  const other = await makeUser(server);
  await givePassword(server, other);
  for (const { email } of [user, other]) {
    const answer = await makePageClient(server).signIn(email, 'wrong password');
    assertError(answer, 401, 'UNAUTHORIZED');
    assert.equal(answer.body.reason.name, 'wrong_password');
  }
});

test('A code is accepted once, also when two requests send it at the same time', async () => {
  const { user, totp } = await makeProtected();
  const pages = [makePageClient(server), makePageClient(server), makePageClient(server)] as const;
  const [first, second, third] = [
    await startHalf(pages[0], user.email),
    await startHalf(pages[1], user.email),
    await startHalf(pages[2], user.email),
  ];
  const code = totp.nextCode();
  const answers = await Promise.all([finish(pages[0], first, { code }), finish(pages[1], second, { code })]);
  assert.deepEqual(statusesOf(answers), [200, 401]);
  const late = await finish(pages[2], third, { code });
  assert.equal(late.body.reason.name, 'wrong_second_factor');
  assert.equal((await finish(pages[2], third, { code: totp.nextCode() })).status, 200);
});

test('A half-session is good once, for five minutes, for its user and under its password', async () => {
  const { user, totp } = await makeProtected();
  const stranger = await makeProtected();
  const page = makePageClient(server);
  const reasonOf = async (half_session: string) => {
    const answer = await finish(page, { half_session }, { code: totp.nextCode() });
    assertError(answer, 401, 'UNAUTHORIZED');
    return answer.body.reason.name;
  };
  const { half_session } = await startHalf(page, user.email);
  requireOk(await finish(page, { half_session }, { code: totp.nextCode() }));
  assert.equal(await reasonOf(half_session), 'sign_in_over');

  const expired = await startHalf(page, user.email);
  server.clock.advance(5 * MINUTE_MS);
  assert.equal(await reasonOf(expired.half_session), 'sign_in_over');

  const [, ...rest] = (await startHalf(page, stranger.user.email)).half_session.split('.');
  assert.equal(await reasonOf([user.user_id, ...rest].join('.')), 'sign_in_over');

  const older = await startHalf(page, user.email);
  await setPassword(server.ctx.db, { user_id: user.user_id, password: PASSWORD, now: server.clock.now() });
  assert.equal(await reasonOf(older.half_session), 'sign_in_over');
  for (const forged of ['', '.', '1.2.3.4', `${user.user_id}`, '9'.repeat(300), '1.2.3.4.5', '-1.2.3.4']) {
    assert.equal(await reasonOf(forged), 'sign_in_over');
  }
});

test('A code of another user is wrong', async () => {
  const { user } = await makeProtected();
  const other = await makeProtected();
  const page = makePageClient(server);
  const { half_session } = await startHalf(page, user.email);
  const answer = await finish(page, { half_session }, { code: other.totp.nextCode() });
  assert.equal(answer.body.reason.name, 'wrong_second_factor');
});

test('Each of ten recovery codes is good once, however it is typed and however often at once', async () => {
  const { user, page: owner, totp } = await makeProtected();
  assert.equal(new Set(totp.recovery_codes).size, 10);
  const [code = '', typed = ''] = totp.recovery_codes;
  assert.match(code, /^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
  const pages = Array.from({ length: 4 }, () => makePageClient(server));
  const halves = [];
  for (const page of pages) halves.push({ page, ...(await startHalf(page, user.email)) });
  const answers = await Promise.all(halves.map(({ page, ...half }) => finish(page, half, { code })));
  assert.deepEqual(statusesOf(answers), [200, 401, 401, 401]);
  const page = makePageClient(server);
  const capitals = ` ${typed.toUpperCase().replaceAll('-', ' ')}`;
  requireOk(await finish(page, await startHalf(page, user.email), { code: capitals }));
  const { body } = requireOk(await sendAs(owner, 'GET', '/app/me/factors'));
  assert.equal(body.recovery_codes_left, 8);
});

test('New recovery codes take the place of those from before', async () => {
  const { user, page, totp } = await makeProtected();
  const answer = requireOk(await sendAs(page, 'POST', '/app/me/factors/recovery-codes'));
  assert.equal(answer.body.recovery_codes.length, 10);
  const other = makePageClient(server);
  const { half_session } = await startHalf(other, user.email);
  const [old = ''] = totp.recovery_codes;
  assertError(await finish(other, { half_session }, { code: old }), 401, 'UNAUTHORIZED');
  requireOk(await finish(other, { half_session }, { code: answer.body.recovery_codes[0] }));
});

test('The database holds neither the secret of the app nor a recovery code', async () => {
  const user = await makeMember(server, await makeWorkspace(server));
  const { totp } = await makeProtected(user);
  const selectAll = statement<{ text: string }>(
    'tests.factors',
    `select (select string_agg(t::text, ' ') from totp t) || ' '
       || (select string_agg(r::text, ' ') from recovery_code r) || ' '
       || (select string_agg(a::text, ' ') from audit_log a) as text`,
  );
  const [{ text } = { text: '' }] = await server.ctx.db.query(selectAll, []);
  assert.ok(text !== null && text.length > 100);
  for (const secret of [
    totp.secret,
    ...totp.recovery_codes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ]) {
    assert.ok(!text.includes(secret) && !text.includes(Buffer.from(secret).toString('hex')));
  }
});

test('A sealed secret that was moved to another user opens nothing', async () => {
  const { totp } = await makeProtected();
  const victim = await makeProtected();
  const move = statement<never>(
    'tests.move-totp',
    `update totp set sealed_secret = (select t.sealed_secret from totp t order by t.user_id limit 1), last_step = 0
     where user_id = $1`,
  );
  await server.ctx.db.query(move, [victim.user.user_id]);
  const page = makePageClient(server);
  const half = await startHalf(page, victim.user.email);
  assertError(await finish(page, half, { code: totp.nextCode() }), 401, 'UNAUTHORIZED');
});

test('Tries at a code are limited, share one budget across unknown networks, and are audited once', async () => {
  const workspace = await makeWorkspace(server);
  const { user, totp } = await makeProtected(await makeMember(server, workspace));
  const known = makePageClient(server);
  requireOk(await finish(known, await startHalf(known, user.email), { code: totp.nextCode() }));
  const env = { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' };
  const behind = await startTestServer({ env, beside: server });
  try {
    const page = makePageClient(behind);
    const { half_session } = await startHalf(page, user.email);
    const tryFrom = (address: string, code = '000000') => {
      const headers = { 'x-forwarded-for': address };
      return page.send('POST', '/app/session/factor', { headers, body: { half_session, code } });
    };
    for (let place = 1; place <= 10; place += 1) {
      assertError(await tryFrom(`192.0.2.${place}`), 401, 'UNAUTHORIZED');
    }
    assertError(await tryFrom('192.0.2.11'), 429, 'RATE_LIMIT_EXCEEDED');
    assertError(await tryFrom('192.0.2.11', totp.nextCode()), 429, 'RATE_LIMIT_EXCEEDED');
    // The limit does not apply to recovery codes, which nobody can guess.
    requireOk(await tryFrom('192.0.2.11', totp.recovery_codes[0]));
  } finally {
    await behind.stop();
  }
  const entries = await listAudit(server, workspace);
  const refused = entries.filter(({ action }) => action === 'session.refuse');
  assert.equal(refused.length, 10);
  assert.deepEqual(refused[0]?.detail, {
    user_id: user.user_id,
    way: 'second_factor',
    address: '192.0.2.1',
  });
  const started = entries
    .filter(({ action }) => action === 'session.start')
    .map(({ detail }) => detail?.['factor']);
  assert.deepEqual(started, [undefined, 'totp', 'recovery_code']);
});

test('Factors are changed by somebody who has just proven who they are, never by an access token', async () => {
  const { user, page, totp } = await makeProtected();
  const changes: [method: string, path: string, body?: unknown][] = [
    ['POST', '/app/me/factors/totp'],
    ['PUT', '/app/me/factors/totp', { setup: 'x', code: '123456' }],
    ['DELETE', '/app/me/factors/totp'],
    ['POST', '/app/me/factors/recovery-codes'],
    ['POST', '/app/me/factors/passkey-options'],
    ['DELETE', '/app/me/factors/passkeys/1'],
  ];
  for (const [method, path, body] of changes) {
    const answer = await server.send(method, path, {
      token: user.token,
      body,
    });
    assert.equal(answer.body.reason.name, 'sign_in_missing', path);
  }
  server.clock.advance(10 * MINUTE_MS);
  for (const [method, path, body] of changes) {
    const answer = await sendAs(page, method, path, body);
    assertError(answer, 403, 'FORBIDDEN');
    assert.equal(answer.body.reason.name, 'confirm_missing', path);
  }
  const confirm = (body: unknown) => sendAs(page, 'POST', '/app/me/confirmation', body);
  assertError(await confirm({}), 422, 'VALIDATION_ERROR');
  assert.equal((await confirm({ password: 'wrong' })).body.reason.name, 'wrong_present_password');
  assert.equal((await confirm({ code: '000000' })).body.reason.name, 'wrong_second_factor');
  const shown = async () => requireOk(await sendAs(page, 'GET', '/app/me/factors')).body;
  assert.equal((await shown()).is_confirmed, false);
  requireOk(await confirm({ code: totp.nextCode() }));
  assert.equal((await shown()).is_confirmed, true);
  server.clock.advance(10 * MINUTE_MS);
  requireOk(await confirm({ password: PASSWORD }));
  requireOk(await sendAs(page, 'DELETE', '/app/me/factors/totp'));
});

test('The first factor ends every other session and one-time token; a second app is refused', async () => {
  const user = await makeUser(server);
  const [older, page] = [await signInOnPage(server, user), makePageClient(server)];
  requireOk(await page.signIn(user.email));
  const body = { cli_callback_uri: 'http://127.0.0.1:1/', state: '' };
  const login = requireOk(await sendAs(older, 'POST', '/app/me/login-token', body)).body;
  await addTotp(server, page);
  assertError(await older.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  const late = await server.send('POST', '/v1/magic-link/login', { body: { token: login.token } });
  assertError(late, 401, 'UNAUTHORIZED');
  assertError(await sendAs(page, 'POST', '/app/me/factors/totp'), 409, 'CONFLICT');
});

test('An app is added by a right code for its own secret, within half an hour', async () => {
  const user = await makeUser(server);
  const [page, stranger] = [
    await signInOnPage(server, user),
    await signInOnPage(server, await makeUser(server)),
  ];
  const { setup } = requireOk(await sendAs(page, 'POST', '/app/me/factors/totp')).body;
  const put = (by: typeof page, body: unknown) => sendAs(by, 'PUT', '/app/me/factors/totp', body);
  assert.equal((await put(page, { setup, code: '000000' })).body.errors[0].reason.name, 'totp_wrong');
  assert.equal((await put(page, { setup, code: 'abc' })).body.errors[0].reason.name, 'totp_wrong');
  assert.equal(
    (await put(stranger, { setup, code: '000000' })).body.errors[0].reason.name,
    'totp_setup_over',
  );
  for (const broken of ['', 'x', 'A'.repeat(900), setup.slice(0, -4)]) {
    const answer = await put(page, { setup: broken, code: '000000' });
    assert.equal(answer.body.errors[0].reason.name, 'totp_setup_over');
  }
  assert.equal(requireOk(await sendAs(page, 'GET', '/app/me/factors')).body.totp, null);
});

test('When the last factor is gone the password is enough again, and recovery codes are gone too', async () => {
  const { user, page, totp } = await makeProtected();
  requireOk(await sendAs(page, 'DELETE', '/app/me/factors/totp'));
  assertError(await sendAs(page, 'DELETE', '/app/me/factors/totp'), 404, 'NOT_FOUND');
  const other = makePageClient(server);
  assert.equal(requireOk(await other.signIn(user.email)).body.user.id, user.user_id);
  const { body } = requireOk(await sendAs(page, 'GET', '/app/me/factors'));
  assert.deepEqual([body.recovery_codes_left, body.is_proven], [0, false]);
  assertError(await sendAs(page, 'POST', '/app/me/factors/recovery-codes'), 409, 'CONFLICT');
  const { body: refused } = await sendAs(page, 'POST', '/app/me/confirmation', {
    code: totp.recovery_codes[0],
  });
  assert.equal(refused.reason.name, 'wrong_second_factor');
});

test('An operator removes all factors of somebody, whose sessions end; it is in the audit log', async () => {
  const workspace = await makeWorkspace(server);
  const { user, page } = await makeProtected(await makeMember(server, workspace));
  assert.equal(await resetFactors(server.ctx.db, user.user_id, server.clock.now()), true);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  requireOk(await page.signIn(user.email));
  assert.equal(await resetFactors(server.ctx.db, user.user_id, server.clock.now()), false);
  assert.equal((await page.send('POST', '/app/session/token')).status, 200);
  const entries = (await listAudit(server, workspace)).filter(({ action }) => action.startsWith('factor.'));
  assert.deepEqual(
    entries.map(({ action, actor_user_id }) => [action, actor_user_id]),
    [
      ['factor.add', user.user_id],
      ['factor.reset', null],
    ],
  );
});

test('Two first factors at once leave one set of recovery codes', async () => {
  const page = await signInOnPage(server, await makeUser(server));
  const setups = [];
  for (let count = 0; count < 2; count += 1) {
    setups.push(requireOk(await sendAs(page, 'POST', '/app/me/factors/totp')).body);
  }
  const token = await page.getToken();
  const answers = await Promise.all(
    setups.map(({ setup, secret }) => {
      const body = { setup, code: toTotpCode(secret, server.clock.now()) };
      return page.send('PUT', '/app/me/factors/totp', { token, body });
    }),
  );
  assert.deepEqual(statusesOf(answers), [200, 409]);
  assert.equal(requireOk(await sendAs(page, 'GET', '/app/me/factors')).body.recovery_codes_left, 10);
});
