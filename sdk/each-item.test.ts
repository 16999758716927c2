import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeTeam } from '../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { eachItem, eachPage, makeClient, type Client } from './index.ts';
import { findOptions } from './make-client.ts';

let server: TestServer;
let client: Client;
let record_ids: number[];
const params = { slug: 'paged' };

before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server, params);
  const { member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
  record_ids = [];
  for (let made = 0; made < 5; made += 1)
    record_ids.unshift((await makeRecord(server, workspace, { owner_member_id: member_id })).record_id);
  for (let made = 0; made < 3; made += 1) await makeTeam(server, workspace);
  client = makeClient({ base_url: server.base_url, token });
});
after(() => server.stop());

test('Records of all pages are iterated by token', async () => {
  const ids: number[] = [];
  for await (const { id } of eachItem(client.listRecords, { params, query: { limit: 2 } })) ids.push(id);
  assert.deepEqual(ids, record_ids);
});

test('Teams of all pages are iterated by offset', async () => {
  const names: string[] = [];
  for await (const { name } of eachItem(client.listTeams, { params, query: { limit: 2, offset: 1 } }))
    names.push(name);
  const { items } = await client.listTeams({ params });
  assert.deepEqual(
    names,
    items.slice(1).map(({ name }) => name),
  );
});

test('A page is requested only when it is needed', async () => {
  const sizes: number[] = [];
  for await (const { items, next_token } of eachPage(client.listRecords, { params, query: { limit: 2 } })) {
    sizes.push(items.length);
    if (sizes.length === 2) {
      assert.notEqual(next_token, null);
      break;
    }
  }
  assert.deepEqual(sizes, [2, 2]);
});

test('A list that has begun waits as often as the server asks for, unless there are to be no retries', async () => {
  let asked = 0;
  const throttled = makeClient({
    ...findOptions(client),
    base_url: server.base_url,
    fetch: async (...request) => {
      asked += 1;
      // More often than a single call would be retried.
      const isRefused = asked > 1 && asked <= 5;
      return isRefused
        ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
        : fetch(...request);
    },
  });
  const input = { params, query: { limit: 2 } };
  const pages = await Array.fromAsync(eachPage(throttled.listRecords, input));
  assert.deepEqual(
    pages.flatMap(({ items }) => items.map(({ id }) => id)),
    record_ids,
  );
  asked = 0;
  await assert.rejects(Array.fromAsync(eachPage(throttled.listRecords, input, { retries: 0 })), {
    status: 429,
  });
});

test('An empty list is one empty page', async () => {
  const pages = await Array.fromAsync(eachPage(client.listTeams, { params, query: { query: 'nobody' } }));
  assert.deepEqual(
    pages.map(({ items }) => items),
    [[]],
  );
});
