import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { makeRecordItemCache } from '../../records/items/record-item-cache.ts';
import { testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({ server: () => server, path: () => '/labels', permission: 'label.read' });

test('a workspace without labels has an empty list', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  assert.deepEqual((await server.get(`${workspace.path}/labels`, token)).body, { items: [] });
});

test('every label is listed with the number of its records that the requester sees', async () => {
  const workspace = await makeWorkspace(server);
  await makeLabel(server, await makeWorkspace(server), { name: 'Elsewhere' });
  const sales = await makeLabel(server, workspace, { name: 'Sales', color: '#FF0000' });
  const pilot = await makeLabel(server, workspace, { name: 'Pilot', color: '#00ff00' });
  const ada = await makeMember(server, workspace);
  const ben = await makeMember(server, workspace);
  const owner_member_id = ada.member_id;
  await makeRecord(server, workspace, { owner_member_id, label_ids: [sales, pilot] });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [sales],
    scope: 'private',
  });
  await makeRecord(server, workspace, { owner_member_id, label_ids: [sales], is_draft: true });

  const list = async (token: string) => (await server.get(`${workspace.path}/labels`, token)).body.items;
  assert.deepEqual(await list(ada.token), [
    { id: sales, name: 'Sales', color: '#ff0000', record_count: 3 },
    { id: pilot, name: 'Pilot', color: '#00ff00', record_count: 1 },
  ]);
  assert.deepEqual(await list(ben.token), [
    { id: sales, name: 'Sales', color: '#ff0000', record_count: 1 },
    { id: pilot, name: 'Pilot', color: '#00ff00', record_count: 1 },
  ]);
});

test('an auditor counts all published records, but not the drafts of others', async () => {
  const workspace = await makeWorkspace(server);
  const label_id = await makeLabel(server, workspace);
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [label_id],
    scope: 'private',
  });
  await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [label_id],
    is_draft: true,
  });
  const { body } = await server.get(`${workspace.path}/labels`, admin.token);
  assert.equal(body.items[0].record_count, 1);
});

test('Five concurrent requests of one member count twice, and no answer is older than its request', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const label_id = await makeLabel(server, workspace);
  const fields = { owner_member_id, label_ids: [label_id] };
  await makeRecord(server, workspace, fields);
  const { db } = server.ctx;
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const watched: typeof db = {
    ...db,
    async query(statement, values) {
      asked.push(statement.name);
      const rows = await db.query(statement, values);
      if (asked.filter((name) => name === 'labels.list').length === 5) gate.resolve();
      // The first count has read the versions by now, so it must not serve requests that come after the
      // change below.
      if (statement.name === 'label-counts.versions') await gate.promise;
      return rows;
    },
  };
  const app = await startApp(server, { db: watched, record_items: makeRecordItemCache(1) });
  const list = async () => (await app.get(`${workspace.path}/labels`, token)).body?.['items'];
  const first = list();
  await until('the first look', () => asked.includes('label-counts.versions'));
  await makeRecord(server, workspace, fields);
  const later = await Promise.all(Array.from({ length: 4 }, list));
  await first;
  await app.stop();
  const counts = later.map((items) => (items as { record_count: number }[])[0]?.record_count);
  assert.deepEqual(new Set(counts), new Set([2]));
  assert.equal(asked.filter((name) => name === 'label-counts.versions').length, 2);
});
