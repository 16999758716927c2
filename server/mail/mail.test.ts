/** Mail as a mail server gets it: in the transaction of its act, again when it is refused, never to anybody else. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { MAIL_LOGIN, startMailServer, type MailServer } from '../../tests/kit/servers/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { statement } from '../base/database/database.ts';
import { toMailName } from './compose-mail.ts';
import { listKeptMails, measureOutbox, retryMails, sweepMail } from './kept-mails.ts';
import { setMailChoice } from './mail-choices.ts';
import { countSentMail, queueMail } from './outbox.ts';
import { startMail } from './start-mail.ts';
import { addressDigest } from './unsubscribe-link.ts';

let mailServer: MailServer;
let server: TestServer;
let sender: { stop(): Promise<void> };
before(async () => {
  mailServer = await startMailServer();
  const env = { MINUTEBOOK_SMTP_URL: mailServer.url, MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>' };
  server = await startTestServer({ env });
  sender = startMail(server.ctx, async () => true);
});
after(async () => {
  await sender.stop();
  await server.stop();
  await mailServer.stop();
});
beforeEach(() => {
  mailServer.takes = true;
  mailServer.knows_nobody = false;
});

const sentTo = (email: string) =>
  until(`a mail to ${email}`, () => mailServer.taken.find(({ recipients }) => recipients.includes(email)));
const countMails = statement<{ count: number }>(
  'test.count-mails',
  `select count(*) as count from mail_outbox`,
);
const emptyOutbox = statement<never>('test.empty-outbox', `delete from mail_outbox`);
const countQueued = async () => (await server.ctx.db.query(countMails, []))[0]?.count;
const isEmpty = () => until('an empty outbox', async () => (await countQueued()) === 0);

const mailTo = (to: string) => ({
  kind: 'recording' as const,
  locale: 'en' as const,
  to,
  subject: 'Hello',
  paragraphs: ['A sentence.'],
  link: { text: 'Open', url: 'https://minutes.example.com/' },
  note: 'A note.',
});

async function makeScene(name: string, by = 'Min Seo') {
  const workspace = await makeWorkspace(server, { name });
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: by });
  const invite = (email: string) =>
    server.send('POST', `${workspace.app_path}/invitations`, {
      token: owner.token,
      body: { email, base_role: 'member' },
    });
  return { workspace, owner, invite };
}

test('An invitation is mailed to the invited address, with its link as text and as HTML', async () => {
  const { invite } = await makeScene('Seori Lab');
  const { status, body } = await invite('sora@example.com');
  assert.equal(status, 201);
  assert.equal(body.is_mailed, true);
  const mail = await sentTo('sora@example.com');
  assert.equal(mail.login, MAIL_LOGIN.user);
  assert.deepEqual(mail.headers['subject'], ['Invitation to Seori Lab on Minutebook']);
  assert.deepEqual(mail.headers['from'], ['Minutes <minutes@example.com>']);
  assert.deepEqual(mail.headers['to'], ['sora@example.com']);
  assert.deepEqual(mail.headers['auto-submitted'], ['auto-generated']);
  assert.match(mail.headers['message-id']?.[0] ?? '', /^<[0-9a-f-]{36}@example\.com>$/);
  assert.ok(
    mail.text.includes('Min Seo has invited you to the workspace Seori Lab on Minutebook.'),
    mail.text,
  );
  assert.ok(mail.text.includes(body.url) && mail.html.includes(body.url), mail.text);
  await isEmpty();
});

test('A mail that the server has not accepted is not reported as sent, and a repeated request answers the same', async () => {
  const { workspace, owner } = await makeScene('Refusing');
  const path = `/api/v3/workspaces/${workspace.slug}/invitations`;
  const send = (email: string) =>
    server.send('POST', path, {
      token: owner.token,
      body: { email, base_role: 'member' },
      headers: { 'idempotency-key': email },
    });
  mailServer.takes = false;
  const refused = await send('refused@example.com');
  assert.deepEqual([refused.status, refused.body.is_mailed], [201, false]);
  mailServer.takes = true;
  const taken = await send('accepted@example.com');
  assert.deepEqual([taken.status, taken.body.is_mailed], [201, true]);
  const again = await send('accepted@example.com');
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.text], ['true', taken.text]);
  await server.ctx.db.query(emptyOutbox, []);
});

test('A test mail goes to whoever asks, who hears what the mail server answers', async () => {
  const { workspace, owner } = await makeScene('Tests');
  const ask = (token: string) => server.send('POST', `${workspace.app_path}/test-mail`, { token });
  assertError(await server.send('POST', `${workspace.app_path}/test-mail`), 401, 'UNAUTHORIZED');
  const member = await makeMember(server, workspace);
  assertError(await ask(member.token), 403, 'FORBIDDEN');
  const taken = await ask(owner.token);
  assert.equal(taken.status, 200, taken.text);
  assert.deepEqual([taken.body.email, taken.body.is_accepted], [owner.email, true]);
  assert.match(taken.body.answer, /^250 /);
  const mail = await sentTo(owner.email);
  assert.match(mail.text, /You tried in the settings of Tests/);
  mailServer.takes = false;
  const { body } = await ask(owner.token);
  assert.equal(body.is_accepted, false);
  assert.match(body.answer, /^it does not take it now: later it may \(EMESSAGE 451\): 451 Try again later$/);
  const audit = await server.get(`${workspace.app_path}/audit?action=mail.test`, owner.token);
  assert.deepEqual(
    audit.body.items.map(({ details }: { details: unknown }) => details),
    [{ email: owner.email }, { email: owner.email }],
  );
  mailServer.takes = true;
  for (let count = 2; count < 20; count += 1) assert.equal((await ask(owner.token)).status, 200);
  const refused = await ask(owner.token);
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(refused.headers.get('retry-after'), '86400');
});

test('Somebody with an account is written to in their own language', async () => {
  const { invite } = await makeScene('서리');
  const reader = await makeMember(server, await makeWorkspace(server));
  const locale = await server.send('PATCH', '/app/me', { token: reader.token, body: { locale: 'ko' } });
  assert.equal(locale.status, 200, locale.text);
  assert.equal((await invite(reader.email)).status, 201);
  const mail = await sentTo(reader.email);
  assert.deepEqual(mail.headers['subject'], ['Minutebook 워크스페이스 초대: 서리']);
  assert.ok(mail.text.includes('초대 열기'), mail.text);
  assert.ok(mail.html.includes('<html lang="ko">'), mail.html);
});

test('Names add no header, no recipient and no HTML', async () => {
  const { invite } = await makeScene('Lab\r\nBcc: spy@example.com', '<img src=x>\u2028 "a"');
  assert.equal((await invite('plain@example.com')).status, 201);
  const mail = await sentTo('plain@example.com');
  assert.deepEqual(mail.recipients, ['plain@example.com']);
  assert.equal(mail.headers['bcc'], undefined);
  assert.deepEqual(mail.headers['subject'], ['Invitation to Lab Bcc: spy@example.com on Minutebook']);
  assert.ok(
    mail.html.includes('&lt;img src=x&gt; &quot;a&quot; has invited') && !mail.html.includes('<img'),
    mail.html,
  );
  assert.equal(Array.from(toMailName('ê'.repeat(5_000))).length, 80);
});

test('A name that is an encoded word is shown as it was typed', async () => {
  const { invite } = await makeScene('=?utf-8?q?Your_bank=0D=0A?=');
  assert.equal((await invite('encoded@example.com')).status, 201);
  const { headers } = await sentTo('encoded@example.com');
  assert.deepEqual(headers['subject'], ['Invitation to = ?utf-8?q?Your_bank=0D=0A?= on Minutebook']);
  assert.equal(toMailName('a\u061cb\u200bc\u2060d'), 'abcd');
});

test('An address that could mean several mailboxes gets no mail, and the page is told', async () => {
  const { invite } = await makeScene('Addresses');
  for (const email of ['a,b@example.com', '<a>@example.com', '"a"@example.com', 'a@example.com;b']) {
    const { status, body } = await invite(email);
    assert.deepEqual([email, status, body.is_mailed], [email, 201, false]);
  }
});

test('Without a mail server nothing is stored, and the page is told', async () => {
  const plain = await startTestServer({ beside: server });
  try {
    const { workspace, owner } = await makeScene('No mail');
    const body = { email: 'nobody@example.com', base_role: 'member' };
    const path = `${workspace.app_path}/invitations`;
    const answer = await plain.send('POST', path, { token: owner.token, body });
    assert.deepEqual([answer.status, answer.body.is_mailed], [201, false]);
    const test = await plain.send('POST', `${workspace.app_path}/test-mail`, { token: owner.token });
    assertError(test, 409, 'CONFLICT');
  } finally {
    await plain.stop();
  }
});

test('A mail whose transaction is rolled back is not sent', async () => {
  const { ctx } = server;
  const undone = ctx.db.transaction(async (tx) => {
    await queueMail(tx, ctx, mailTo('undone@example.com'));
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await queueMail(ctx.db, ctx, mailTo('done@example.com'));
  await sentTo('done@example.com');
  await isEmpty();
  assert.ok(!mailServer.taken.some(({ recipients }) => recipients.includes('undone@example.com')));
});

test('A mail that is refused is tried again after a pause, and arrives once', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  await queueMail(ctx.db, ctx, mailTo('later@example.com'));
  await until('a refusal', () => mailServer.refused === before + 1);
  mailServer.takes = true;
  clock.advance(MINUTE_MS);
  // Another mail goes its way meanwhile: the first one waits for its time, not for the sender.
  await queueMail(ctx.db, ctx, mailTo('meanwhile@example.com'));
  await sentTo('meanwhile@example.com');
  await until('one mail that waits', async () => (await countQueued()) === 1);
  clock.advance(MINUTE_MS);
  await sentTo('later@example.com');
  await isEmpty();
  assert.equal(
    mailServer.taken.filter(({ recipients }) => recipients.includes('later@example.com')).length,
    1,
  );
});

test('A mail that was made or tried while the clock was a day ahead is sent once the clock is right', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  clock.advance(DAY_MS);
  await queueMail(ctx.db, ctx, mailTo('tried@example.com'));
  await until('a refusal', () => mailServer.refused === before + 1);
  await sender.stop();
  await queueMail(ctx.db, ctx, mailTo('made@example.com'));
  clock.advance(-DAY_MS);
  mailServer.takes = true;
  sender = startMail(ctx, async () => true);
  await sentTo('tried@example.com');
  await sentTo('made@example.com');
  await isEmpty();
  for (const email of ['tried@example.com', 'made@example.com']) {
    assert.equal(mailServer.taken.filter(({ recipients }) => recipients.includes(email)).length, 1);
  }
});

test('A mail that is not taken for a day is given up, and counted', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  await queueMail(ctx.db, ctx, mailTo('never@example.com'));
  await until('a refusal', () => mailServer.refused === before + 1);
  clock.advance(DAY_MS);
  const given = () => listKeptMails(ctx.db, ctx.keys, 10);
  const [mail] = await until('a mail that was given up', async () => {
    const mails = await given();
    return mails[0]?.given_up_at == null ? undefined : mails;
  });
  assert.equal(mailServer.refused, before + 1);
  const fault = 'it does not take it now: later it may (EMESSAGE 451)';
  assert.deepEqual([mail?.to, mail?.attempts, mail?.last_fault], ['never@example.com', 1, fault]);
  const metrics = await ctx.metrics.registry.getSingleMetricAsString('minutebook_mails_total');
  assert.match(metrics, /outcome="given_up"\} 1$/m);
  mailServer.takes = true;
  assert.equal(await retryMails(ctx.db, mail?.mail_id ?? null, clock.now()), 1);
  await sentTo('never@example.com');
  await isEmpty();
  assert.equal(await retryMails(ctx.db, null, clock.now()), 0);
});

test('A mail to an address that nobody has is given up at once, and told from one that may be taken later', async () => {
  const { ctx, clock } = server;
  mailServer.knows_nobody = true;
  await queueMail(ctx.db, ctx, mailTo('typo@example.com'));
  const [mail] = await until('a mail that was given up', async () => {
    const mails = await listKeptMails(ctx.db, ctx.keys, 10);
    return mails[0]?.given_up_at == null ? undefined : mails;
  });
  const fault = 'it knows nobody of this address (EENVELOPE 550)';
  assert.deepEqual([mail?.to, mail?.attempts, mail?.last_fault], ['typo@example.com', 1, fault]);
  mailServer.knows_nobody = false;
  assert.equal(await retryMails(ctx.db, mail?.mail_id ?? null, clock.now()), 1);
  await sentTo('typo@example.com');
  await isEmpty();
});

test('A mail that was given up is deleted after two weeks, and links for password resets are never sent again', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  await queueMail(ctx.db, ctx, { ...mailTo('over@example.com'), kind: 'password_reset' });
  await until('a refusal', () => mailServer.refused === before + 1);
  clock.advance(DAY_MS);
  await until(
    'a mail that was given up',
    async () => (await measureOutbox(ctx.db, clock.now())).given_up === 1,
  );
  assert.equal(await retryMails(ctx.db, null, clock.now()), 0);
  clock.advance(14 * DAY_MS + 1);
  while ((await sweepMail(ctx, clock.now())) > 0);
  assert.equal(await countQueued(), 0);
});

test('Every mail but that of a reset can be refused by one request, without signing in', async () => {
  const { ctx } = server;
  await queueMail(ctx.db, ctx, mailTo('refuser@example.com'));
  const mail = await sentTo('refuser@example.com');
  assert.deepEqual(mail.headers['list-unsubscribe-post'], ['List-Unsubscribe=One-Click']);
  const url = /^<(.*)>$/.exec(mail.headers['list-unsubscribe']?.[0] ?? '')?.[1] ?? '';
  assert.ok(mail.text.includes(url) && mail.html.includes(url), mail.text);
  assert.ok(!url.includes('refuser'), url);
  const looked = await fetch(url, { redirect: 'manual' });
  assert.equal(looked.status, 302);
  assert.ok(await queueMail(ctx.db, ctx, mailTo('refuser@example.com')));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
    const { status } = await fetch(url, { method: 'POST', headers, body });
    assert.equal(status, 204);
  }
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  assert.equal((await fetch(url, { method: 'POST', body: form })).status, 204);
  assert.equal(await queueMail(ctx.db, ctx, mailTo('Refuser@example.com')), undefined);
  assert.ok(await queueMail(ctx.db, ctx, { ...mailTo('refuser@example.com'), kind: 'digest' }));
  for (const wrong of [`${url}x`, url.replace('recording.', 'digest.'), url.replace(/[^/]+$/, 'recording')]) {
    assert.equal((await fetch(wrong, { method: 'POST' })).status, 404, wrong);
  }
  await queueMail(ctx.db, ctx, { ...mailTo('forgetful@example.com'), kind: 'password_reset' });
  assert.equal((await sentTo('forgetful@example.com')).headers['list-unsubscribe'], undefined);
});

test('Who refuses a kind of mail gets none that waited, nor one that was given up', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  await queueMail(ctx.db, ctx, mailTo('tired@example.com'));
  await queueMail(ctx.db, ctx, { ...mailTo('tired@example.com'), kind: 'digest' });
  await until('two refusals', () => mailServer.refused === before + 2);
  const choice = {
    address: addressDigest('tired@example.com'),
    kind: 'recording',
    is_wanted: false,
  } as const;
  await setMailChoice(ctx.db, choice, clock.now());
  assert.equal(await countQueued(), 1);
  mailServer.takes = true;
  clock.advance(HOUR_MS);
  await sentTo('tired@example.com');
  await isEmpty();
  assert.equal(
    mailServer.taken.filter(({ recipients }) => recipients.includes('tired@example.com')).length,
    1,
  );
});

test('People choose their mails on their own page, and what they refuse is not stored', async () => {
  const { ctx } = server;
  const person = await makeMember(server, await makeWorkspace(server));
  const { token } = person;
  const all = await server.get('/app/me/mails', token);
  assert.deepEqual(
    all.body.items.map((choice: { is_wanted: boolean }) => choice.is_wanted),
    [true, true, true, true, true, true],
  );
  const change = (is_wanted: boolean) =>
    server.send('PATCH', '/app/me/mails', { token, body: { kind: 'recording', is_wanted } });
  const { body } = await change(false);
  assert.deepEqual(
    body.items.find(({ kind }: { kind: string }) => kind === 'recording'),
    { kind: 'recording', is_wanted: false },
  );
  assert.equal(await queueMail(ctx.db, ctx, mailTo(person.email)), undefined);
  await change(true);
  assert.ok(await queueMail(ctx.db, ctx, mailTo(person.email)));
  const reset = { kind: 'password_reset', is_wanted: false };
  assert.equal((await server.send('PATCH', '/app/me/mails', { token, body: reset })).status, 422);
});

test('An address gets a limited number of mails of a kind on one day', async () => {
  const { ctx, clock } = server;
  const results: (string | undefined)[] = [];
  const invite = () => queueMail(ctx.db, ctx, { ...mailTo('many@example.com'), kind: 'invitation' });
  for (let count = 0; count < 12; count += 1) results.push(await invite());
  assert.equal(results.filter(Boolean).length, 10);
  // Mail that is not sent before the day is over would be given up.
  await isEmpty();
  clock.advance(DAY_MS);
  assert.ok(await invite());
  await isEmpty();
});

test('Whoever has mailed two hundred invitations on one day still invites, by the link alone', async () => {
  const { workspace, owner, invite } = await makeScene('Crowded');
  const { db, clock } = server.ctx;
  const counted = { sender: `user ${owner.user_id}`, kind: 'invitation' } as const;
  for (let count = 1; count < 200; count += 1) await countSentMail(db, counted, clock.now());
  assert.equal((await invite('last@example.com')).body.is_mailed, true);
  const { status, body } = await invite('beyond@example.com');
  assert.deepEqual([status, body.is_mailed, typeof body.url], [201, false, 'string']);
  const other = await makeMember(server, workspace, { base_role: 'owner' });
  const path = `${workspace.app_path}/invitations`;
  const invitation = { email: 'colleague@example.com', base_role: 'member' };
  const theirs = await server.send('POST', path, { token: other.token, body: invitation });
  assert.equal(theirs.body.is_mailed, true);
  await isEmpty();
  assert.ok(!mailServer.taken.some(({ recipients }) => recipients.includes('beyond@example.com')));
});

test('Two processes send a mail once', async () => {
  const second = startMail(server.ctx, async () => true);
  try {
    const addresses = Array.from({ length: 30 }, (_, place) => `both${place}@example.com`);
    for (const to of addresses) await queueMail(server.ctx.db, server.ctx, mailTo(to));
    for (const to of addresses) await sentTo(to);
    await isEmpty();
    const sent = mailServer.taken
      .flatMap(({ recipients }) => recipients)
      .filter((to) => to.startsWith('both'));
    assert.deepEqual(sent.toSorted(), addresses.toSorted());
  } finally {
    await second.stop();
  }
});
