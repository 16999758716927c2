/** A program on openapi-fetch, with the types that openapi-typescript made. */
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';

const [baseUrl = '', token = '', slug = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
const path = { slug };

const workspaces = await client.GET('/api/v3/workspaces');
assert.equal(workspaces.data?.items[0]?.slug, slug);
const label = await client.POST('/api/v3/workspaces/{slug}/labels', {
  params: { path },
  body: { name: 'openapi-fetch', color: '#2563eb' },
});
assert.equal(label.data?.name, 'openapi-fetch');
const made = await client.POST('/api/v3/workspaces/{slug}/records', {
  params: { path },
  body: {
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [{ text: 'Good morning.' }],
    label_ids: [label.data.id],
  },
});
assert.ok(made.data);
const read = await client.GET('/api/v3/workspaces/{slug}/records/{record_id}', {
  params: { path: { slug, record_id: made.data.record_id }, query: { include: 'dialogs' } },
});
assert.equal(read.data?.record.dialogs?.[0]?.text, 'Good morning.');
const none = await client.GET('/api/v3/workspaces/{slug}/records/{record_id}', {
  params: { path: { slug, record_id: 999_999 } },
});
assert.equal(none.error?.type, 'RECORD_NOT_FOUND');
console.log('all of it works');
