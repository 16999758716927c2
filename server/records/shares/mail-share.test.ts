/** The link of a record by mail: never with its password, to plain addresses, within limits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { startMail } from '../../mail/start-mail.ts';
import type { Mail } from '../../mail/compose-mail.ts';

let server: TestServer;
let sender: { stop(): Promise<void> };
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  const env = {
    MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
    MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
  };
  server = await startTestServer({ env });
  sender = startMail(server.ctx, async () => true);
  workspace = await makeWorkspace(server, { pii_redaction_active: true });
  owner = await makeMember(server, workspace, {
    base_role: 'owner',
    name: 'Min <b>\r\nBcc: spy@example.com',
  });
});
after(async () => {
  await sender.stop();
  await server.stop();
});

const selectMails = statement<{ mail_sealed: Buffer }>(
  'test.share-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'share' order by o.created_at, o.mail_id`,
);
const listMails = async (): Promise<Mail[]> =>
  (await server.ctx.db.query(selectMails, [])).map(
    ({ mail_sealed }) => JSON.parse(server.ctx.keys.unseal(mail_sealed) ?? '{}') as Mail,
  );

async function makeShared(title: string) {
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['Hidden.'],
  });
  const body = { title, expires_in_days: 7 };
  const path = `${workspace.path}/records/${record.record_id}/share`;
  const shared = requireOk(await server.send('PUT', path, { token: owner.token, body }));
  return { record, url: shared.body.shared_record.url as string, password: shared.body.password as string };
}
const mail = (record_id: number, emails: string[], token = owner.token, on = server) =>
  on.send('POST', `${workspace.app_path}/records/${record_id}/share/mails`, { token, body: { emails } });

test('The link goes to each address once, with a masked title and without the password', async () => {
  const { record, url, password } = await makeShared('Call me: min.seo@example.com\r\nBcc: x@y.example');
  const emails = ['Guest@example.com', 'guest@example.com', 'second@example.com'];
  const { body } = requireOk(await mail(record.record_id, emails));
  // (nothing listens there, so they wait in the outbox)
  assert.deepEqual(body.items, [
    { email: 'guest@example.com', is_mailed: false },
    { email: 'second@example.com', is_mailed: false },
  ]);
  const mails = await listMails();
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['guest@example.com', 'second@example.com']);
  for (const { subject, text, html } of mails) {
    assert.ok(text.includes(`${server.base_url}${url}`), text);
    const all = `${subject}${text}${html}`;
    for (const secret of [password, 'min.seo@example.com', 'Hidden.'])
      assert.ok(!all.includes(secret), `${secret} in ${all}`);
    assert.ok(!html.includes('<b>'), html);
    assert.doesNotMatch(subject, /[\r\n]/);
  }
  const acts = (await listAudit(server, workspace)).filter(({ action }) => action === 'share.mail');
  assert.deepEqual(
    acts.map(({ actor_user_id, record_id, detail }) => [actor_user_id, record_id, detail?.['email']]),
    ['guest@example.com', 'second@example.com'].map((email) => [owner.user_id, record.record_id, email]),
  );
});

test('An address that means several mailboxes gets none, and the page is told', async () => {
  const { record } = await makeShared('Plans');
  const { body } = requireOk(await mail(record.record_id, ['a,b@example.com', '<a>@example.com']));
  assert.deepEqual(
    body.items.map((item: { is_mailed: boolean }) => item.is_mailed),
    [false, false],
  );
});

test('It takes a link, the right to share, and a mail server', async () => {
  const { record } = await makeShared('Plans');
  const unshared = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  assertError(await mail(unshared.record_id, ['a@example.com']), 404, 'SHARE_NOT_FOUND');
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const refused = await mail(record.record_id, ['a@example.com'], guest.token);
  assert.ok([403, 404].includes(refused.status), refused.text);
  for (const emails of [
    [],
    ['no address'],
    Array.from({ length: 11 }, (_, place) => `a${place}@b.example`),
  ]) {
    assertError(await mail(record.record_id, emails), 422, 'VALIDATION_ERROR');
  }
  const plain = await startTestServer({ beside: server });
  try {
    assertError(await mail(record.record_id, ['a@example.com'], owner.token, plain), 409, 'CONFLICT');
  } finally {
    await plain.stop();
  }
});

test('One sender mails a hundred a day, and what is over the limit sends nothing', async () => {
  const { record } = await makeShared('Many');
  const sender = await makeMember(server, workspace, { base_role: 'owner' });
  for (let round = 0; round < 10; round += 1) {
    const emails = Array.from({ length: 10 }, (_, place) => `many${round}-${place}@example.com`);
    requireOk(await mail(record.record_id, emails, sender.token));
  }
  const before = (await listMails()).length;
  assertError(await mail(record.record_id, ['over@example.com'], sender.token), 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal((await listMails()).length, before);
});
