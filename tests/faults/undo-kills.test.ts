import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment, Write } from '../kit/servers/hold-writes.ts';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWorkspaceRole } from '../kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { startFaultTest } from './start-fault-test.ts';

const moments: [Moment, is_done: boolean][] = [
  ['write', false],
  ['commit', true],
];
const kinds = ['labels', 'teams', 'workspace-roles'] as const;

test('A label, a team or a role that is deleted or restored as the service is killed is all there or all gone', async (t) => {
  const { server, service, held } = await startFaultTest(t);
  await service.start();
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const labels = await makeLabel(server, workspace);
  const teams = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, teams, owner, { base_role: 'leader' });
  const roles = await makeWorkspaceRole(server, workspace, { 'audit.read': 'allow' });
  await makeMember(server, workspace, { role_ids: [roles] });
  const owned = { owner_member_id: owner.member_id };
  await makeRecord(server, workspace, { ...owned, label_ids: [labels], scope: 'team', team_ids: [teams] });
  const ids = { labels, teams, 'workspace-roles': roles };

  const at = `/app/workspaces/${workspace.slug}`;
  const send = (method: string, path: string) =>
    service.send(method, `${at}/${path}`, { token: owner.token });
  const list = async (path: string) => {
    const address = `/v2/workspaces/${workspace.slug}/${path}`;
    return (await service.send('GET', address, { token: owner.token })).body.items;
  };
  /** All that hangs on them. */
  const look = async () => ({
    labels: await list('labels'),
    teams: await list('teams'),
    roles: await list('workspace-roles'),
    members: (await list('members')).map(({ teams: places, workspace_roles }: Record<string, unknown>) => [
      places,
      workspace_roles,
    ]),
    records: (await list('records')).map((record: Record<string, unknown>) => [
      record['labels'],
      record['teams'],
    ]),
  });
  const isRemoved = async (kind: (typeof kinds)[number]) =>
    (await send('GET', `removed-${kind}`)).body.items.some(({ id }: { id: number }) => id === ids[kind]);

  async function killAt(write: Write, moment: Moment, method: string, path: string) {
    await held.hold(workspace, write, moment);
    const lost = send(method, path).catch(() => 'nobody answered');
    await held.untilReached(workspace, write, moment);
    await service.kill();
    assert.equal(await lost, 'nobody answered');
    await held.release(workspace, write, moment);
    await service.start();
  }

  const whole = await look();
  for (const kind of kinds) {
    const path = `${kind}/${ids[kind]}`;
    for (const [moment, is_done] of moments) {
      const at = `${kind}, ${moment}`;
      await killAt('remove', moment, 'DELETE', path);
      assert.equal(await isRemoved(kind), is_done, at);
      if (!is_done) {
        assert.deepEqual(await look(), whole, at);
        assert.equal((await send('DELETE', path)).status, 204, at);
      }
      assert.notDeepEqual(await look(), whole, at);
      await killAt('bring_back', moment, 'POST', `${path}/restore`);
      assert.equal(await isRemoved(kind), !is_done, at);
      if (!is_done) assert.equal((await send('POST', `${path}/restore`)).status, 204, at);
      assert.deepEqual(await look(), whole, at);
    }
  }
});
