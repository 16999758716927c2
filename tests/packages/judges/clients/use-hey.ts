/** A program on the client that @hey-api/openapi-ts made. */
import assert from 'node:assert/strict';
import { client } from './hey/client.gen.ts';
import { createLabel, createRecord, getRecord, listWorkspaces } from './hey/sdk.gen.ts';

const [baseUrl = '', token = '', slug = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: token });
const path = { slug };

const workspaces = await listWorkspaces();
assert.equal(workspaces.data?.items[0]?.slug, slug);
const label = await createLabel({ path, body: { name: 'hey-api', color: '#2563eb' } });
assert.equal(label.data?.name, 'hey-api');
const made = await createRecord({
  path,
  body: {
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [{ text: 'Good morning.' }],
    label_ids: [label.data.id],
  },
});
assert.ok(made.data);
const read = await getRecord({
  path: { slug, record_id: made.data.record_id },
  query: { include: 'dialogs' },
});
assert.equal(read.data?.record.dialogs?.[0]?.text, 'Good morning.');
const none = await getRecord({ path: { slug, record_id: 999_999 } });
assert.equal(none.response?.status, 404);
console.log('all of it works');
