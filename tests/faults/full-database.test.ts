/** The disk of the service's own PostgreSQL is full: every writer says so, nothing is half written, and all goes on when there is room. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import type { makeSend } from '../kit/clients/make-send.ts';
import { requireOk } from '../kit/require-ok.ts';
import { makeTusClient } from '../kit/clients/tus-client.ts';
import { until } from '../kit/until.ts';
import { hasSmallDisks } from './small-disk.ts';
import { fillDisk, startOnSmallDisk } from './start-on-small-disk.ts';

const NOTES = 'n'.repeat(9_000);
/** Each writer fills what PostgreSQL has set aside until there is no more. */
const MOST_WRITES = 5_000;
const PART_BYTES = 256 * 1024;
/** Three parts. */
const SOUND = makeWaveFile({ seconds: 3, sample_rate: PART_BYTES / 2 });

test('Notes, exports, mails, records and parts of uploads say that the disk is full, and go on when there is room', async (t) => {
  if (!hasSmallDisks(t)) return;
  const { service, disk, mailServer, receiver, token, slug } = await startOnSmallDisk(t);
  const at = `/api/v3/workspaces/${slug}`;
  const send = (method: string, path: string, body?: unknown) => service.send(method, path, { token, body });
  const get = async (path: string) => requireOk(await send('GET', path)).body;
  const dialogs = [{ text: 'Good morning.' }];
  const record = { recorded_at: '2026-03-01T09:00:00Z', title: 'Before', dialogs };
  const record_id = requireOk(await send('POST', `${at}/records`, record)).body.record_id;
  const path = `${at}/records/${record_id}`;
  await until('it is ready', async () => (await get(path)).record.is_ready === true);
  requireOk(await send('PUT', `${path}/share`, { title: 'Before', expires_in_days: 7 }));
  const media = { filename: 'a.wav', size_bytes: SOUND.length };
  const created = requireOk(
    await send('POST', `${at}/records`, { recorded_at: record.recorded_at, title: 'Sound', media }),
  ).body;
  const tus = makeTusClient(service, { slug }, token);
  const upload = await tus.begin(SOUND.length, { record_id: String(created.record_id) });
  requireOk(await send('POST', `${at}/webhooks`, { url: receiver.url, types: ['record.created'] }));

  const confirmed = {
    offset: 0,
    notes: '',
    exports: 0,
    records: new Set<number>(),
    mails: new Set<string>(),
  };
  const writers: Record<string, (count: number) => ReturnType<ReturnType<typeof makeSend>>> = {
    'a part': async () => {
      const part = SOUND.subarray(confirmed.offset, confirmed.offset + PART_BYTES);
      const answer = await tus.patch(upload.path, confirmed.offset, part);
      if (answer.status === 204) confirmed.offset += part.length;
      return answer;
    },
    notes: async (count) => {
      const notes = `${count} ${NOTES}`;
      const answer = await send('PATCH', path, { notes });
      if (answer.status < 300) confirmed.notes = notes;
      return answer;
    },
    'an export': async () => {
      const answer = await send('POST', `${path}/export`, { format: 'markdown' });
      if (answer.status < 300) confirmed.exports += 1;
      return answer;
    },
    mails: async (count) => {
      const email = `a${count}@example.com`;
      const mails = `/app/workspaces/${slug}/records/${record_id}/share/mails`;
      const answer = await send('POST', mails, { emails: [email] });
      if (answer.status < 300) confirmed.mails.add(email);
      return answer;
    },
    'a record': async (count) => {
      const answer = await send('POST', `${at}/records`, { ...record, title: `Full ${count}` });
      if (answer.status < 300) confirmed.records.add(answer.body.record_id);
      return answer;
    },
  };
  const filler = join(disk, 'filler');
  await fillDisk(filler, disk);

  for (const [writer, write] of Object.entries(writers)) {
    for (let count = 0; ; count += 1) {
      assert.ok(count < MOST_WRITES, `${writer} still finds room`);
      const { status, body, headers } = await write(count);
      if (status < 300) continue;
      const expected = writer === 'a part' ? '507 disk_full' : '503 disk_full';
      assert.equal(`${status} ${body.reason?.name}`, expected, writer);
      if (status === 503) assert.ok(headers.get('retry-after'), writer);
      break;
    }
  }
  const ready = await fetch(`${service.base_url}/readyz`);
  assert.equal(ready.status, 503);

  await rm(filler);
  const isReady = async () => (await fetch(`${service.base_url}/readyz`)).status === 200;
  await until('it takes writes again', isReady);
  const look = async () => {
    const { items } = await get(`${at}/records?limit=100`);
    const exports = await get(`${path}/export-histories`);
    const { notes } = (await get(path)).record.extra;
    return { records: items.length, exports: exports.items.length, notes: notes ?? '' };
  };
  // Beside the two from before.
  const records = 2 + confirmed.records.size;
  assert.deepEqual(await look(), { records, exports: confirmed.exports, notes: confirmed.notes });
  assert.equal(await tus.offsetOf(upload.path), confirmed.offset);

  for (const [writer, write] of Object.entries(writers)) {
    const answer = await write(MOST_WRITES);
    assert.ok(answer.status < 300, `${writer}: ${answer.text}`);
  }
  while (confirmed.offset < SOUND.length) requireOk((await writers['a part']?.(0)) ?? assert.fail());
  await until(
    'the sound is read',
    async () => (await get(`${at}/records/${upload.record_id}`)).record.is_ready,
  );
  const told = () => new Set(receiver.received.map(({ event }) => event.record_id));
  await until('the webhook is told of every record', () => told().isSupersetOf(confirmed.records));
  assert.deepEqual(told(), confirmed.records);
  const mailed = () => new Set(mailServer.taken.flatMap(({ recipients }) => recipients));
  await until('every mail is sent', () => mailed().isSupersetOf(confirmed.mails));
  assert.deepEqual(mailed(), confirmed.mails);
});
