/** Mails to the uploader of a recording that took a while; they contain nothing that was said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeUser,
  makeMember,
  makeWorkspace,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import type { Mail } from '../../mail/compose-mail.ts';
import { mailOutcome } from './mail-outcome.ts';

let server: TestServer;
let workspace: TestWorkspace;
before(async () => {
  const env = {
    MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
    MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
  };
  server = await startTestServer({ env });
  workspace = await makeWorkspace(server, { pii_redaction_active: true });
});
after(() => server.stop());

const insertUpload = statement<never>(
  'test.insert-outcome-upload',
  `insert into upload (workspace_id, record_id, request_digest, transcribe_language, save_media, save_dialog, is_title_given,
     filename, size_bytes, media_key, created_at, expires_at, completed_at)
   values ($1, $2, '\\xabcd', 'en', true, true, false, 'talk.wav', 10, 'test-key', $3, $3, $3)`,
);
const selectMails = statement<{ mail_sealed: Buffer }>(
  'test.outcome-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'recording' order by o.created_at, o.mail_id`,
);

async function mailsTo(email: string): Promise<Mail[]> {
  const rows = await server.ctx.db.query(selectMails, []);
  return rows
    .map(({ mail_sealed }) => JSON.parse(server.ctx.keys.unseal(mail_sealed) ?? '{}') as Mail)
    .filter(({ to }) => to === email);
}

async function makeUploaded(title: string | null, isUpload = true) {
  const owner = await makeMember(server, workspace, { user: await makeUser(server) });
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title,
    dialogs: ['The secret of the meeting.'],
  });
  if (isUpload) {
    await server.ctx.db.query(insertUpload, [workspace.workspace_id, record_id, server.clock.now()]);
  }
  const end = (status: 'processed' | 'failed' | 'uploaded') =>
    server.ctx.db.transaction((tx) =>
      mailOutcome(tx, server.ctx, { workspace_id: workspace.workspace_id, record_id, status }),
    );
  return { owner, record_id, end };
}

test('A recording without a title is named by its date', async () => {
  const { owner, end } = await makeUploaded(null);
  server.clock.advance(6 * MINUTE_MS);
  await end('failed');
  const [mail] = await mailsTo(owner.email);
  assert.match(mail?.subject ?? '', /^Could not be processed: Meeting on \w+ \d+, \d{4}, /);
});

test('A recording that took a while causes one mail, with a link and without the talk', async () => {
  const { owner, record_id, end } = await makeUploaded('Plans <b>\r\nBcc: spy@example.com');
  requireOk(await server.send('PATCH', '/app/me', { token: owner.token, body: { locale: 'ja' } }));
  server.clock.advance(6 * MINUTE_MS);
  await end('processed');
  await end('processed');
  const [mail, ...more] = await mailsTo(owner.email);
  assert.deepEqual(more, []);
  assert.ok(mail);
  assert.match(mail.subject, /^処理が完了しました：Plans <b> Bcc: /);
  assert.ok(!mail.subject.includes('spy@example.com'), 'the title is masked');
  assert.ok(!mail.html.includes('<b>') && !`${mail.text}${mail.html}`.includes('secret'));
  assert.ok(mail.text.includes(`${server.base_url}/w/${workspace.slug}/records/${record_id}`));
});

test('A failure causes a mail as well', async () => {
  const { owner, end } = await makeUploaded('Plans');
  server.clock.advance(6 * MINUTE_MS);
  await end('failed');
  const [mail] = await mailsTo(owner.email);
  assert.equal(mail?.subject, 'Could not be processed: Plans');
});

test('Quick, waiting and imported recordings, and late reruns, cause no mail', async () => {
  const quick = await makeUploaded('Quick');
  await quick.end('processed');
  const imported = await makeUploaded('Imported', false);
  const waits = await makeUploaded('Waits');
  const late = await makeUploaded('Late');
  server.clock.advance(6 * MINUTE_MS);
  // The quick recording is rerun.
  await quick.end('processed');
  await imported.end('processed');
  await waits.end('uploaded');
  assert.deepEqual(await mailsTo(waits.owner.email), []);
  // The recording that waited is processed once there is an engine.
  await waits.end('processed');
  assert.equal((await mailsTo(waits.owner.email)).length, 1);
  server.clock.advance(8 * DAY_MS);
  await late.end('processed');
  for (const { owner } of [quick, imported, late]) assert.deepEqual(await mailsTo(owner.email), []);
});
