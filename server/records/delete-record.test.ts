import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../tests/kit/clients/list-audit.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const url = record.app_path;
  const remove = (token = owner.token) => server.send('DELETE', url, { token });
  return { workspace, owner, record, url, remove };
}

test('a record is gone at once: from lists, with its media, share and corrections; who deleted it is written down', async () => {
  const { workspace, owner, record, url, remove } = await makeScene({ media: { content: 'sound' } });
  const { token } = owner;
  await server.send('PATCH', `${url}/dialogs/1`, { token, body: { text: 'Corrected.' } });
  const share = await server.send('PUT', `${record.path}/share`, {
    token,
    body: { title: 'For you', expires_in_days: 7 },
  });
  const media = await server.get(`${record.path}/media`, token);
  assert.equal((await remove()).status, 204);
  assertError(await server.get(record.path, token), 404, 'RECORD_NOT_FOUND');
  assert.deepEqual((await server.get(`${workspace.path}/records`, token)).body.items, []);
  const { pathname, search } = new URL(media.body.url);
  assert.equal((await server.get(pathname + search)).status, 404);
  assert.equal(share.status, 201);
  assertError(await remove(), 404, 'RECORD_NOT_FOUND');
  const deletions = (await listAudit(server, workspace)).filter(({ action }) => action === 'record.delete');
  assert.deepEqual(deletions, [
    {
      action: 'record.delete',
      actor_user_id: owner.user_id,
      record_id: record.record_id,
      detail: { trash_days: 30 },
    },
  ]);
});

test('deleted while it is processed, nothing of it is left to do', async () => {
  const { owner, url, remove } = await makeScene();
  await server.send('POST', `${url}/rerun`, { token: owner.token, body: { from: 'process' } });
  assert.equal((await remove()).status, 204);
});

test('two who delete a record at once: one does, to the other it is gone', async () => {
  const { remove } = await makeScene();
  const answers = await Promise.all([remove(), remove()]);
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [204, 404],
  );
});

test('a protected record stays', async () => {
  const { remove } = await makeScene({ protected_from_deletion: true });
  assertError(await remove(), 403, 'FORBIDDEN');
});
