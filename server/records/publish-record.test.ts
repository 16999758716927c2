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
  const author = await makeMember(server, workspace);
  const colleague = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: author.member_id,
    is_draft: true,
    draft_state: 'pending',
    ...fields,
  });
  const url = `${record.app_path}/publish`;
  const publish = (body: unknown) => server.send('POST', url, { token: author.token, body });
  const get = async () => (await server.get(record.path, author.token)).body.record;
  return { workspace, author, colleague, record, publish, get };
}

test('published now, a draft is seen by those whom its scope lets see it', async () => {
  const { workspace, colleague, record, publish, get } = await makeScene();
  assertError(await server.get(record.path, colleague.token), 403, 'FORBIDDEN');
  assert.equal((await publish({ publish_at: null, now: true })).status, 204);
  assert.equal((await server.get(record.path, colleague.token)).status, 200);
  const list = await server.get(`${workspace.path}/records`, colleague.token);
  assert.equal(list.body.items[0].id, record.record_id);
  const { is_draft, draft_state, published_at, publish_trigger } = await get();
  assert.deepEqual(
    { is_draft, draft_state, published_at, publish_trigger },
    {
      is_draft: false,
      draft_state: 'published',
      published_at: server.clock.now().toISOString(),
      publish_trigger: 'user',
    },
  );
  // Once is enough.
  assert.equal((await publish({ publish_at: null, now: true })).status, 204);
  const published = (await listAudit(server, workspace)).filter(({ action }) => action === 'record.publish');
  assert.equal(published.length, 1);
});

test('a draft is put on a schedule, and taken off it', async () => {
  const { publish, get } = await makeScene();
  const publish_at = '2026-03-02T12:00:00.000Z';
  assert.equal((await publish({ publish_at, now: false })).status, 204);
  const scheduled = await get();
  assert.deepEqual([scheduled.draft_state, scheduled.publish_scheduled_at], ['scheduled', publish_at]);
  assert.equal((await publish({ publish_at: null, now: false })).status, 204);
  const pending = await get();
  assert.deepEqual([pending.draft_state, pending.publish_scheduled_at], ['pending', null]);
});

test('a time that has passed is 422', async () => {
  const { publish } = await makeScene();
  const publish_at = server.clock.now().toISOString();
  assertError(await publish({ publish_at, now: false }), 422, 'VALIDATION_ERROR');
  assertError(await publish({ publish_at: 'tomorrow', now: false }), 422, 'VALIDATION_ERROR');
});

test('what is published cannot be scheduled', async () => {
  const { publish } = await makeScene({ is_draft: false, draft_state: null });
  assertError(await publish({ publish_at: '2026-04-01T00:00:00Z', now: false }), 409, 'CONFLICT');
});
