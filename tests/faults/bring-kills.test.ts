/** Meetings that somebody brings from another product, and the service is killed at every stage of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportedMeeting, MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { makeZip } from '../kit/make/make-zip.ts';
import { until } from '../kit/until.ts';
import { startFaultTest } from './start-fault-test.ts';

const MEETINGS = isThorough ? 200 : 12;
/** The service is killed when so many are there. */
const POINTS = isThorough ? [1, 5, 40, 90, 199] : [3];
const toFile = (place: number) => ({
  name: `2026-01-20 10.00.00 Review ${place} 8551234${place}/meeting.transcript.vtt`,
  content: `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana Roth>Review ${place} begins.</v>\n\n00:00:05.000 --> 00:00:09.000\n<v Jo Lund>Review ${place} ends here.</v>\n`,
});
/** Those without a recording are stored together. */
const hasSound = (place: number) => place % 3 === 0;
const toSound = (place: number) => ({
  name: `2026-01-20 10.00.00 Review ${place} 8551234${place}/audio.wav`,
  content: makeWaveFile({ seconds: 0.2 }),
});

const selectRecords = statement<{ title: string; has_sound: boolean; is_whole: boolean }>(
  'tests.brought-records',
  `select r.title, r.media_key is not null as has_sound, coalesce(r.dialog_count = 2 and x.transcript like '%ends here%'
       and i.record_id is not null, false) as is_whole
   from record r
   left join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
   left join record_text x on x.workspace_id = r.workspace_id and x.ordinal = r.ordinal
   where r.workspace_id = $1 order by r.record_id`,
);

test('An import that is killed while it is sent, read and stored has each meeting once and whole at its end', async (t) => {
  const { server, service } = await startFaultTest(t);
  await service.start();
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const places = Array.from({ length: MEETINGS }, (_, place) => place);
  const archive = makeZip(
    places.flatMap((place) => (hasSound(place) ? [toFile(place), toSound(place)] : [toFile(place)])),
  );
  const at = `${workspace.app_path}/imports`;
  const ask = async (method: string, path = '', body?: object) =>
    (await service.send(method, `${at}${path}`, { token, ...(body !== undefined && { body }) })).body;
  const again = async () => {
    await service.kill();
    await service.start();
  };

  const files = [{ path: 'zoom.zip', size_bytes: archive.length }];
  const { id, tus_url }: MeetingImport = await ask('POST', '', { files });
  const look = (): Promise<MeetingImport> => ask('GET', `/${id}`);
  const path = new URL(tus_url).pathname;
  const headers = (offset: number) => ({
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  const send = (offset: number, end: number) =>
    service.send('PATCH', path, { headers: headers(offset), body: archive.subarray(offset, end) });

  const half = Math.floor(archive.length / 2);
  assert.equal((await send(0, half)).status, 204);
  service.sendSome('PATCH', path, headers(half), archive.subarray(half), Math.floor(half / 2));
  await delay(200);
  await again();
  const { received_bytes } = await look();
  assert.ok(received_bytes >= half, 'what was confirmed is there');
  assert.equal((await send(received_bytes, archive.length)).status, 204);

  // A short archive may be read by then.
  await until('it is read', async () => {
    const { looked_at, state } = await look();
    return looked_at > 0 || state === 'found';
  });
  await again();
  await until('the import', async () => (await look()).state === 'found');
  const found: { items: ImportedMeeting[] } = await ask('GET', `/${id}/meetings`);
  assert.deepEqual(new Set(found.items.map(({ state }) => state)), new Set(['found']));
  assert.equal((await look()).meetings, MEETINGS);
  assert.deepEqual(await server.ctx.db.query(selectRecords, [workspace.workspace_id]), []);

  await ask('POST', `/${id}/start`, {});
  for (const point of POINTS) {
    await until('the import', async () => (await look()).counts.imported >= point);
    await again();
    const stored = await server.ctx.db.query(selectRecords, [workspace.workspace_id]);
    const { counts } = await look();
    assert.deepEqual(
      stored.filter(({ is_whole }) => !is_whole),
      [],
    );
    assert.ok(stored.length >= point && counts.imported >= point);
  }
  await until('the import', async () => (await look()).state === 'done');
  const { counts } = await look();
  assert.deepEqual([counts.imported, counts.failed, counts.already_there], [MEETINGS, 0, 0]);
  const stored = await server.ctx.db.query(selectRecords, [workspace.workspace_id]);
  assert.equal(new Set(stored.map(({ title }) => title)).size, MEETINGS);
  assert.equal(stored.length, MEETINGS);
  assert.equal(stored.filter(({ has_sound }) => has_sound).length, places.filter(hasSound).length);
  assert.ok(stored.every(({ is_whole }) => is_whole));
});
