import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listAudit } from '../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const member = await makeMember(server, workspace);
  const send = (method: string, below: string, { token }: TestMember, body?: unknown) =>
    server.send(method, workspace.app_path + below, { token, body });
  return { workspace, owner, admin, member, send };
}

describe('Labels', () => {
  it('are made, renamed, coloured and deleted by those who manage them', async () => {
    const { admin, member, send, workspace } = await makeScene();
    const made = await send('POST', '/labels', admin, { name: 'Roadmap', color: '#3B82F6' });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body, { id: made.body.id, name: 'Roadmap', color: '#3b82f6' });
    const at = `/labels/${made.body.id}`;
    assert.equal((await send('PATCH', at, admin, { color: '#ffffff' })).body.name, 'Roadmap');
    assert.equal((await send('PATCH', at, admin, { name: 'Plan' })).body.color, '#ffffff');
    assertError(await send('PATCH', at, member, { name: 'Mine' }), 403, 'FORBIDDEN');
    assert.equal((await send('DELETE', at, admin)).status, 204);
    assertError(await send('DELETE', at, admin), 404, 'NOT_FOUND');
    assert.deepEqual((await server.get(`${workspace.path}/labels`, admin.token)).body.items, []);
  });

  it('do not take the name of another, nor a colour that is none', async () => {
    const { admin, send, workspace } = await makeScene();
    await makeLabel(server, workspace, { name: 'Decision' });
    assertError(
      await send('POST', '/labels', admin, { name: 'Decision', color: '#000000' }),
      409,
      'CONFLICT',
    );
    assertError(await send('POST', '/labels', admin, { name: 'New', color: 'red' }), 422, 'VALIDATION_ERROR');
  });

  it('become one: every record with the one carries the other, once', async () => {
    const { admin, owner, send, workspace } = await makeScene();
    const one = await makeLabel(server, workspace, { name: 'Plan' });
    const other = await makeLabel(server, workspace, { name: 'Planning' });
    const { member_id: owner_member_id } = owner;
    const first = await makeRecord(server, workspace, { owner_member_id, label_ids: [one] });
    const both = await makeRecord(server, workspace, {
      owner_member_id,
      label_ids: [one, other],
    });
    const merge = (into_label_id: number) => send('POST', `/labels/${one}/merge`, admin, { into_label_id });
    assertError(await merge(one), 422, 'VALIDATION_ERROR');
    assertError(await merge(other + 1_000), 404, 'NOT_FOUND');
    assert.equal((await merge(other)).status, 204);
    const { body } = await server.get(`${workspace.path}/records?label_ids=${other}`, owner.token);
    assert.deepEqual(
      body.items.map(({ id }: { id: number }) => id),
      [both.record_id, first.record_id],
    );
    const labels = await server.get(`${workspace.path}/labels`, owner.token);
    assert.deepEqual(labels.body.items[0].record_count, 2);
    assert.equal(labels.body.items.length, 1);
  });
});

describe('Members', () => {
  it('are changed by those who manage them, which is written down', async () => {
    const { workspace, admin, member, send } = await makeScene();
    const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.share': 'allow' })];
    const at = `/members/${member.member_id}`;
    assert.equal((await send('PATCH', at, admin, { base_role: 'guest', role_ids })).status, 204);
    const { body } = await server.get(`${workspace.path}/members/${member.member_id}`, admin.token);
    assert.equal(body.base_role, 'guest');
    assert.deepEqual([body.workspace_roles.length, body.workspace_permissions['record.share']], [1, 'allow']);
    const last = (await listAudit(server, workspace)).at(-1);
    assert.deepEqual([last?.action, last?.actor_user_id], ['member.update', admin.user_id]);
    assertError(await send('PATCH', at, member, { base_role: 'admin' }), 403, 'FORBIDDEN');
  });

  it('get no more rights than those who change them have', async () => {
    const { workspace, owner, admin, member, send } = await makeScene();
    const at = `/members/${member.member_id}`;
    assertError(await send('PATCH', at, admin, { base_role: 'owner' }), 403, 'FORBIDDEN');
    const ofOwner = `/members/${owner.member_id}`;
    assertError(await send('PATCH', ofOwner, admin, { status: 'deactivated' }), 403, 'FORBIDDEN');
    const manages = await makeWorkspaceRole(server, workspace, { 'member.manage': 'allow' });
    const manager = await makeMember(server, workspace, { role_ids: [manages] });
    assertError(await send('PATCH', at, manager, { base_role: 'admin' }), 403, 'FORBIDDEN');
    const reads = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
    assertError(await send('PATCH', at, manager, { role_ids: [reads] }), 403, 'FORBIDDEN');
    assert.equal((await send('PATCH', at, manager, { base_role: 'guest' })).status, 204);
    assert.equal((await send('PATCH', at, owner, { base_role: 'owner' })).status, 204);
  });

  it('come back only where there is room for one more', async () => {
    const quota = { transcription_minutes: null, storage_bytes: null, records: null, members: 2 };
    const workspace = await makeWorkspace(server, { quota });
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    const member = await makeMember(server, workspace);
    const at = `${workspace.app_path}/members/${member.member_id}`;
    const change = (body: unknown) => server.send('PATCH', at, { token: owner.token, body });
    assert.equal((await change({ status: 'active' })).status, 204);
    assert.equal((await change({ status: 'deactivated' })).status, 204);
    await makeMember(server, workspace);
    assertError(await change({ status: 'active' }), 403, 'QUOTA_EXCEEDED');
    assert.equal((await change({ base_role: 'guest' })).status, 204);
  });

  it('are never without an owner', async () => {
    const { owner, send } = await makeScene();
    const at = `/members/${owner.member_id}`;
    assertError(await send('PATCH', at, owner, { base_role: 'member' }), 409, 'CONFLICT');
    assertError(
      await send('PATCH', '/members/4711', owner, { base_role: 'member' }),
      404,
      'MEMBER_NOT_FOUND',
    );
  });
});

