/**
 * Undoing the deletion of a label, a team or a role restores everything that belonged to it, and nothing
 * else.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeInvitation } from '../../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const kinds = ['labels', 'teams', 'workspace-roles'] as const;
type Kind = (typeof kinds)[number];
const notFound = {
  labels: 'NOT_FOUND',
  teams: 'TEAM_NOT_FOUND',
  'workspace-roles': 'WORKSPACE_ROLE_NOT_FOUND',
} as const;

const make = (kind: Kind, workspace: TestWorkspace) =>
  kind === 'labels'
    ? makeLabel(server, workspace, { name: 'Kept' })
    : kind === 'teams'
      ? makeTeam(server, workspace, { name: 'Kept' })
      : makeWorkspaceRole(server, workspace, {}, { name: 'Kept' });

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const send = (method: 'DELETE' | 'POST', path: string, token = owner.token, body?: unknown) =>
    server.send(method, `${workspace.app_path}/${path}`, { token, body });
  const list = async (path: string, token = owner.token) =>
    (await server.get(`${workspace.path}/${path}`, token)).body.items;
  const remove = async (path: string, token = owner.token) =>
    assert.equal((await send('DELETE', path, token)).status, 204);
  return { workspace, owner, send, list, remove };
}

for (const kind of kinds) {
  describe(`Of ${kind}`, () => {
    it('none is restored without a token, in another workspace, or if it was never deleted', async () => {
      const { workspace, owner, send, remove } = await makeScene();
      const id = await make(kind, workspace);
      const path = `${kind}/${id}`;
      assertError(await send('POST', `${path}/restore`), 404, notFound[kind]);
      await remove(path);
      const address = `${workspace.app_path}/${path}/restore`;
      assertError(await server.send('POST', address, {}), 401, 'UNAUTHORIZED');
      const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
      assertError(await server.send('POST', address, { token: stranger.token }), 403, 'FORBIDDEN');
      const elsewhere = await makeScene();
      assertError(await elsewhere.send('POST', `${path}/restore`), 404, notFound[kind]);
      const member = await makeMember(server, workspace);
      assertError(await send('POST', `${path}/restore`, member.token), 403, 'FORBIDDEN');
      assert.equal((await send('POST', `${path}/restore`, owner.token)).status, 204);
      assertError(await send('POST', `${path}/restore`), 404, notFound[kind]);
    });

    it('deletions of thirty days are listed, latest first, for members who may restore them', async (t) => {
      const { workspace, owner, send, remove } = await makeScene();
      const path = `removed-${kind}`;
      const address = `${workspace.app_path}/${path}`;
      const look = () => server.get(address, owner.token);
      assert.deepEqual((await look()).body, { items: [] });
      const first = await make(kind, workspace);
      await remove(`${kind}/${first}`);
      server.clock.advance(10 * DAY_MS);
      t.after(() => server.clock.advance(-30 * DAY_MS));
      const second = await make(kind, workspace);
      await remove(`${kind}/${second}`);
      const removed_at = server.clock.now();
      const { items } = (await look()).body;
      assert.deepEqual(items[0], {
        id: second,
        name: 'Kept',
        removed_at: removed_at.toISOString(),
        removed_by: { id: owner.member_id, name: owner.name },
        ends_at: new Date(removed_at.getTime() + 30 * DAY_MS).toISOString(),
      });
      assert.equal(items[1].id, first);
      assert.equal((await send('POST', `${kind}/${second}/restore`)).status, 204);
      assert.deepEqual((await look()).body.items, [items[1]]);
      server.clock.advance(20 * DAY_MS);
      assert.deepEqual((await look()).body, { items: [] });

      assertError(await server.get(address), 401, 'UNAUTHORIZED');
      const member = await makeMember(server, workspace);
      assertError(await server.get(address, member.token), 403, 'FORBIDDEN');
      const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
      assertError(await server.get(address, stranger.token), 403, 'FORBIDDEN');
      const elsewhere = await makeScene();
      const theirs = await server.get(`${elsewhere.workspace.app_path}/${path}`, elsewhere.owner.token);
      assert.deepEqual(theirs.body, { items: [] });
    });

    it('one is restored once, however many requests ask for it', async () => {
      const { workspace, send, list, remove } = await makeScene();
      const path = `${kind}/${await make(kind, workspace)}`;
      await remove(path);
      const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', `${path}/restore`)));
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [204, 404, 404, 404, 404],
      );
      assert.equal((await list(kind)).filter(({ name }: { name: string }) => name === 'Kept').length, 1);
      await remove(path);
      assert.equal((await send('POST', `${path}/restore`)).status, 204);
    });

    it('none takes a name that another one has got meanwhile', async () => {
      const { workspace, send, list, remove } = await makeScene();
      const path = `${kind}/${await make(kind, workspace)}`;
      await remove(path);
      const other = await make(kind, workspace);
      assertError(await send('POST', `${path}/restore`), 409, 'CONFLICT');
      assert.equal((await list(kind)).filter(({ name }: { name: string }) => name === 'Kept').length, 1);
      await remove(`${kind}/${other}`);
      assert.equal((await send('POST', `${path}/restore`)).status, 204);
    });

    it('none is restored after thirty days', async (t) => {
      const { workspace, send, remove } = await makeScene();
      const path = `${kind}/${await make(kind, workspace)}`;
      await remove(path);
      server.clock.advance(30 * DAY_MS);
      t.after(() => server.clock.advance(-30 * DAY_MS));
      assertError(await send('POST', `${path}/restore`), 404, notFound[kind]);
    });
  });
}

describe('The restoring', () => {
  it('of a label brings back its records and recommendations, except on records deleted meanwhile', async () => {
    const { workspace, owner, send, list, remove } = await makeScene();
    const label_id = await makeLabel(server, workspace);
    const owned = { owner_member_id: owner.member_id };
    const labelled = await makeRecord(server, workspace, { ...owned, label_ids: [label_id] });
    const recommended = await makeRecord(server, workspace, { ...owned, recommended_label_ids: [label_id] });
    const gone = await makeRecord(server, workspace, { ...owned, label_ids: [label_id] });
    const before = await list('records');
    await remove(`labels/${label_id}`);
    assert.deepEqual(await list(`records?label_ids=${label_id}`), []);
    await remove(`records/${gone.record_id}`);
    assert.equal((await send('POST', `labels/${label_id}/restore`)).status, 204);
    const shown = (await list('records')) as { id: number; labels: object; recommended_labels: object }[];
    const facts = (record: (typeof shown)[number]) => [record.id, record.labels, record.recommended_labels];
    assert.deepEqual(
      shown.map(facts),
      before.filter(({ id }: { id: number }) => id !== gone.record_id).map(facts),
    );
    assert.deepEqual(
      shown.map(({ id }) => id),
      [recommended.record_id, labelled.record_id],
    );
    const [found] = await list(`records?label_ids=${label_id}`);
    assert.equal(found.id, labelled.record_id);
  });

  it('of a team brings back its members with their roles, its records and its invitations', async () => {
    const { workspace, owner, send, list, remove } = await makeScene();
    const team_id = await makeTeam(server, workspace, { name: 'Quay', description: 'Ferries' });
    const leader = await makeMember(server, workspace);
    const role_ids = [await makeTeamRole(server, workspace, { 'record.export': 'deny' })];
    await makeTeamMember(server, workspace, team_id, leader, { base_role: 'leader', role_ids });
    const owned = { owner_member_id: owner.member_id };
    await makeRecord(server, workspace, { ...owned, scope: 'team', team_ids: [team_id] });
    await makeRecord(server, workspace, { ...owned, scope: 'private', access_team_ids: [team_id] });
    await makeInvitation(server, workspace, owner, { team_ids: [team_id] });
    const look = async () => ({
      team: (await server.get(`${workspace.path}/teams/${team_id}`, owner.token)).body,
      members: await list(`teams/${team_id}/members`),
      records: (await list('records', leader.token)).map(
        ({ id, teams, permissions }: Record<string, unknown>) => ({
          id,
          teams,
          permissions,
        }),
      ),
      invitations: await list('invitations'),
    });
    const before = await look();
    assert.equal(before.records.length, 2);
    await remove(`teams/${team_id}`);
    assert.deepEqual(await list('records', leader.token), []);
    assert.equal((await send('POST', `teams/${team_id}/restore`)).status, 204);
    assert.deepEqual(await look(), before);
  });

  it('of a role brings back its effects and its holders', async () => {
    const { workspace, owner, send, remove } = await makeScene();
    const effects = { 'audit.read': 'allow', 'record.share': 'deny' } as const;
    const role_id = await makeWorkspaceRole(server, workspace, effects);
    const holder = await makeMember(server, workspace, { role_ids: [role_id] });
    const look = async () => ({
      role: (await server.get(`${workspace.path}/workspace-roles/${role_id}`, owner.token)).body,
      member: (await server.get(`${workspace.path}/members/me`, holder.token)).body,
    });
    const before = await look();
    await remove(`workspace-roles/${role_id}`);
    assert.equal((await look()).role.type, 'WORKSPACE_ROLE_NOT_FOUND');
    assert.equal((await send('POST', `workspace-roles/${role_id}/restore`)).status, 204);
    assert.deepEqual(await look(), before);
  });
});

describe('Nobody gets more than they had', () => {
  it('when a team is restored: records whose access was changed since keep that access', async () => {
    const { workspace, owner, send, list, remove } = await makeScene();
    const team_id = await makeTeam(server, workspace);
    const member = await makeMember(server, workspace);
    await makeTeamMember(server, workspace, team_id, member);
    const owned = { owner_member_id: owner.member_id, scope: 'team' as const, team_ids: [team_id] };
    const kept = await makeRecord(server, workspace, owned);
    const closed = await makeRecord(server, workspace, owned);
    await remove(`teams/${team_id}`);
    const path = `${workspace.app_path}/records/${closed.record_id}`;
    const { status } = await server.send('PATCH', path, { token: owner.token, body: { scope: 'private' } });
    assert.equal(status, 204);
    assert.equal((await send('POST', `teams/${team_id}/restore`)).status, 204);
    const seen = (await list('records', member.token)).map(({ id }: { id: number }) => id);
    assert.deepEqual(seen, [kept.record_id]);
  });

  it('when a role is restored: whoever was given other roles since keeps those', async () => {
    const { workspace, send, list, remove, owner } = await makeScene();
    const manages = await makeWorkspaceRole(server, workspace, { 'role.manage': 'allow' });
    const role_id = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
    const role_ids = [manages, role_id];
    const [manager, other] = [
      await makeMember(server, workspace, { role_ids }),
      await makeMember(server, workspace, { role_ids }),
    ];
    await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
    const path = `workspace-roles/${role_id}`;
    await remove(path, manager.token);
    const body = { role_ids: [manages] };
    const change = `${workspace.app_path}/members/${manager.member_id}`;
    assert.equal((await server.send('PATCH', change, { token: owner.token, body })).status, 204);
    assert.equal((await send('POST', `${path}/restore`, manager.token)).status, 204);
    assert.equal((await list('records', manager.token)).length, 0);
    assert.equal((await list('records', other.token)).length, 1);
  });

  it('when restoring an old deletion, or another member’s, without the right to grant its effects', async () => {
    const { workspace, send, remove } = await makeScene();
    const manages = { 'role.manage': 'allow', 'team.manage': 'allow' } as const;
    const managerRole = await makeWorkspaceRole(server, workspace, manages);
    const manager = await makeMember(server, workspace, { role_ids: [managerRole] });
    const role_id = await makeWorkspaceRole(server, workspace, { 'record.unmask': 'allow' });
    const team_id = await makeTeam(server, workspace);
    await makeTeamMember(server, workspace, team_id, manager, { base_role: 'leader' });
    for (const path of [`workspace-roles/${role_id}`, `teams/${team_id}`]) {
      await remove(path);
      assertError(await send('POST', `${path}/restore`, manager.token), 403, 'FORBIDDEN');
      assert.equal((await send('POST', `${path}/restore`)).status, 204);
      await remove(path, manager.token);
      assert.equal((await send('POST', `${path}/restore`, manager.token)).status, 204);
      await remove(path, manager.token);
      server.clock.advance(HOUR_MS);
      assertError(await send('POST', `${path}/restore`, manager.token), 403, 'FORBIDDEN');
      server.clock.advance(-HOUR_MS);
    }
  });
});
