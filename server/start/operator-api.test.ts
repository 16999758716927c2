import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAuditRows } from '../people/workspaces/audit-queries.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { makeOperatorFetch } from './operator-api.ts';

let server: TestServer;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
});
after(() => server.stop());

async function ask(method: string, path: string, body?: object) {
  const address = `http://here/api/v3/workspaces/${workspace.slug}${path}`;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await makeOperatorFetch(server.ctx)(address, { method, ...sent });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

test('An operator sees every record, including private ones and drafts', async () => {
  const { member_id } = await makeMember(server, workspace);
  const hidden = await makeRecord(server, workspace, { owner_member_id: member_id, scope: 'private' });
  const draft = await makeRecord(server, workspace, { owner_member_id: member_id, is_draft: true });
  const { body } = await ask('GET', '/records');
  const ids = body.items.map(({ id }: { id: number }) => id);
  assert.deepEqual(new Set(ids), new Set([hidden.record_id, draft.record_id]));
  assert.equal(
    (await ask('GET', `/records/${draft.record_id}?include=dialogs`)).body.record.id,
    draft.record_id,
  );
});

test('Changes of an operator are audited without a user', async () => {
  assert.equal((await ask('POST', '/teams', { name: 'Sales' })).status, 201);
  const [row] = await listAuditRows(server.ctx.db, workspace.workspace_id, {
    before_id: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  assert.deepEqual([row?.detail?.['name'], row?.actor_user_id], ['Sales', null]);
});

test('An operator gets the usual refusals, and no operations of a member’s own', async () => {
  const { status, body } = await ask('POST', '/labels', { name: '', color: 'red' });
  assert.deepEqual([status, body.type], [422, 'VALIDATION_ERROR']);
  assert.equal((await ask('GET', '/labels/none')).status, 404);
  assert.equal((await ask('GET', '/members/me')).body.reason.name, 'not_a_member');
  const elsewhere = { ...workspace };
  workspace = { ...workspace, slug: 'nowhere' };
  assert.equal((await ask('GET', '/labels')).body.message, 'There is no workspace "nowhere".');
  workspace = elsewhere;
});
