/** A program on the functions that oazapfts made. */
import assert from 'node:assert/strict';
import { createLabel, createRecord, defaults, getRecord, listWorkspaces } from './oazapfts.ts';

const [baseUrl = '', token = '', slug = ''] = process.argv.slice(2);
defaults.baseUrl = baseUrl;
defaults.headers = { authorization: `Bearer ${token}` };

const workspaces = await listWorkspaces();
assert.ok(workspaces.status === 200);
assert.equal(workspaces.data.items[0]?.slug, slug);
const label = await createLabel(slug, { name: 'oazapfts', color: '#2563eb' });
assert.ok(label.status === 201);
const made = await createRecord(slug, {
  recorded_at: '2026-03-01T09:00:00Z',
  dialogs: [{ text: 'Good morning.' }],
  label_ids: [label.data.id],
});
assert.ok(made.status === 201);
const read = await getRecord(slug, made.data.record_id, { include: 'dialogs' });
assert.ok(read.status === 200);
assert.equal(read.data.record.dialogs?.[0]?.text, 'Good morning.');
const none = await getRecord(slug, 999_999);
assert.equal(none.status, 404);
console.log('all of it works');
