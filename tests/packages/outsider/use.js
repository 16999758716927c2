/** What a program does with the SDK that was installed from its tarball, with nothing else of the repository. */
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import {
  ApiError,
  eachItem,
  followChanges,
  makeClient,
  uploadRecording,
  verifyWebhook,
} from '@minutebook/sdk';

const { MINUTEBOOK_URL: base_url, MINUTEBOOK_TOKEN: token } = process.env;
const [slug] = process.argv.slice(2);
const client = makeClient({ base_url, token });
const params = { slug };

const call = {
  recorded_at: '2026-03-01T09:00:00Z',
  title: `A call from ${process.version}`,
  source: 'phone_call',
  phone_number: `+82 2 ${Date.now()}`,
  contacts: [{ name: 'Kim Minji', company: 'Hanok' }],
  event: {
    summary: 'Weekly call',
    start: '2026-03-01T08:30:00Z',
    end: '2026-03-01T09:00:00Z',
    attendees_emails: ['kim@hanok.example'],
  },
  dialogs: [
    { text: 'Good morning.', speaker_id: 1 },
    { text: 'Hello.', speaker_id: 2 },
  ],
};
const once = { idempotency_key: randomUUID() };
const first = await client.createRecord({ params, body: call }, once);
const again = await client.createRecord({ params, body: call }, once);
assert.deepEqual(again, first);
const other = await client.createRecord({ params, body: call });
const { record } = await client.getRecord({ params: { slug, record_id: first.record_id } });
assert.equal(record.event.summary, 'Weekly call');
assert.deepEqual(
  record.related_call_records.map(({ id }) => id),
  [other.record_id],
);

const found = [];
for await (const item of eachItem(client.listRecords, { params, query: { limit: 1 } })) found.push(item.id);
assert.ok(found.includes(first.record_id) && found.includes(other.record_id));

const copy = new Map();
const follow = followChanges(client, { params, query: { include: 'record' } }, { pause_seconds: 0 });
for await (const { items } of follow) {
  for (const { type, record_id, record: shown } of items) {
    if (type === 'record.gone') copy.delete(record_id);
    else if (shown) copy.set(record_id, shown);
  }
}
assert.equal(copy.get(first.record_id).title, call.title);

const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + 160_000, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(16_000, 24);
header.writeUInt32LE(32_000, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36);
header.writeUInt32LE(160_000, 40);
const content = new Blob([header, new Uint8Array(160_000)]);
const about = { uuid: randomUUID(), recorded_at: '2026-03-01T09:00:00Z' };
const upload = { slug, content, filename: 'call.wav', about, part_bytes: 50_000 };
const { record_id } = await uploadRecording({ base_url, token }, upload);
assert.deepEqual(await uploadRecording({ base_url, token }, upload), { record_id });

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1_1', type: 'record.ready', seq: 1 });
const timestamp = String(Math.floor(Date.now() / 1000));
const signature = createHmac('sha256', Buffer.alloc(32, 7))
  .update(`evt_1_1.${timestamp}.${body}`)
  .digest('base64');
const headers = {
  'webhook-id': 'evt_1_1',
  'webhook-timestamp': timestamp,
  'webhook-signature': `v1,${signature}`,
};
assert.equal((await verifyWebhook({ body, headers }, secret)).type, 'record.ready');

await assert.rejects(
  client.getRecord({ params: { slug, record_id: 999_999 } }),
  (error) => error instanceof ApiError && error.reason.name === 'no_record',
);
console.log(process.version, 'all of it works');
