/** Mails under kill -9: what was confirmed is mailed once, or twice, and never not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OF_ALL, type Moment } from '../kit/servers/hold-writes.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeShare } from '../kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import { startMailServer } from '../kit/servers/start-mail-server.ts';
import { until } from '../kit/until.ts';
import { startFaultTest } from './start-fault-test.ts';

const MOMENTS: readonly Moment[] = ['write', 'commit'];

/** A mail that was being sent is sent again after a pause: this passes it. */
const PASS_PAUSE = {
  name: 'test.mails-due',
  text: `update mail_outbox set due_at = now() where attempts > 0`,
};
/** A statement would end by itself, without the service that sent it. */
const END_DELETION = {
  name: 'test.end-deletion',
  text: `select pg_terminate_backend(a.pid) from pg_stat_activity a
         where a.datname = current_database() and a.query like 'delete from mail_outbox%' and a.wait_event_type = 'Lock'`,
};
const COUNT = { name: 'test.mails', text: 'select count(*)::integer as waiting from mail_outbox' };

test('A mail whose service is killed is sent when it was confirmed, once or twice, and otherwise not', async (t) => {
  const mailServer = await startMailServer();
  t.after(() => mailServer.stop());
  const { server, service, held } = await startFaultTest(t, {
    env: { MINUTEBOOK_SMTP_URL: mailServer.url, MINUTEBOOK_MAIL_FROM: 'minutes@example.com' },
  });
  await service.start();
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await makeShare(server, record, owner.token);
  const toAddress = (name: string) => `${name.replaceAll(' ', '-')}@example.com`;
  const send = (name: string) =>
    service.send('POST', `${record.app_path}/share/mails`, {
      token: owner.token,
      body: { emails: [toAddress(name)] },
    });
  const takenBy = (name: string) =>
    mailServer.taken.filter(({ recipients }) => recipients.includes(toAddress(name))).length;
  const untilAllSent = () =>
    until('the outbox is empty', async () => {
      await server.ctx.db.query(PASS_PAUSE, []);
      const [left] = await server.ctx.db.query<{ waiting: number }>(COUNT, []);
      return left?.waiting === 0;
    });

  for (const moment of MOMENTS) {
    const name = `asked ${moment}`;
    await held.hold(OF_ALL, 'mail', moment);
    const lost = send(name).catch(() => 'nobody answered');
    await held.untilReached(OF_ALL, 'mail', moment);
    await service.kill();
    assert.equal(await lost, 'nobody answered', name);
    await held.release(OF_ALL, 'mail', moment);
    await held.untilEnded(OF_ALL, 'mail', moment);
    await service.start();
    if (moment === 'write') requireOk(await send(name));
    await untilAllSent();
    assert.equal(takenBy(name), 1, name);
  }

  // It is out of the house, and the outbox never hears of it.
  await held.hold(OF_ALL, 'mailed');
  requireOk(await send('sent'));
  await held.untilReached(OF_ALL, 'mailed');
  await service.kill();
  await server.ctx.db.query(END_DELETION, []);
  await held.release(OF_ALL, 'mailed');
  await held.untilEnded(OF_ALL, 'mailed');
  await service.start();
  await untilAllSent();
  const sent = mailServer.taken.filter(({ recipients }) => recipients.includes(toAddress('sent')));
  assert.equal(sent.length, 2);
  // Mail programs show it once.
  assert.equal(new Set(sent.map(({ headers }) => headers['message-id']?.[0])).size, 1);

  // The mail server has not taken it when the service dies.
  mailServer.takes = false;
  requireOk(await send('refused'));
  await until('the mail server has been asked', () => mailServer.refused > 0);
  await service.kill();
  mailServer.takes = true;
  await service.start();
  await untilAllSent();
  assert.equal(takenBy('refused'), 1);
});
