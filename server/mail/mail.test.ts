/** Mail as a mail server gets it: in the transaction of its act, again when it is refused, never to anybody else. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make-workspace.ts';
import { MAIL_LOGIN, startMailServer, type MailServer } from '../../tests/kit/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { statement } from '../base/database/database.ts';
import { composeMail, toMailName } from './compose-mail.ts';
import { queueMail } from './outbox.ts';
import { startMail } from './start-mail.ts';

let mailServer: MailServer;
let server: TestServer;
let sender: { stop(): Promise<void> };
before(async () => {
  mailServer = await startMailServer();
  const env = { MINUTEBOOK_SMTP_URL: mailServer.url, MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>' };
  server = await startTestServer({ env });
  sender = startMail(server.ctx);
});
after(async () => {
  await sender.stop();
  await server.stop();
  await mailServer.stop();
});
beforeEach(() => {
  mailServer.takes = true;
});

const sentTo = (email: string) =>
  until(`a mail to ${email}`, () => mailServer.taken.find(({ recipients }) => recipients.includes(email)));
const countMails = statement<{ count: number }>(
  'test.count-mails',
  `select count(*) as count from mail_outbox`,
);
const countQueued = async () => (await server.ctx.db.query(countMails, []))[0]?.count;
const isEmpty = () => until('an empty outbox', async () => (await countQueued()) === 0);

const mailTo = (to: string) => ({
  ...composeMail({
    to,
    subject: 'Hello',
    paragraphs: ['A sentence.'],
    link: { text: 'Open', url: 'https://minutes.example.com/' },
    note: 'A note.',
  }),
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
  assert.ok(mail.text.includes('Min Seo invites you to the workspace Seori Lab on Minutebook.'), mail.text);
  assert.ok(mail.text.includes(body.url) && mail.html.includes(body.url), mail.text);
  await isEmpty();
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
});

test('Names add no header, no recipient and no HTML', async () => {
  const { invite } = await makeScene('Lab\r\nBcc: spy@example.com', '<img src=x>\u2028 "a"');
  assert.equal((await invite('plain@example.com')).status, 201);
  const mail = await sentTo('plain@example.com');
  assert.deepEqual(mail.recipients, ['plain@example.com']);
  assert.equal(mail.headers['bcc'], undefined);
  assert.deepEqual(mail.headers['subject'], ['Invitation to Lab Bcc: spy@example.com on Minutebook']);
  assert.ok(
    mail.html.includes('&lt;img src=x&gt; &quot;a&quot; invites') && !mail.html.includes('<img'),
    mail.html,
  );
  assert.equal(Array.from(toMailName('ê'.repeat(5_000))).length, 80);
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
  } finally {
    await plain.stop();
  }
});

test('What is rolled back is not sent', async () => {
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
  assert.equal(await countQueued(), 1);
  clock.advance(MINUTE_MS);
  await sentTo('later@example.com');
  await isEmpty();
  assert.equal(
    mailServer.taken.filter(({ recipients }) => recipients.includes('later@example.com')).length,
    1,
  );
});

test('A mail that is not taken for a day is given up, and counted', async () => {
  const { ctx, clock } = server;
  mailServer.takes = false;
  const before = mailServer.refused;
  await queueMail(ctx.db, ctx, mailTo('never@example.com'));
  await until('a refusal', () => mailServer.refused === before + 1);
  clock.advance(DAY_MS);
  await isEmpty();
  assert.equal(mailServer.refused, before + 1);
  const metrics = await ctx.metrics.registry.getSingleMetricAsString('minutebook_mails_total');
  assert.match(metrics, /outcome="given_up"\} 1$/m);
});

test('Two processes send a mail once', async () => {
  const second = startMail(server.ctx);
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
