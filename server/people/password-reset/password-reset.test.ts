/** A forgotten password, from the question to the next sign-in, with a real mail server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeMember, makeUser, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  givePassword,
  makePageClient,
  PASSWORD,
  signInOnPage,
} from '../../../tests/kit/clients/page-client.ts';
import { connect, refresh } from '../../../tests/kit/clients/program.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startMailServer, type MailServer } from '../../../tests/kit/servers/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { startMail } from '../../mail/start-mail.ts';
import { setPassword } from '../users/set-password.ts';
import { setUserStatus } from '../users/set-user-status.ts';
import { answerResetRequests } from './answer-reset-requests.ts';

let mailServer: MailServer;
let server: TestServer;
const running: { stop(): Promise<void> }[] = [];
before(async () => {
  mailServer = await startMailServer();
  const env = { MINUTEBOOK_SMTP_URL: mailServer.url, MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>' };
  server = await startTestServer({ env });
  running.push(
    startMail(server.ctx, async () => true),
    answerResetRequests(server.ctx),
  );
});
after(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await server.stop();
  await mailServer.stop();
});

const NEW_PASSWORD = 'another horse battery';
const PATH = '/app/password-resets';

async function makePerson(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(server, fields);
  await givePassword(server, user);
  return user;
}

/** Waits out the limit of requests for the client's address before asking. */
async function ask(email: string) {
  server.clock.advance(15 * MINUTE_MS);
  return makePageClient(server).send('POST', PATH, { body: { email } });
}

const mailsTo = (email: string) => mailServer.taken.filter(({ recipients }) => recipients.includes(email));

async function getLink(email: string, count = 1): Promise<{ token: string; text: string }> {
  await until(`mail ${count} to ${email}`, () => mailsTo(email).length >= count || undefined);
  const { text } = mailsTo(email)[count - 1] ?? { text: '' };
  return { token: /reset-password\/(rst_[\w-]{43})/.exec(text)?.[1] ?? '', text };
}

const countRequests = statement<{ count: number }>(
  'test.reset-requests',
  `select (select count(*) from password_reset_request) + (select count(*) from mail_outbox) as count`,
);
const allAnswered = () =>
  until('no request', async () => (await server.ctx.db.query(countRequests, []))[0]?.count === 0);

const reset = (token: string, password = NEW_PASSWORD) =>
  makePageClient(server).send('POST', `${PATH}/${token}`, { body: { password } });

test('The link of the mail sets a new password once, and ends every session, token and program', async () => {
  const workspace = await makeWorkspace(server);
  const user = await makeMember(server, workspace, { base_role: 'member' });
  const before = await signInOnPage(server, user);
  const token = await before.getToken();
  const program = await connect(server, { user, session: token }, { workspace });
  assert.equal((await ask(user.email.toUpperCase())).status, 204);
  const link = await getLink(user.email);
  assert.ok(link.text.includes(`${server.base_url}/reset-password/${link.token}`), link.text);
  assert.deepEqual(requireOk(await server.get(`${PATH}/${link.token}`)).body, { email: user.email });
  assert.equal((await reset(link.token)).status, 204);
  server.clock.advance(5_000);
  for (const ended of [token, user.token, program.access_token])
    assert.equal((await server.get(`${workspace.path}/records`, ended)).status, 401);
  assert.equal((await refresh(server, program.refresh_token)).status, 400);
  assertError(await before.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assertError(await makePageClient(server).signIn(user.email), 401, 'UNAUTHORIZED');
  requireOk(await makePageClient(server).signIn(user.email, NEW_PASSWORD));
  assertError(await reset(link.token, PASSWORD), 404, 'NOT_FOUND');
  assertError(await server.get(`${PATH}/${link.token}`), 404, 'NOT_FOUND');
  const acts = (await listAudit(server, workspace)).map(({ action, actor_user_id }) => [
    action,
    actor_user_id,
  ]);
  assert.ok(acts.some(([action, by]) => action === 'user.ask_reset' && by === null));
  assert.ok(acts.some(([action, by]) => action === 'user.reset_password' && by === user.user_id));
});

test('An address without an account gets the same answer, and no mail', async () => {
  const user = await makePerson();
  const known = await ask(user.email);
  const unknown = await ask('nobody-here@example.com');
  assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
  await getLink(user.email);
  await allAnswered();
  assert.deepEqual(mailsTo('nobody-here@example.com'), []);
});

test('Users who are switched off and service accounts get no mail', async () => {
  const user = await makePerson();
  await setUserStatus(server.ctx.db, { user, status: 'deactivated', now: server.clock.now() });
  await ask(user.email);
  await allAnswered();
  assert.deepEqual(mailsTo(user.email), []);
});

test('A user without a password gets a mail that says so, without a link', async () => {
  const user = await makeUser(server);
  await ask(user.email);
  const { token, text } = await getLink(user.email);
  assert.equal(token, '');
  assert.ok(text.includes('Your account has no password.'), text);
});

test('The database holds a digest of the link, and the outbox no text of it', async () => {
  const user = await makePerson();
  await ask(user.email);
  const { token } = await getLink(user.email);
  const selectAll = statement<{ text: string }>(
    'test.reset-rows',
    `select string_agg(r::text, ' ') as text from password_reset r`,
  );
  const [{ text } = { text: '' }] = await server.ctx.db.query(selectAll, []);
  assert.ok(text.length > 50 && !text.includes(token) && !text.includes(Buffer.from(token).toString('hex')));
});

test('A link expires after an hour, and when the password changes otherwise', async () => {
  const user = await makePerson();
  await ask(user.email);
  const late = await getLink(user.email);
  server.clock.advance(HOUR_MS);
  assertError(await reset(late.token), 404, 'NOT_FOUND');
  await ask(user.email);
  const overtaken = await getLink(user.email, 2);
  await setPassword(server.ctx.db, {
    user_id: user.user_id,
    password: 'set by an operator',
    now: server.clock.now(),
  });
  assertError(await reset(overtaken.token), 404, 'NOT_FOUND');
  requireOk(await makePageClient(server).signIn(user.email, 'set by an operator'));
});

test('Of two concurrent uses of a link one sets the password', async () => {
  const user = await makePerson();
  await ask(user.email);
  const { token } = await getLink(user.email);
  const answers = await Promise.all([reset(token, 'the first of two'), reset(token, 'the second of two')]);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [204, 404]);
});

