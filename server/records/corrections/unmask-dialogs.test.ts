import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const masked = (name: string) => ({
    text: 'I am ●●●.',
    original_text: `I am ${name}.`,
    pii_spans: [{ type: 'name', start: 5, end: 8 }],
  });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: [masked('Ada'), 'Hello.', masked('Bob')],
  });
  const url = `${record.app_path}/unmask`;
  const unmask = (dialog_ids: unknown) =>
    server.send('POST', url, { token: owner.token, body: { dialog_ids } });
  return { workspace, owner, record, unmask };
}

test('what is masked is read, and every reading is in the audit log', async () => {
  const { workspace, owner, record, unmask } = await makeScene();
  const { body } = await unmask([3, 1, 3]);
  assert.deepEqual(body.items, [
    { dialog_id: 3, original_text: 'I am Bob.' },
    { dialog_id: 1, original_text: 'I am Ada.' },
  ]);
  await unmask([1]);
  const { record_id } = record;
  const noted = { action: 'record.unmask', actor_user_id: owner.user_id, record_id };
  assert.deepEqual(await listAudit(server, workspace), [
    { ...noted, detail: { dialog_ids: [3, 1] } },
    { ...noted, detail: { dialog_ids: [1] } },
  ]);
});

test('where nothing is masked, or nothing is said, it is 404', async () => {
  const { workspace, unmask } = await makeScene();
  for (const id of [2, 9]) assertError(await unmask([1, id]), 404, 'NOT_FOUND');
  for (const ids of [[], Array.from({ length: 101 }, (_, index) => index + 1), ['1']]) {
    assertError(await unmask(ids), 422, 'VALIDATION_ERROR');
  }
  assert.deepEqual(await listAudit(server, workspace), []);
});

test('a record that shows what is masked to those who may see it notes so', async () => {
  const { workspace, owner, record } = await makeScene();
  const member = await makeMember(server, workspace);
  await server.get(`${record.path}?include=dialogs`, member.token);
  await server.get(record.path, owner.token);
  assert.deepEqual(await listAudit(server, workspace), []);
  const { body } = await server.get(`${record.path}?include=dialogs`, owner.token);
  assert.equal(body.record.dialogs[0].original_text, 'I am Ada.');
  const { record_id } = record;
  assert.deepEqual(await listAudit(server, workspace), [
    { action: 'record.unmask', actor_user_id: owner.user_id, record_id, detail: null },
  ]);
});
