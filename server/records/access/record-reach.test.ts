/** Editors may restrict access to a record; widening it takes the permission to share. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Somebody who edits every record and shares none, and a team that the editor is in. */
async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const role_ids = [
    await makeWorkspaceRole(server, workspace, { 'record.edit': 'allow', 'record.read_all': 'allow' }),
  ];
  const editor = await makeMember(server, workspace, { role_ids });
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, editor);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const url = record.app_path;
  const update = (body: unknown, by = editor) => server.send('PATCH', url, { token: by.token, body });
  return { workspace, owner, editor, team_id, record, update };
}

test('More people see a record by nobody who may only edit it', async () => {
  const { workspace, owner, team_id, update } = await makeScene({ scope: 'private' });
  const other = await makeMember(server, workspace);
  const changes = [
    { scope: 'workspace' },
    { scope: 'team', team_ids: [team_id] },
    { access_member_ids: [other.member_id] },
    { access_team_ids: [team_id] },
  ];
  for (const change of changes) {
    const answer = await update(change);
    assertError(answer, 403, 'FORBIDDEN');
    assert.match(answer.body.message, /permission to share/);
    assert.equal((await update(change, owner)).status, 204);
    assert.equal((await update({ scope: 'private', team_ids: [], access_team_ids: [] }, owner)).status, 204);
    assert.equal((await update({ access_member_ids: [] }, owner)).status, 204);
  }
});

test('Fewer people do by everybody who edits it, and the same ones', async () => {
  const { workspace, owner, team_id, update } = await makeScene();
  const other = await makeMember(server, workspace);
  await update({ access_member_ids: [other.member_id], access_team_ids: [team_id] }, owner);
  for (const change of [
    { scope: 'workspace' },
    { scope: 'team', team_ids: [team_id] },
    { access_member_ids: [] },
    { scope: 'private', team_ids: [] },
    { access_team_ids: [] },
  ]) {
    assert.equal((await update(change)).status, 204, JSON.stringify(change));
  }
  assertError(await update({ scope: 'workspace' }), 403, 'FORBIDDEN');
});

test('From the whole workspace to some of it is fewer, but a guest is one more', async () => {
  const { workspace, team_id, update } = await makeScene();
  const member = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const invite = { scope: 'private', access_member_ids: [member.member_id, guest.member_id] };
  assertError(await update(invite), 403, 'FORBIDDEN');
  const guestsTeam = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, guestsTeam, guest);
  assertError(await update({ access_team_ids: [guestsTeam] }), 403, 'FORBIDDEN');
  const some = { scope: 'private', access_member_ids: [member.member_id], access_team_ids: [team_id] };
  assert.equal((await update(some)).status, 204);
});

test('Whoever may share it widens it: its owner, a leader of its team, and whom a role allows', async () => {
  const { workspace, owner, editor, team_id, update } = await makeScene({ scope: 'private' });
  const shares = await makeWorkspaceRole(server, workspace, {
    'record.edit': 'allow',
    'record.share': 'allow',
    'record.read_all': 'allow',
  });
  const sharer = await makeMember(server, workspace, { role_ids: [shares] });
  assert.equal((await update({ scope: 'workspace' }, sharer)).status, 204);
  assert.equal((await update({ scope: 'team', team_ids: [team_id] }, owner)).status, 204);
  const leader = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, team_id, leader, { base_role: 'leader' });
  assert.equal((await update({ scope: 'workspace' }, leader)).status, 204);
  const { body } = await server.get(
    `${workspace.path}/records/${(await makeRecord(server, workspace, { owner_member_id: owner.member_id })).record_id}`,
    editor.token,
  );
  assert.deepEqual([body.record.permissions.edit, body.record.permissions.share], [true, false]);
});

test('A deny of sharing binds the owner of the record as well, also before it is published', async () => {
  const { workspace } = await makeScene();
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.share': 'deny' })];
  const author = await makeMember(server, workspace, { role_ids });
  for (const is_draft of [false, true]) {
    const fields = { owner_member_id: author.member_id, scope: 'private' as const, is_draft };
    const { record_id } = await makeRecord(server, workspace, fields);
    const url = `${workspace.app_path}/records/${record_id}`;
    const update = (body: unknown) => server.send('PATCH', url, { token: author.token, body });
    assertError(await update({ scope: 'workspace' }), 403, 'FORBIDDEN');
    assert.equal((await update({ title: 'Mine', scope: 'private' })).status, 204);
  }
});

test('Out of a team whose roles deny others something a record goes by those who may do it, and by its owner', async () => {
  const { workspace, owner, team_id, update } = await makeScene();
  const denies = await makeTeamRole(server, workspace, { 'record.delete': 'deny' });
  const bound = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, team_id, bound, { role_ids: [denies] });
  assert.equal((await update({ team_ids: [team_id] }, owner)).status, 204);
  assertError(await update({ team_ids: [] }), 403, 'FORBIDDEN');
  const author = await makeMember(server, workspace);
  await makeTeamMember(server, workspace, team_id, author);
  const own = await makeRecord(server, workspace, { owner_member_id: author.member_id, team_ids: [team_id] });
  const url = `${workspace.app_path}/records/${own.record_id}`;
  const answer = await server.send('PATCH', url, { token: author.token, body: { team_ids: [] } });
  assert.equal(answer.status, 204);
});