test('A reset keeps the second factor, which the next sign-in asks for', async () => {
  const user = await makePerson();
  const insertTotp = statement<never>(
    'test.insert-totp',
    `insert into totp (user_id, sealed_secret, last_step, created_at) values ($1, $2, 0, $3)`,
  );
  await server.ctx.db.query(insertTotp, [user.user_id, server.ctx.keys.seal('secret'), server.clock.now()]);
  await ask(user.email);
  const { token } = await getLink(user.email);
  assert.equal((await reset(token)).status, 204);
  const { body } = requireOk(await makePageClient(server).signIn(user.email, NEW_PASSWORD));
  assert.equal(body.has_totp, true);
  assert.equal(body.access_token, undefined);
});

test('An account gets three valid links an hour, and further requests keep nobody out', async () => {
  const user = await makePerson();
  const now = server.clock.now();
  for (let count = 0; count < 5; count += 1)
    await makePageClient(server).send('POST', PATH, { body: { email: user.email } });
  await allAnswered();
  assert.equal(server.clock.now().getTime(), now.getTime());
  assert.equal(mailsTo(user.email).length, 3);
  requireOk(await makePageClient(server).signIn(user.email));
  const { token } = await getLink(user.email);
  assert.equal((await reset(token)).status, 204);
});

test('A network that asks for many links has to wait, and can still sign in', async () => {
  const user = await makePerson();
  await ask('first@example.com');
  const send = (email: string) => makePageClient(server).send('POST', PATH, { body: { email } });
  for (let count = 0; count < 9; count += 1)
    assert.equal((await send(`many${count}@example.com`)).status, 204);
  const answer = await send('one-more@example.com');
  assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
  requireOk(await makePageClient(server).signIn(user.email));
});

test('A made-up link, a short password and a page of somebody else are refused', async () => {
  const user = await makePerson();
  await ask(user.email);
  const { token } = await getLink(user.email);
  for (const wrong of ['x', `${token}x`, token.toLowerCase(), '%00', "'; drop table app_user"]) {
    const answer = await reset(encodeURIComponent(wrong));
    assert.ok(answer.status === 404 || answer.status === 422, `${wrong}: ${answer.status}`);
  }
  assertError(await reset(token, 'short'), 422, 'VALIDATION_ERROR');
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, body: { password: NEW_PASSWORD } };
  assertError(await makePageClient(server).send('POST', `${PATH}/${token}`, foreign), 403, 'FORBIDDEN');
  const evil = { headers: { host: 'evil.example' }, body: { email: user.email } };
  await makePageClient(server).send('POST', PATH, evil);
  await allAnswered();
  for (const mail of mailsTo(user.email)) assert.ok(!mail.text.includes('evil.example'));
  assert.equal((await reset(token)).status, 204);
});

test('The mail is in the language of its reader, and a hostile name adds nothing to it', async () => {
  const user = await makePerson({ name: '민서\r\nBcc: spy@example.com <b>' });
  requireOk(await server.send('PATCH', '/app/me', { token: user.token, body: { locale: 'ko' } }));
  await ask(user.email);
  await getLink(user.email);
  const [mail] = mailsTo(user.email);
  assert.deepEqual(mail?.headers['subject'], ['Minutebook 비밀번호 재설정']);
  assert.equal(mail?.headers['bcc'], undefined);
  assert.ok(!mail?.html.includes('<b>'));
});

test('Where no mail is set up nothing is stored, and sign-in does not offer it', async () => {
  const plain = await startTestServer({ beside: server });
  try {
    const options = requireOk(await plain.get('/app/sign-in-options')).body;
    assert.equal(options.resets_passwords, false);
    assert.equal(requireOk(await server.get('/app/sign-in-options')).body.resets_passwords, true);
    const headers = { 'x-minutebook': 'page' };
    const answer = await plain.send('POST', PATH, { headers, body: { email: 'a@example.com' } });
    assertError(answer, 404, 'NOT_FOUND');
  } finally {
    await plain.stop();
  }
});
