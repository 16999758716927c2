/** A mail that names a record has waited for its mail server: whoever has lost the record meanwhile gets none. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember, setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startMailServer, type MailServer } from '../../tests/kit/servers/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { statement } from '../base/database/database.ts';
import { startMail } from '../mail/start-mail.ts';
import { mayStillRead } from './may-still-read.ts';

let mailServer: MailServer;
let server: TestServer;
before(async () => {
  mailServer = await startMailServer();
  const env = { MINUTEBOOK_SMTP_URL: mailServer.url, MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>' };
  server = await startTestServer({ env });
});
after(async () => {
  await server.stop();
  await mailServer.stop();
});

const countMails = statement<{ count: number }>(
  'test.count-waiting-mails',
  `select count(*)::integer as count from mail_outbox`,
);
const countWaiting = async () => (await server.ctx.db.query(countMails, []))[0]?.count;

test('Only those are mailed who may still see the record, and only the link of a share that there still is', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const readers = await Promise.all(
    ['stays', 'loses', 'leaves'].map((name) => makeMember(server, workspace, { name })),
  );
  const [stays, loses, leaves] = readers;
  assert.ok(stays && loses && leaves);
  const make = (title: string) =>
    makeRecord(server, workspace, {
      title,
      owner_member_id: owner.member_id,
      scope: 'private',
      access_member_ids: readers.map(({ member_id }) => member_id),
    });
  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { token: owner.token, body });
  const mentions = readers.map(({ member_id }) => member_id);
  const mentionAll = async ({ record_id }: { record_id: number }) => {
    const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
    requireOk(await send('POST', path, { kind: 'comment', text: 'You?', start_ms: 0, mentions }));
  };
  const [taken, deleted, shared] = [await make('Taken'), await make('Deleted'), await make('Shared')];
  await mentionAll(taken);
  await mentionAll(deleted);
  const share = `${workspace.path}/records/${shared.record_id}/share`;
  const mailTo = async (email: string) =>
    requireOk(await send('POST', `${shared.app_path}/share/mails`, { emails: [email] }));
  requireOk(await send('PUT', share, { title: 'Shared', expires_in_days: 7 }));
  await mailTo('before@example.com');
  requireOk(await send('DELETE', share));
  requireOk(await send('PUT', share, { title: 'Shared', expires_in_days: 7 }));
  await mailTo('after@example.com');

  const access_member_ids = [stays.member_id, leaves.member_id];
  requireOk(await send('PATCH', taken.app_path, { access_member_ids }));
  requireOk(await send('DELETE', deleted.app_path));
  await deactivateMember(server, workspace, leaves);
  assert.equal(await countWaiting(), 8);

  const sender = startMail(server.ctx, (about) => mayStillRead(server.ctx, about));
  await until('an empty outbox', async () => (await countWaiting()) === 0 || undefined);
  await sender.stop();
  const told = mailServer.taken.map(({ recipients, text }) => [...recipients, text.includes('Taken')]);
  assert.deepEqual(
    told.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['after@example.com', false],
      [stays.email, true],
    ],
  );
});

test('What waits to be mailed of a suspended workspace is sent to nobody', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const reader = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const body = { kind: 'comment', text: 'You?', start_ms: 0, mentions: [reader.member_id] };
  requireOk(await server.send('POST', path, { token: owner.token, body }));
  assert.equal(await countWaiting(), 1);
  await setWorkspaceStatus(server, workspace, 'suspended');
  const sender = startMail(server.ctx, (about) => mayStillRead(server.ctx, about));
  await until('an empty outbox', async () => (await countWaiting()) === 0 || undefined);
  await sender.stop();
  assert.ok(mailServer.taken.every(({ recipients }) => !recipients.includes(reader.email)));
});

test('A mention is mailed with a link to its comment, and not once that is gone or mentions its reader no more', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const [asked, spared] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const send = (method: string, at: string, body?: unknown) =>
    server.send(method, at, { token: owner.token, body });
  const say = async () => {
    const mentions = [asked.member_id, spared.member_id];
    const said = { kind: 'comment', text: 'You?', start_ms: 4_000, mentions };
    return `${path}/${requireOk(await send('POST', path, said)).body.id}`;
  };
  const [deleted, changed] = [await say(), await say()];
  requireOk(await send('DELETE', deleted));
  requireOk(await send('PATCH', changed, { mentions: [asked.member_id] }));
  assert.equal(await countWaiting(), 4);
  const sender = startMail(server.ctx, (about) => mayStillRead(server.ctx, about));
  await until('an empty outbox', async () => (await countWaiting()) === 0 || undefined);
  await sender.stop();
  const told = mailServer.taken.flatMap(({ recipients }) => recipients);
  const mail = mailServer.taken.find(({ recipients }) => recipients.includes(asked.email));
  const link = `/records/${record_id}?insight=moments&moment=${changed.split('/').at(-1)}&t=4`;
  assert.ok(mail?.text.includes(link), mail?.text);
  assert.deepEqual(
    [asked, spared].map(({ email }) => told.filter((to) => to === email).length),
    [1, 0],
  );
});
