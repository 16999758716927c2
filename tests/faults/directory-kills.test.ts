/** What a directory (SCIM) asks for is done as a whole or not at all, wherever the service is killed; what it asks for again is done then. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScimToken } from '@minutebook/server/people/scim/scim-tokens.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import type { Moment, Write } from '../kit/servers/hold-writes.ts';
import { requireOk } from '../kit/require-ok.ts';
import { startFaultTest } from './start-fault-test.ts';

const ADA = {
  userName: 'ada@example.com',
  active: true,
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [{ value: 'ada@example.com', primary: true }],
};

test('A directory whose request is killed finds all of it or nothing, and goes on', async (t) => {
  const { server, service, held } = await startFaultTest(t);
  await service.start();
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const act = { workspace_id: workspace.workspace_id, actor_user_id: owner.user_id, at: server.clock.now() };
  const { secret: token } = await server.ctx.db.transaction((tx) => createScimToken(tx, act, 'Okta'));
  const send = (method: string, below: string, body?: object) =>
    service.send(method, `/scim/v2/${workspace.slug}${below}`, { token, ...(body && { body }) });
  const list = async (below: string) => requireOk(await send('GET', below)).body.Resources;
  const kill = async (write: Write, moment: Moment, ask: () => Promise<unknown>) => {
    await held.hold(workspace, write, moment);
    const lost = ask().catch(() => 'nobody answered');
    await held.untilReached(workspace, write, moment);
    await service.kill();
    assert.equal(await lost, 'nobody answered');
    await held.release(workspace, write, moment);
    await held.untilEnded(workspace, write, moment);
    await service.start();
  };
  const ofAda = `/Users?filter=${encodeURIComponent('userName eq "ada@example.com"')}`;

  await kill('provision', 'write', () => send('POST', '/Users', ADA));
  assert.deepEqual(await list(ofAda), []);
  assert.equal((await send('POST', '/Users', ADA)).status, 201);
  const [{ id }] = await list(ofAda);

  const deactivate = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
  await kill('deprovision', 'commit', () => send('PATCH', `/Users/${id}`, deactivate));
  assert.equal((await list(ofAda))[0].active, false);
  const member = `${workspace.path}/members/${id}`;
  assert.equal(
    requireOk(await service.send('GET', member, { token: owner.token })).body.status,
    'deactivated',
  );
  assert.equal(requireOk(await send('PATCH', `/Users/${id}`, deactivate)).body.active, false);

  const group = { displayName: 'Crew', members: [{ value: id }] };
  await kill('push', 'write', () => send('POST', '/Groups', group));
  const names = (await list('/Groups')).map(({ displayName }: { displayName: string }) => displayName);
  assert.ok(!names.includes('Crew'));
  assert.equal(requireOk(await send('POST', '/Groups', group)).body.members.length, 1);
});
