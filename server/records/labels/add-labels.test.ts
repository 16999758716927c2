import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { testWriteDoor } from '../../../tests/kit/doors/test-write-door.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const tooMany = Array.from({ length: 101 }, (_, index) => index + 1);
testWriteDoor({
  server: () => server,
  method: 'POST',
  path: () => '/records/labels',
  body: { record_ids: [1], label_ids: [1] },
  invalid: [
    ['that is not JSON', '{'],
    ['that is no object', '[]'],
    ['without labels', { record_ids: [1] }],
    ['without records', { label_ids: [1] }],
    ['with no record at all', { record_ids: [], label_ids: [1] }],
    ['with no label at all', { record_ids: [1], label_ids: [] }],
    ['with more than a hundred records', { record_ids: tooMany, label_ids: [1] }],
    ['with more than a hundred labels', { record_ids: [1], label_ids: tooMany }],
    ['with ids in strings', { record_ids: ['1'], label_ids: [1] }],
    ['with a single id for a list', { record_ids: 1, label_ids: [1] }],
    ['with a fraction', { record_ids: [1.5], label_ids: [1] }],
  ],
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const label_id = await makeLabel(server, workspace);
  const { record_id, path } = await makeRecord(server, workspace, { owner_member_id: member.member_id });
  return { workspace, member, label_id, record_id, path };
}

const add = (
  workspace: TestWorkspace,
  { token }: TestMember,
  body: { record_ids: number[]; label_ids: number[] },
) => server.send('POST', `${workspace.path}/records/labels`, { token, body });

const selectLabelIds = statement<{ label_ids: number[] }>(
  'test.label-ids',
  `select to_jsonb(i.label_ids) as label_ids from record_index i where i.workspace_id = $1 and i.record_id = $2`,
);

async function labelsOf({ workspace_id, path }: TestWorkspace, { token }: TestMember, record_id: number) {
  const { body } = await server.get(`${path}/records/${record_id}`, token);
  const ids = body.record.labels.map(({ id }: { id: number }) => id);
  const [indexed] = await server.ctx.db.query(selectLabelIds, [workspace_id, record_id]);
  assert.deepEqual(indexed?.label_ids, ids, 'what lists filter by is what the record shows');
  return ids;
}

test('every label is on every record at once, in the detail, the list and the counts', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const second = await makeLabel(server, workspace);
  const other = await makeRecord(server, workspace, { owner_member_id: member.member_id });
  // The list has rendered the records without labels before.
  await server.get(`${workspace.path}/records`, member.token);

  const record_ids = [other.record_id, record_id];
  const answer = await add(workspace, member, { record_ids, label_ids: [second, label_id] });
  assert.equal(answer.status, 204);
  assert.deepEqual(await labelsOf(workspace, member, record_id), [label_id, second]);
  assert.deepEqual(await labelsOf(workspace, member, other.record_id), [label_id, second]);
  const list = await server.get(`${workspace.path}/records?label_ids=${label_id},${second}`, member.token);
  assert.deepEqual(
    list.body.items.map((item: { id: number; labels: unknown[] }) => [item.id, item.labels.length]),
    [
      [other.record_id, 2],
      [record_id, 2],
    ],
  );
  const { body } = await server.get(`${workspace.path}/labels`, member.token);
  assert.deepEqual(
    body.items.map((label: { record_count: number }) => label.record_count),
    [2, 2],
  );
});

test('ids given twice, and labels that are there already, change nothing and succeed', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const body = { record_ids: [record_id, record_id], label_ids: [label_id, label_id] };
  assert.equal((await add(workspace, member, body)).status, 204);
  assert.equal((await add(workspace, member, body)).status, 204);
  assert.deepEqual(await labelsOf(workspace, member, record_id), [label_id]);
});

test('a labelled record says that it was updated', async () => {
  const { workspace, member, label_id, record_id, path } = await makeScene();
  server.clock.advance(1_000);
  await add(workspace, member, { record_ids: [record_id], label_ids: [label_id] });
  const { body } = await server.get(path, member.token);
  assert.equal(body.record.updated_at, server.clock.now().toISOString());
});

