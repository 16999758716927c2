import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { MINUTE_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const selectReads = statement<{ actor_user_id: number; record_id: number; at: Date }>(
  'test.audited-reads',
  `select a.actor_user_id, a.record_id, a.at from audit_log a
   where a.workspace_id = $1 and a.action = 'record.read' order by a.audit_id`,
);
const listReads = ({ workspace_id }: TestWorkspace) => server.ctx.db.query(selectReads, [workspace_id]);

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  return { workspace, member, admin };
}

test('a read that only record.read_all allows is in the audit log: one opening is one entry, however many ask', async () => {
  const { workspace, member, admin } = await makeScene();
  const fields = { owner_member_id: member.member_id, scope: 'private' as const };
  const { record_id, path } = await makeRecord(server, workspace, fields);
  const expected = [];
  for (const url of [
    path,
    `${path}/export-histories`,
    `${path}/label-recommendations`,
    `${workspace.path}/records/labels/status?record_ids=${record_id}`,
  ]) {
    expected.push({ actor_user_id: admin.user_id, record_id, at: server.clock.now() });
    const answers = await Promise.all([1, 2, 3].map(() => server.get(url, admin.token)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
      url,
    );
    assert.deepEqual(await listReads(workspace), expected, url);
    server.clock.advance(10 * MINUTE_MS);
  }
});

test('what the requester sees anyway is not noted', async () => {
  const { workspace, member, admin } = await makeScene();
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, admin);
  const { member_id: owner_member_id } = member;
  for (const fields of [
    { owner_member_id, scope: 'workspace' as const },
    { owner_member_id: admin.member_id, scope: 'private' as const },
    { owner_member_id, scope: 'team' as const, team_ids: [team_id] },
    { owner_member_id, scope: 'private' as const, access_member_ids: [admin.member_id] },
  ]) {
    const { path } = await makeRecord(server, workspace, fields);
    assert.equal((await server.get(path, admin.token)).status, 200);
  }
  assert.deepEqual(await listReads(workspace), []);
});

test('the draft of somebody who left is read under record.read_all, and noted', async () => {
  const { workspace, member, admin } = await makeScene();
  const fields = { owner_member_id: member.member_id, is_draft: true };
  const { record_id, path } = await makeRecord(server, workspace, fields);
  assert.equal((await server.get(path, admin.token)).status, 403);
  await deactivateMember(server, workspace, member);
  assert.equal((await server.get(path, admin.token)).status, 200);
  assert.deepEqual(
    (await listReads(workspace)).map((read) => read.record_id),
    [record_id],
  );
});

test('a refused read is not noted', async () => {
  const { workspace, member } = await makeScene();
  const owner_member_id = (await makeMember(server, workspace)).member_id;
  const { path } = await makeRecord(server, workspace, { owner_member_id, scope: 'private' });
  assert.equal((await server.get(path, member.token)).status, 403);
  assert.deepEqual(await listReads(workspace), []);
});

const selectWords = statement<{ actor_user_id: number; by: string; record_ids: number[] }>(
  'test.audited-words',
  `select a.actor_user_id, a.detail ->> 'by' as by, a.detail -> 'record_ids' as record_ids from audit_log a
   where a.workspace_id = $1 and a.action = 'record.read_words' order by a.audit_id`,
);

test('words of records that only record.read_all shows are one entry an answer, in every list that has some', async () => {
  const { workspace, member, admin } = await makeScene();
  const records: number[] = [];
  const moment_ids: number[] = [];
  const v3 = `/api/v3/workspaces/${workspace.slug}`;
  const send = (method: string, path: string, body: unknown, by = member) =>
    server.send(method, path, { token: by.token, body });
  for (const scope of ['private', 'private', 'workspace'] as const) {
    const fields = { owner_member_id: member.member_id, scope, dialogs: ['The quokka is late.'] };
    const { record_id } = await makeRecord(server, workspace, fields);
    const of = `${v3}/records/${record_id}`;
    const said = { kind: 'comment', text: 'Listen', dialog_ids: [1] };
    const item = { text: 'Ask the quokka', assignee_member_id: member.member_id };
    moment_ids.push(requireOk(await send('POST', `${of}/moments`, said)).body.id);
    requireOk(await send('POST', `${of}/action-items`, item));
    records.push(record_id);
  }
  const hidden = records.slice(0, 2);
  const listed = { name: 'Quokkas', audience: 'workspace', moment_ids };
  const playlist = requireOk(await send('POST', `${v3}/playlists`, listed)).body.id;
  const person = `member-${member.member_id}`;
  const located = hidden.map((record_id) => `record_ids=${record_id}`).join('&');
  const asked = [
    ['search', `${workspace.app_path}/records?query=quokka`],
    ['search', `${workspace.app_path}/record-hits?query=quokka&${located}`],
    ['moments', `${v3}/moments`],
    ['action_items', `${v3}/action-items`],
    ['action_items', `${workspace.app_path}/person?person=${person}`],
    ['playlist', `${v3}/playlists/${playlist}`],
  ] as const;
  const read = async () =>
    (await server.ctx.db.query(selectWords, [workspace.workspace_id])).map((entry) => ({
      ...entry,
      record_ids: entry.record_ids.toSorted((a, b) => a - b),
    }));
  for (const [by, path] of asked) {
    server.clock.advance(10 * MINUTE_MS);
    const before = await read();
    requireOk(await server.get(path, member.token));
    assert.deepEqual(await read(), before, `${path} of what one sees anyway`);
    for (const token of [admin.token, admin.token]) requireOk(await server.get(path, token));
    const entry = { actor_user_id: admin.user_id, by, record_ids: hidden };
    assert.deepEqual(await read(), [...before, entry], path);
  }
});

test('a list begins no summary of a record that only record.read_all shows', async () => {
  const { workspace, member, admin } = await makeScene();
  const insights = [{ type: 'summary' as const, value: { text: 'They spoke of quokkas.' } }];
  for (const scope of ['private', 'workspace'] as const)
    await makeRecord(server, workspace, { owner_member_id: member.member_id, scope, insights });
  const gistsFor = async (token: string) =>
    requireOk(await server.get(`${workspace.app_path}/records`, token))
      .body.items.map(({ gist }: { gist: string | null }) => gist !== null)
      .toSorted();
  assert.deepEqual(await gistsFor(member.token), [true, true]);
  assert.deepEqual(await gistsFor(admin.token), [false, true]);
});