describe('Teams', () => {
  it('are made, described, filled and emptied', async () => {
    const { workspace, admin, member, send } = await makeScene();
    const { id } = (await send('POST', '/teams', admin, { name: 'Sales' })).body;
    assertError(await send('POST', '/teams', admin, { name: 'Sales' }), 409, 'CONFLICT');
    assert.equal((await send('PATCH', `/teams/${id}`, admin, { description: 'Who sells' })).status, 204);
    const place = `/teams/${id}/members/${member.member_id}`;
    assert.equal((await send('PUT', place, admin, { base_role: 'member' })).status, 204);
    assert.equal((await send('PUT', place, admin, { base_role: 'leader' })).status, 204);
    const { body } = await server.get(`${workspace.path}/teams/${id}/members`, admin.token);
    assert.deepEqual([body.items.length, body.items[0].base_role], [1, 'leader']);
    assert.equal((await send('DELETE', place, admin)).status, 204);
    assertError(await send('DELETE', place, admin), 409, 'CONFLICT');
    const team = await server.get(`${workspace.path}/teams/${id}`, admin.token);
    assert.deepEqual([team.body.name, team.body.description], ['Sales', 'Who sells']);
  });

  it('that are deleted leave their records to their owners', async () => {
    const { workspace, owner, admin, member, send } = await makeScene();
    const team_id = await makeTeam(server, workspace);
    await makeTeamMember(server, workspace, team_id, member);
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'team',
      team_ids: [team_id],
    });
    const url = `${workspace.path}/records/${record_id}`;
    assert.equal((await server.get(url, member.token)).status, 200);
    assert.equal((await send('DELETE', `/teams/${team_id}`, admin)).status, 204);
    assertError(await server.get(url, member.token), 403, 'FORBIDDEN');
    assert.deepEqual((await server.get(url, owner.token)).body.record.teams, []);
    assertError(await send('DELETE', `/teams/${team_id}`, admin), 404, 'TEAM_NOT_FOUND');
  });
});

describe('Roles', () => {
  it('are made, changed and deleted, and work at once', async () => {
    const { workspace, owner, member, send } = await makeScene();
    const permissions = [{ resource: 'audit.read', effect: 'allow' }];
    const { id } = (await send('POST', '/workspace-roles', owner, { name: 'Auditor', permissions })).body;
    await send('PATCH', `/members/${member.member_id}`, owner, { role_ids: [id] });
    const effectOf = async (resource: string) =>
      (await server.get(`${workspace.path}/members/me`, member.token)).body.workspace_permissions[resource];
    assert.equal(await effectOf('audit.read'), 'allow');
    const change = { permissions: [{ resource: 'record.export', effect: 'deny' }] };
    assert.equal((await send('PATCH', `/workspace-roles/${id}`, owner, change)).status, 204);
    assert.deepEqual([await effectOf('audit.read'), await effectOf('record.export')], ['deny', 'deny']);
    assert.equal((await send('DELETE', `/workspace-roles/${id}`, owner)).status, 204);
    assert.equal(await effectOf('record.export'), 'allow');
    assertError(await send('DELETE', `/workspace-roles/${id}`, owner), 404, 'WORKSPACE_ROLE_NOT_FOUND');
  });

  it('hold no more than those who make them, and each resource once', async () => {
    const { workspace, owner, send } = await makeScene();
    const manages = await makeWorkspaceRole(server, workspace, { 'role.manage': 'allow' });
    const manager = await makeMember(server, workspace, { role_ids: [manages] });
    const allow = { resource: 'record.read_all', effect: 'allow' };
    const role = { name: 'Reader', permissions: [allow] };
    assertError(await send('POST', '/workspace-roles', manager, role), 403, 'FORBIDDEN');
    const twice = { name: 'Reader', permissions: [allow, { ...allow, effect: 'deny' }] };
    assertError(await send('POST', '/workspace-roles', owner, twice), 422, 'VALIDATION_ERROR');
    const { body } = await server.get(`${workspace.path}/workspace-roles`, owner.token);
    const system = body.items.find((item: { is_system_role: boolean }) => item.is_system_role);
    assertError(
      await send('DELETE', `/workspace-roles/${system.id}`, owner),
      404,
      'WORKSPACE_ROLE_NOT_FOUND',
    );
  });

  it('that deny something cannot be removed by the members whom they bind', async () => {
    const { workspace, owner, admin, send } = await makeScene();
    const denies = await makeWorkspaceRole(server, workspace, { 'record.unmask': 'deny' });
    const other = await makeWorkspaceRole(server, workspace, { 'record.export': 'deny' });
    const at = `/members/${admin.member_id}`;
    assert.equal((await send('PATCH', at, owner, { role_ids: [denies, other] })).status, 204);
    const permissions = [{ resource: 'record.unmask', effect: 'deny' }];
    for (const [method, below, body] of [
      ['PATCH', at, { role_ids: [other] }],
      ['PATCH', `/workspace-roles/${denies}`, { permissions: [] }],
      ['DELETE', `/workspace-roles/${denies}`, undefined],
    ] as const) {
      assertError(await send(method, below, admin, body), 403, 'FORBIDDEN');
    }
    const same = { name: 'Sees no masks', permissions };
    assert.equal((await send('PATCH', `/workspace-roles/${denies}`, admin, same)).status, 204);
    assert.equal((await send('PATCH', at, owner, { role_ids: [] })).status, 204);
    assert.equal((await send('DELETE', `/workspace-roles/${denies}`, admin)).status, 204);
  });
});
