import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { testWriteDoor } from '../../../tests/kit/doors/test-write-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWriteDoor({
  server: () => server,
  method: 'DELETE',
  path: () => '/records/labels',
  body: { record_ids: [1], label_ids: [1] },
  invalid: [
    ['that is missing', ''],
    ['with no record at all', { record_ids: [], label_ids: [1] }],
    ['with null for labels', { record_ids: [1], label_ids: null }],
  ],
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const label_ids = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const { record_id, path } = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    label_ids,
  });
  const remove = (body: { record_ids: number[]; label_ids: number[] }) =>
    server.send('DELETE', `${workspace.path}/records/labels`, { token: member.token, body });
  const labels = async () => {
    const { body } = await server.get(path, member.token);
    return body.record.labels.map(({ id }: { id: number }) => id);
  };
  return { workspace, member, label_ids, record_id, remove, labels };
}

test('the labels are off every record at once, others stay', async () => {
  const { workspace, member, label_ids, record_id, remove, labels } = await makeScene();
  const other = await makeRecord(server, workspace, { owner_member_id: member.member_id, label_ids });
  const [first = 0, second = 0] = label_ids;
  const answer = await remove({ record_ids: [record_id, other.record_id], label_ids: [first] });
  assert.equal(answer.status, 204);
  assert.deepEqual(await labels(), [second]);
  const list = await server.get(`${workspace.path}/records?label_ids=${first}`, member.token);
  assert.deepEqual(list.body.items, []);
});

test('taking off what is not there succeeds', async () => {
  const { workspace, label_ids, record_id, remove, labels } = await makeScene();
  const absent = await makeLabel(server, workspace);
  assert.equal((await remove({ record_ids: [record_id], label_ids: [absent] })).status, 204);
  assert.deepEqual(await labels(), label_ids);
});

test('a label that is not in the workspace is 400, and nothing is taken off', async () => {
  const { label_ids, record_id, remove, labels } = await makeScene();
  const answer = await remove({ record_ids: [record_id], label_ids: [...label_ids, 0] });
  assertError(answer, 400, 'INVALID_LABEL_SELECTION');
  assert.deepEqual(await labels(), label_ids);
});

test('a record that may not be seen is 403, and one in automatic labelling 409', async () => {
  const { workspace, label_ids, record_id, remove, labels } = await makeScene();
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const hidden = await makeRecord(server, workspace, { owner_member_id, scope: 'private' });
  const busy = await makeRecord(server, workspace, {
    owner_member_id,
    is_auto_label_generating: true,
  });
  const both = (other: { record_id: number }) => ({ record_ids: [record_id, other.record_id], label_ids });
  assertError(await remove(both(hidden)), 403, 'FORBIDDEN');
  assertError(await remove(both(busy)), 409, 'RECORD_BUSY');
  assert.deepEqual(await labels(), label_ids);
});
