/** Refreshes of programs and deliveries of webhooks under kill -9. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment } from '../kit/servers/hold-writes.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { givePassword, makePageClient } from '../kit/clients/page-client.ts';
import { connect, refresh } from '../kit/clients/program.ts';
import { requireOk } from '../kit/require-ok.ts';
import { answerWith, startReceiver } from '../kit/servers/start-receiver.ts';
import { until } from '../kit/until.ts';
import { startFaultTest } from './start-fault-test.ts';

const moments: [Moment, is_done: boolean][] = [
  ['write', false],
  ['commit', true],
];

test('A program whose refresh is killed gets its pair when it asks again, and a thief ends it', async (t) => {
  const { server, service, held } = await startFaultTest(t);
  await service.start();
  const begun = [];
  for (const [moment] of moments) {
    const workspace = await makeWorkspace(server);
    const user = await makeMember(server, workspace);
    await givePassword(server, user);
    const page = makePageClient(service);
    requireOk(await page.signIn(user.email));
    const person = { user, session: await page.getToken() };
    const { refresh_token: first } = await connect(service, person, { workspace });

    await held.hold(workspace, 'rotate', moment);
    const lost = refresh(service, first).catch(() => 'nobody answered');
    await held.untilReached(workspace, 'rotate', moment);
    begun.push({ moment, workspace, first, lost });
  }
  await service.kill();
  for (const { moment, workspace, lost } of begun) {
    assert.equal(await lost, 'nobody answered');
    await held.release(workspace, 'rotate', moment);
  }
  await service.start();

  for (const { moment, first } of begun) {
    const next = requireOk(await refresh(service, first)).body;
    assert.equal((await service.send('GET', '/api/v3/token', { token: next.access_token })).status, 200);
    const last = requireOk(await refresh(service, next.refresh_token)).body;
    for (const stolen of [first, last.refresh_token]) {
      assert.equal((await refresh(service, stolen)).body.error, 'invalid_grant', moment);
    }
  }
});

test('A delivery that is killed while it is noted comes again with the same id, and no more once it is noted', async (t) => {
  const { server, service, held } = await startFaultTest(t, {
    env: { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' },
  });
  await service.start();
  const begun = [];
  for (const [moment, is_done] of moments) {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    receiver.answer = answerWith(204);
    const workspace = await makeWorkspace(server);
    const { token } = await makeMember(server, workspace, { base_role: 'owner' });
    const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
    const { url } = receiver;
    const { webhook } = requireOk(await service.send('POST', at, { token, body: { url } })).body;
    receiver.received.length = 0;
    await held.hold(workspace, 'attempt', moment);
    const label = { name: 'Ferry', color: '#3b82f6' };
    requireOk(await service.send('POST', `${workspace.app_path}/labels`, { token, body: label }));
    await held.untilReached(workspace, 'attempt', moment);
    begun.push({ moment, is_done, receiver, workspace, token, deliveries: `${at}/${webhook.id}/deliveries` });
  }
  await service.kill();
  for (const { moment, workspace } of begun) await held.release(workspace, 'attempt', moment);
  await service.start();
  for (const { moment, is_done, receiver, token, deliveries } of begun) {
    await until('it is noted', async () => {
      const { items } = requireOk(await service.send('GET', deliveries, { token })).body;
      return items[0].state === 'delivered';
    });
    assert.equal(receiver.received.length, is_done ? 1 : 2, moment);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  }
});
