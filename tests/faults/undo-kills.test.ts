import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment } from '../kit/servers/hold-writes.ts';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWorkspaceRole } from '../kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../kit/make/make-workspace.ts';
import type { Answer } from '../kit/test-server.ts';
import { startFaultTest, type FaultTest } from './start-fault-test.ts';

const moments: [Moment, is_done: boolean][] = [
  ['write', false],
  ['commit', true],
];
const kinds = ['labels', 'teams', 'workspace-roles'] as const;

type Kind = (typeof kinds)[number];

interface Scene {
  kind: Kind;
  workspace: TestWorkspace;
  /** Of the label, team or role. */
  path: string;
  send(method: string, path: string): Promise<Answer>;
  isRemoved(): Promise<boolean>;
  /** All that hangs on it. */
  look(): Promise<object>;
}

test('A label, a team or a role that is deleted or restored as the service is killed is all there or all gone', async (t) => {
  const faultTest = await startFaultTest(t);
  await faultTest.service.start();
  const scenes: Scene[] = [];
  for (const kind of kinds) scenes.push(await makeScene(faultTest, kind));
  const whole = new Map<Kind, object>();
  for (const { kind, look } of scenes) whole.set(kind, await look());

  for (const [moment, is_done] of moments) {
    await killAt(faultTest, scenes, { write: 'remove', moment });
    for (const { kind, path, send, isRemoved, look } of scenes) {
      const at = `${kind}, ${moment}`;
      assert.equal(await isRemoved(), is_done, at);
      if (!is_done) {
        assert.deepEqual(await look(), whole.get(kind), at);
        assert.equal((await send('DELETE', path)).status, 204, at);
      }
      assert.notDeepEqual(await look(), whole.get(kind), at);
    }
    await killAt(faultTest, scenes, { write: 'bring_back', moment });
    for (const { kind, path, send, isRemoved, look } of scenes) {
      const at = `${kind}, ${moment}`;
      assert.equal(await isRemoved(), !is_done, at);
      if (!is_done) assert.equal((await send('POST', `${path}/restore`)).status, 204, at);
      assert.deepEqual(await look(), whole.get(kind), at);
    }
  }
});

/** Each kind in a workspace of its own, so that one kill is in the midst of all of them. */
async function makeScene({ server, service }: FaultTest, kind: Kind): Promise<Scene> {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const labels = await makeLabel(server, workspace);
  const teams = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, teams, owner, { base_role: 'leader' });
  const roles = await makeWorkspaceRole(server, workspace, { 'audit.read': 'allow' });
  await makeMember(server, workspace, { role_ids: [roles] });
  const owned = { owner_member_id: owner.member_id };
  await makeRecord(server, workspace, { ...owned, label_ids: [labels], scope: 'team', team_ids: [teams] });
  const id = { labels, teams, 'workspace-roles': roles }[kind];

  const send = (method: string, path: string) =>
    service.send(method, `${workspace.app_path}/${path}`, { token: owner.token });
  const list = async (path: string) =>
    (await service.send('GET', `${workspace.path}/${path}`, { token: owner.token })).body.items;
  return {
    kind,
    workspace,
    path: `${kind}/${id}`,
    send,
    isRemoved: async () =>
      (await send('GET', `removed-${kind}`)).body.items.some((removed: { id: number }) => removed.id === id),
    look: async () => ({
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
    }),
  };
}

/** Kills the service once each of them waits in its write. */
async function killAt(
  { service, held }: FaultTest,
  scenes: readonly Scene[],
  { write, moment }: { write: 'remove' | 'bring_back'; moment: Moment },
): Promise<void> {
  const lost = [];
  for (const { workspace, path, send } of scenes) {
    await held.hold(workspace, write, moment);
    const sent = write === 'remove' ? send('DELETE', path) : send('POST', `${path}/restore`);
    lost.push(sent.catch(() => 'nobody answered'));
    await held.untilReached(workspace, write, moment);
  }
  await service.kill();
  for (const { workspace } of scenes) {
    await held.release(workspace, write, moment);
    await held.untilEnded(workspace, write, moment);
  }
  assert.deepEqual(new Set(await Promise.all(lost)), new Set(['nobody answered']));
  await service.start();
}