test('a label or a record that is not in the workspace is 400, and nothing is labelled', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const elsewhere = await makeScene();
  for (const wrong of [
    { record_ids: [record_id, 0], label_ids: [label_id] },
    { record_ids: [record_id, elsewhere.record_id], label_ids: [label_id] },
    { record_ids: [record_id], label_ids: [label_id, -1] },
    { record_ids: [record_id], label_ids: [label_id, elsewhere.label_id] },
  ]) {
    assertError(await add(workspace, member, wrong), 400, 'INVALID_LABEL_SELECTION');
  }
  assert.deepEqual(await labelsOf(workspace, member, record_id), []);
});

test('a record that may not be seen, or not be labelled, is 403, and nothing is labelled', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.label': 'deny' })];
  const denied = await makeMember(server, workspace, { role_ids });
  assertError(
    await add(workspace, denied, { record_ids: [record_id], label_ids: [label_id] }),
    403,
    'FORBIDDEN',
  );

  const fields = { owner_member_id: denied.member_id, scope: 'private' as const };
  const hidden = await makeRecord(server, workspace, fields);
  const body = { record_ids: [record_id, hidden.record_id], label_ids: [label_id] };
  assertError(await add(workspace, member, body), 403, 'FORBIDDEN');
  assert.deepEqual(await labelsOf(workspace, member, record_id), []);
});

test('403 for one record comes before 400 for another', async () => {
  const { workspace, member, label_id } = await makeScene();
  const other = await makeMember(server, workspace);
  const fields = { owner_member_id: other.member_id, scope: 'private' as const };
  const hidden = await makeRecord(server, workspace, fields);
  const body = { record_ids: [0, hidden.record_id], label_ids: [label_id, 0] };
  assertError(await add(workspace, member, body), 403, 'FORBIDDEN');
});

test('400 comes before 409', async () => {
  const { workspace, member } = await makeScene();
  const fields = { owner_member_id: member.member_id, is_auto_label_generating: true };
  const busy = await makeRecord(server, workspace, fields);
  const body = { record_ids: [busy.record_id], label_ids: [0] };
  assertError(await add(workspace, member, body), 400, 'INVALID_LABEL_SELECTION');
});

test('a record that gets its labels recommended right now is busy, and nothing is labelled', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const fields = { owner_member_id: member.member_id, is_auto_label_generating: true };
  const busy = await makeRecord(server, workspace, fields);
  const body = { record_ids: [record_id, busy.record_id], label_ids: [label_id] };
  assertError(await add(workspace, member, body), 409, 'RECORD_BUSY');
  assert.deepEqual(await labelsOf(workspace, member, record_id), []);
});

test('a record that somebody else has locked for longer than a second is busy', async () => {
  const { workspace, member, label_id, record_id } = await makeScene();
  const lock = statement<never>(
    'test.lock-record',
    `select r.record_id from record r where r.workspace_id = $1 and r.record_id = $2 for update`,
  );
  await server.ctx.db.transaction(async (tx) => {
    await tx.query(lock, [workspace.workspace_id, record_id]);
    const body = { record_ids: [record_id], label_ids: [label_id] };
    assertError(await add(workspace, member, body), 409, 'RECORD_BUSY');
  });
  assert.deepEqual(await labelsOf(workspace, member, record_id), []);
});

test('a guest labels only what is the guest’s own', async () => {
  const { workspace, member, label_id } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const own = await makeRecord(server, workspace, { owner_member_id: guest.member_id });
  const seen = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    access_member_ids: [guest.member_id],
  });
  const label_ids = [label_id];
  assert.equal((await add(workspace, guest, { record_ids: [own.record_id], label_ids })).status, 204);
  assertError(await add(workspace, guest, { record_ids: [seen.record_id], label_ids }), 403, 'FORBIDDEN');
});
