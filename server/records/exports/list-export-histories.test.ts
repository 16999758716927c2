import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, suffix: '/export-histories' });

/** A record that was exported `count` times, and the answer to a query about it. */
async function makeScene(count: number) {
  const workspace = await makeWorkspace(server);
  const { member_id, token } = await makeMember(server, workspace);
  const export_histories = Array.from({ length: count }, (_, index) => ({
    member_id,
    platform_unique_id: `page-${index}`,
    ref_url: `https://notes.example/page-${index}`,
    platform: 'notion' as const,
    export_type: 'full' as const,
    title: index === 0 ? null : `Page ${index}`,
    metadata: index === 0 ? null : { workspace: 'Sales', blocks: [index] },
    created_at: '2026-01-02T03:04:05.678Z',
    updated_at: '2026-01-02T03:04:06.000Z',
  }));
  const record = await makeRecord(server, workspace, {
    owner_member_id: member_id,
    export_histories,
  });
  const list = (query = '') => server.get(`${record.path}/export-histories${query}`, token);
  return { workspace, record, member_id, token, list };
}

test('a record that was never exported has an empty page', async () => {
  const { list } = await makeScene(0);
  assert.deepEqual((await list()).body, { items: [], page: { offset: 0, limit: 20, total: 0 } });
});

test('exports are listed newest first, with everything that is known of them', async () => {
  const { workspace, record, member_id, list } = await makeScene(2);
  const { status, body } = await list();
  assert.equal(status, 200);
  assert.deepEqual(body.page, { offset: 0, limit: 20, total: 2 });
  const [newest, oldest] = body.items;
  assert.ok(newest.id > oldest.id);
  assert.deepEqual(newest, {
    id: newest.id,
    workspace_id: workspace.workspace_id,
    record_id: record.record_id,
    member_id,
    platform_unique_id: 'page-1',
    ref_url: 'https://notes.example/page-1',
    platform: 'notion',
    export_type: 'full',
    title: 'Page 1',
    metadata: { workspace: 'Sales', blocks: [1] },
    created_at: '2026-01-02T03:04:05.678Z',
    updated_at: '2026-01-02T03:04:06.000Z',
  });
  assert.deepEqual([oldest.title, oldest.metadata], [null, null]);
});

test('a page is cut by offset and limit, and its total counts all', async () => {
  const { list } = await makeScene(23);
  const names = async (query: string) =>
    (await list(query)).body.items.map((item: { platform_unique_id: string }) => item.platform_unique_id);
  assert.equal((await names('')).length, 20);
  assert.deepEqual(await names('?offset=1&limit=2'), ['page-21', 'page-20']);
  assert.deepEqual(await names('?offset=22'), ['page-0']);
  const { body } = await list('?offset=9007199254740991');
  assert.deepEqual(body, { items: [], page: { offset: 9007199254740991, limit: 20, total: 23 } });
});

for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?offset=x', '?limit=', '?offset=1&offset=2']) {
  test(`${query} is 422`, async () => {
    const { list } = await makeScene(0);
    assertError(await list(query), 422, 'VALIDATION_ERROR');
  });
}

test('whoever sees the record may ask, a guest on its access list too', async () => {
  const { workspace, member_id } = await makeScene(0);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const access_member_ids = [guest.member_id];
  const { path } = await makeRecord(server, workspace, {
    owner_member_id: member_id,
    access_member_ids,
  });
  assert.equal((await server.get(`${path}/export-histories`, guest.token)).status, 200);
});
