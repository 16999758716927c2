import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import type { Moment } from '../kit/servers/hold-writes.ts';
import { startFaultTest } from './start-fault-test.ts';

const CALL = {
  recorded_at: '2026-03-01T09:00:00Z',
  title: 'Once',
  phone_number: '+82 2 1234 5678',
  contacts: [{ name: 'Kim' }],
  dialogs: [{ text: 'Good morning.' }],
};

test('A request with a key does its work once, wherever the service is killed meanwhile', async (t) => {
  const { server, service, held } = await startFaultTest(t);
  await service.start();
  const moments: [Moment, is_done: boolean][] = [
    ['write', false],
    ['commit', true],
  ];
  const begun = [];
  for (const [moment, is_done] of moments) {
    const workspace = await makeWorkspace(server);
    const { token } = await makeMember(server, workspace, { base_role: 'owner' });
    const path = `/api/v3/workspaces/${workspace.slug}/records`;
    const create = () =>
      service.send('POST', path, { token, body: CALL, headers: { 'idempotency-key': moment } });
    await held.hold(workspace, 'create', moment);
    const lost = create().catch(() => 'nobody answered');
    await held.untilReached(workspace, 'create', moment);
    begun.push({ moment, is_done, workspace, token, path, create, lost });
  }
  await service.kill();
  for (const { moment, workspace, lost } of begun) {
    assert.equal(await lost, 'nobody answered');
    await held.release(workspace, 'create', moment);
  }
  await service.start();
  for (const { moment, is_done, token, path, create } of begun) {
    const answer = await untilAnswered(create);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.get('idempotency-replayed'), is_done ? 'true' : null, moment);
    const { body } = await service.send('GET', path, { token });
    assert.deepEqual(
      body.items.map(({ id }: { id: number }) => id),
      [answer.body.record_id],
    );
  }
});

/** Statements of the killed service may still be running in the database. */
async function untilAnswered(
  create: () => ReturnType<Awaited<ReturnType<typeof startFaultTest>>['service']['send']>,
) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await create();
    if (answer.status !== 409 || Date.now() > deadline) return answer;
  }
}
