/** A deny of a team role binds its holders until somebody who has that right lifts it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/**
 * Makes an admin whom a team role denies exporting the team's records, a record of the team, and a plain
 * member.
 */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const bound = await makeMember(server, workspace, { base_role: 'admin' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const friend = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace);
  const denies = await makeTeamRole(server, workspace, { 'record.export': 'deny' });
  await makeTeamMember(server, workspace, team_id, bound, { role_ids: [denies] });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'team',
    team_ids: [team_id],
  });
  const send = (method: string, below: string, { token }: TestMember, body?: unknown) =>
    server.send(method, workspace.app_path + below, { token, body });
  const exportIt = ({ record_id }: TestRecord, by: TestMember) =>
    send('POST', `/records/${record_id}/export`, by, { format: 'text' });
  const placeOf = ({ member_id }: TestMember) => `/teams/${team_id}/members/${member_id}`;
  return { workspace, owner, bound, admin, friend, team_id, denies, record, send, exportIt, placeOf };
}

test('Holders cannot shed a deny by leaving the team, changing the role or deleting the team', async () => {
  const { bound, team_id, record, send, exportIt, placeOf } = await makeScene();
  const attempts = [
    ['DELETE', placeOf(bound), undefined],
    ['PUT', placeOf(bound), { base_role: 'member' }],
    ['PUT', placeOf(bound), { base_role: 'member', role_ids: [] }],
    ['PUT', placeOf(bound), { base_role: 'leader', role_ids: [] }],
    ['DELETE', `/teams/${team_id}`, undefined],
    ['PATCH', `/records/${record.record_id}`, { team_ids: [], scope: 'private' }],
    ['PATCH', `/records/${record.record_id}`, { team_ids: [], scope: 'workspace' }],
  ] as const;
  for (const [method, below, body] of attempts) {
    assertError(await send(method, below, bound, body), 403, 'FORBIDDEN');
  }
  assertError(await exportIt(record, bound), 403, 'FORBIDDEN');
});

test('Holders cannot lift it from others who are bound by it either', async () => {
  const { workspace, bound, friend, denies, team_id, record, send, exportIt, placeOf } = await makeScene();
  await makeTeamMember(server, workspace, team_id, friend, { role_ids: [denies] });
  assertError(await send('DELETE', placeOf(friend), bound), 403, 'FORBIDDEN');
  assertError(await send('PUT', placeOf(friend), bound, { base_role: 'member' }), 403, 'FORBIDDEN');
  assertError(await exportIt(record, friend), 403, 'FORBIDDEN');
});

test('Holders can neither add nor invite somebody who would have the right that they lack', async () => {
  const { workspace, bound, friend, denies, team_id, send, placeOf } = await makeScene();
  assertError(await send('PUT', placeOf(friend), bound, { base_role: 'member' }), 403, 'FORBIDDEN');
  const invite = (base_role: string) =>
    send('POST', '/invitations', bound, {
      email: `${base_role}@new.example`,
      base_role,
      team_ids: [team_id],
    });
  assertError(await invite('member'), 403, 'FORBIDDEN');
  // Members who are bound alike, or lack the right anyway, may be added.
  assert.equal(
    (await send('PUT', placeOf(friend), bound, { base_role: 'member', role_ids: [denies] })).status,
    204,
  );
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assert.equal((await send('PUT', placeOf(guest), bound, { base_role: 'member' })).status, 204);
  assert.equal((await invite('guest')).status, 201);
});

test('Somebody with the right can lift it, and owners are never bound', async () => {
  const { admin, owner, bound, record, send, exportIt, placeOf } = await makeScene();
  assert.equal((await send('PUT', placeOf(bound), admin, { base_role: 'member' })).status, 204);
  assert.equal((await exportIt(record, bound)).status, 200);
  const second = await makeScene();
  assert.equal((await second.send('DELETE', `/teams/${second.team_id}`, second.owner)).status, 204);
  assert.equal((await send('DELETE', placeOf(bound), owner)).status, 204);
});

test('A deny does not affect other teams, or changes that give nobody the denied right', async () => {
  const { workspace, bound, friend, admin, team_id, denies, send, placeOf } = await makeScene();
  const otherId = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, otherId, friend);
  const other = `/teams/${otherId}/members/${friend.member_id}`;
  assert.equal((await send('PUT', other, bound, { base_role: 'leader' })).status, 204);
  assert.equal((await send('DELETE', other, bound)).status, 204);
  await makeTeamMember(server, workspace, team_id, admin);
  assert.equal((await send('PUT', placeOf(admin), bound, { base_role: 'member' })).status, 204);
  assert.equal((await send('DELETE', placeOf(admin), bound)).status, 204);
  assert.equal(
    (await send('PUT', placeOf(bound), bound, { base_role: 'member', role_ids: [denies] })).status,
    204,
  );
});

test('Nobody appoints a leader, or gives a team role, with more rights than their own there', async () => {
  const { workspace, friend, team_id, send, placeOf } = await makeScene();
  const manages = await makeWorkspaceRole(server, workspace, { 'team.manage': 'allow' });
  const manager = await makeMember(server, workspace, { role_ids: [manages] });
  const shares = await makeTeamRole(server, workspace, { 'record.share': 'allow' });
  const put = (who: TestMember, body: object) => send('PUT', placeOf(who), manager, body);
  for (const who of [friend, manager]) {
    assertError(await put(who, { base_role: 'leader' }), 403, 'FORBIDDEN');
    assertError(await put(who, { base_role: 'member', role_ids: [shares] }), 403, 'FORBIDDEN');
    assert.equal((await put(who, { base_role: 'member' })).status, 204);
  }
  // A leader has these rights in this team, and passes them on in it alone.
  const leader = await makeMember(server, workspace, { role_ids: [manages] });
  await makeTeamMember(server, workspace, team_id, leader, { base_role: 'leader' });
  assert.equal((await send('PUT', placeOf(friend), leader, { base_role: 'leader' })).status, 204);
  const otherId = await makeTeam(server, workspace);
  const elsewhere = `/teams/${otherId}/members/${friend.member_id}`;
  assertError(await send('PUT', elsewhere, leader, { base_role: 'leader' }), 403, 'FORBIDDEN');
});

test('Nobody moves a record into a team whose role would give them more rights on it', async () => {
  const { workspace, owner, send } = await makeScene();
  const edits = await makeWorkspaceRole(server, workspace, {
    'record.edit': 'allow',
    'record.share': 'allow',
    'record.export': 'deny',
  });
  const editor = await makeMember(server, workspace, { base_role: 'guest', role_ids: [edits] });
  const team_id = await makeTeam(server, workspace);
  const deletes = await makeTeamRole(server, workspace, { 'record.delete': 'allow' });
  await makeTeamMember(server, workspace, team_id, editor, { role_ids: [deletes] });
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    access_member_ids: [editor.member_id],
  });
  for (const scope of ['private', 'workspace']) {
    const answer = await send('PATCH', `/records/${record_id}`, editor, { scope, team_ids: [team_id] });
    assertError(answer, 403, 'FORBIDDEN');
  }
  assert.equal((await send('PATCH', `/records/${record_id}`, owner, { team_ids: [team_id] })).status, 204);
  assert.equal((await send('DELETE', `/records/${record_id}`, editor)).status, 204);
});
