import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { followChanges, makeClient, type Client } from './index.ts';

const slug = 'including';
let server: TestServer;
let client: Client;
let params: { slug: string; record_id: number };
before(async () => {
  server = await startTestServer();
  const { token } = await makeMember(server, await makeWorkspace(server, { slug }), { base_role: 'owner' });
  client = makeClient({ base_url: server.base_url, token });
  const body = {
    recorded_at: '2026-03-01T09:00:00Z',
    title: 'The plan',
    dialogs: [{ text: 'Good morning.' }],
  };
  const { record_id } = await client.createRecord({ params: { slug }, body });
  params = { slug, record_id };
});
after(() => server.stop());

test('A record has exactly the requested parts, in its type too', async () => {
  const { record: plain } = await client.getRecord({ params });
  // @ts-expect-error -- nobody asked for the transcript
  assert.equal(plain.dialogs, undefined);
  // @ts-expect-error -- nor for insights
  assert.equal(plain.insights, undefined);

  const { record: said } = await client.getRecord({ params, query: { include: 'dialogs' } });
  assert.equal(said.dialogs[0]?.text, 'Good morning.');
  // @ts-expect-error -- nobody asked for insights
  assert.equal(said.insights, undefined);

  const { record: both } = await client.getRecord({ params, query: { include: 'insights,dialogs' } });
  assert.deepEqual([both.dialogs.length, Array.isArray(both.insights)], [1, true]);

  // When it may be one of two lists, the type has what both include.
  const lists: ('dialogs' | 'insights,dialogs')[] = ['dialogs', 'insights,dialogs'];
  for (const include of lists) {
    const { record } = await client.getRecord({ params, query: { include } });
    assert.equal(record.dialogs.length, 1);
    assert.equal(record.insights === undefined, include === 'dialogs');
  }
});

test('Changes have their record only when it is requested, in their type too', async () => {
  const { items } = await client.listChanges({ params: { slug } });
  // @ts-expect-error -- nobody asked for records
  assert.ok(items.every(({ record }) => record === undefined));
  const included = await client.listChanges({ params: { slug }, query: { include: 'record' } });
  assert.equal(included.items[0]?.record?.title, 'The plan');

  const once = { pause_seconds: 0 };
  const query = { include: 'record' } as const;
  for await (const page of followChanges(client, { params: { slug }, query }, once)) {
    assert.equal(page.items[0]?.record?.title, 'The plan');
  }
  for await (const page of followChanges(client, { params: { slug } }, once)) {
    // @ts-expect-error -- nobody asked for records
    assert.equal(page.items[0]?.record, undefined);
  }
});
