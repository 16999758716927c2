import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportedMeeting, MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import type { WorkspaceQuotaLimits } from '../../people/workspaces/create-workspace.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeZip, type ZipFile } from '../../../tests/kit/make/make-zip.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { startImports } from './start-imports.ts';

let server: TestServer;
let running: ReturnType<typeof startImports>;
before(async () => {
  server = await startTestServer();
  running = startImports(server.ctx);
});
after(async () => {
  await running.stop();
  await server.stop();
});

const PATIENCE_MS = 120_000;

const selectHolder = statement<{ holder: string | null }>(
  'test.holder-of-import',
  `select i.holder from meeting_import i where i.workspace_id = $1 and i.import_id = $2`,
);

const toVtt = (said: string) => `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ana Roth>${said}</v>

00:00:05.000 --> 00:01:00.000
<v Jo Lund>Yes, for a year.</v>
`;

async function makeScene(limits: Partial<WorkspaceQuotaLimits> = {}) {
  const unlimited = { transcription_minutes: null, storage_bytes: null, records: null, members: null };
  const workspace = await makeWorkspace(server, { quota: { ...unlimited, ...limits } });
  const [ana, bo] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const url = `${workspace.app_path}/imports`;
  const ask = async (method: string, path = '', body?: object, { token } = ana) =>
    server.send(method, `${url}${path}`, { token, body });
  const patch = (one: MeetingImport, offset: number, content: Buffer, { token } = ana) =>
    fetch(`${server.base_url}${new URL(one.tus_url).pathname}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content),
    });
  const wait = async (id: number, ...states: MeetingImport['state'][]) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await ask('GET', `/${id}`);
      if (states.includes(body.state)) return body;
      assert.ok(Date.now() < until, `it stays ${body.state}`);
      await delay(50);
    }
  };
  const begin = async (files: Readonly<Record<string, Buffer | string>>) => {
    const contents = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
    const listed = contents.map(({ path, bytes }) => ({ path, size_bytes: bytes.length }));
    const { body, status } = await ask('POST', '', { files: listed });
    assert.equal(status, 201);
    return { made: body, content: Buffer.concat(contents.map(({ bytes }) => bytes)) };
  };
  const bring = async (files: Readonly<Record<string, Buffer | string>>) => {
    const { made, content } = await begin(files);
    assert.equal((await patch(made, 0, content)).status, 204);
    return wait(made.id, 'found', 'failed');
  };
  const list = async (id: number): Promise<ImportedMeeting[]> =>
    (await ask('GET', `/${id}/meetings`)).body.items;
  const countRecords = async () =>
    (await server.get(`${workspace.path}/records`, ana.token)).body.items.length as number;
  return { workspace, url, ana, bo, ask, patch, wait, begin, bring, list, countRecords };
}

const FOLDER = '2026-01-20 10.00.00 Pilot review 85512345678';
const pilot: ZipFile[] = [
  { name: `${FOLDER}/audio.wav`, content: makeWaveFile({ seconds: 0.2 }) },
  {
    name: `${FOLDER}/meeting.transcript.vtt`,
    content: toVtt('Shall we renew?'),
  },
  { name: `${FOLDER}/chat.txt`, content: 'Jo: the contract is here' },
];

test('imports are 401 without a token, 403 in another workspace, and 404 for other members', async () => {
  const { url, ask, begin, bo, patch } = await makeScene();
  const { ana: stranger } = await makeScene();
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  assertError(await server.get(url, stranger.token), 403, 'FORBIDDEN');
  const { made, content } = await begin({ 'a.vtt': toVtt('Hello') });
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/meetings'],
    ['POST', '/undo'],
    ['DELETE', ''],
  ])
    assertError(await ask(method ?? '', `/${made.id}${path}`, undefined, bo), 404, 'NOT_FOUND');
  assertError(await ask('POST', `/${made.id}/start`, {}, bo), 404, 'NOT_FOUND');
  assert.equal((await patch(made, 0, content, bo)).status, 404);
});

test('a contact of a meeting that the member does not see is not recognised, one of their own is', async () => {
  const { workspace, ana, bo, bring, list, ask, wait } = await makeScene();
  const kim = { name: 'Kim', email: 'kim@client.example', phone_number: null, company: null };
  const hidden = await makeRecord(server, workspace, {
    owner_member_id: bo.member_id,
    scope: 'private',
    contacts: [kim],
  });
  const at = `/api/v3/workspaces/${workspace.slug}/records`;
  const contactOf = async (record_id: number | null | undefined, { token } = ana): Promise<number> =>
    (await server.get(`${at}/${record_id}`, token)).body.record.contacts[0].id;
  const importContact = async (text: string): Promise<number> => {
    const file = {
      format: 'minutebook.record/1',
      recorded_at: '2026-01-05T10:00:00Z',
      contacts: [{ name: kim.name, email: kim.email }],
      dialogs: [{ text }],
    };
    const { id } = await bring({ 'meeting.json': JSON.stringify(file) });
    await ask('POST', `/${id}/start`, {});
    await wait(id, 'done');
    return contactOf((await list(id))[0]?.record_id);
  };
  const first = await importContact('Shall we renew?');
  assert.notEqual(first, await contactOf(hidden.record_id, bo));
  assert.equal(await importContact('Shall we meet?'), first);
});

test('a recording that goes on behind the last word is as long as its sound, from the same beginning', async () => {
  const { bring, list, ask, wait, workspace, ana } = await makeScene();
  const found = await bring({
    'zoom.zip': makeZip([
      { name: `${FOLDER}/audio.wav`, content: makeWaveFile({ seconds: 90 }) },
      { name: `${FOLDER}/meeting.transcript.vtt`, content: toVtt('Shall we renew?') },
    ]),
  });
  const [meeting] = await list(found.id);
  assert.equal(meeting?.duration_ms, 60_000);
  await ask('POST', `/${found.id}/start`, {});
  await wait(found.id, 'done');
  const record_id = (await list(found.id))[0]?.record_id;
  const { body } = await server.get(`${workspace.path}/records/${record_id}`, ana.token);
  const began = Date.parse(meeting.recorded_at ?? '') - 60_000;
  assert.deepEqual([body.record.duration_ms, Date.parse(body.record.recorded_at)], [90_000, began + 90_000]);
});

test('an archive is previewed before anything is stored, imported completely, and undone', async () => {
  const { bring, list, ask, wait, countRecords, ana, workspace } = await makeScene();
  const found = await bring({
    'zoom.zip': makeZip([
      ...pilot,
      { name: 'picture.png', content: 'x' },
      { name: '../climbs.vtt', content: toVtt('x') },
    ]),
    'Sync.vtt': toVtt('Good morning'),
  });
  assert.equal(found.meetings, 2);
  assert.equal(await countRecords(), 0);
  const before = await list(found.id);
  assert.deepEqual(
    before.map(({ state, title, product, utterances }) => [state, title, product, utterances]),
    [
      ['found', 'Pilot review', 'zoom', 2],
      ['found', 'Sync', null, 2],
      ['left_out', null, null, null],
      ['left_out', null, null, null],
    ],
  );
  assert.deepEqual(
    before[0]?.files.map(({ use }) => use),
    ['transcript', 'recording', 'notes'],
  );
  assert.deepEqual(
    before[0].people.map(({ name }) => name),
    ['Ana Roth', 'Jo Lund'],
  );
  assert.match(before[3]?.reason ?? '', /leads out|no recording/);

  assert.equal((await ask('POST', `/${found.id}/start`, {})).status, 200);
  const done = await wait(found.id, 'done');
  assert.deepEqual([done.counts.imported, done.counts.left_out, done.counts.failed], [2, 2, 0]);
  const [first] = await list(found.id);
  const address = `/api/v3/workspaces/${workspace.slug}/records/${first?.record_id}`;
  const { record } = (await server.get(address, ana.token)).body;
  assert.deepEqual([record.title, record.source], ['Pilot review', 'zoom']);
  assert.match(record.extra.notes, /the contract is here/);

  const undone = await ask('POST', `/${found.id}/undo`);
  assert.deepEqual(undone.body, { undone: 2, kept: 0, left: 0 });
  assert.equal(await countRecords(), 0);
  assert.equal((await wait(found.id, 'undone')).counts.undone, 2);
  const trash = (await server.get(`${workspace.app_path}/trash`, ana.token)).body;
  assert.equal(trash.items.length, 2);
});

const lockRecord = statement<never>(
  'test.lock-record',
  `select r.record_id from record r where r.workspace_id = $1 and r.record_id = $2 for update`,
);

test('an undo that meets a busy record keeps what it has undone, and goes on when repeated', async () => {
  const { bring, list, ask, wait, countRecords, ana, workspace } = await makeScene();
  const found = await bring({ 'zoom.zip': makeZip(pilot), 'Sync.vtt': toVtt('Good morning') });
  await ask('POST', `/${found.id}/start`, {});
  await wait(found.id, 'done');
  const [, last] = (await list(found.id)).toSorted((a, b) => a.place - b.place);
  assert.ok(last?.record_id != null);
  const off = await startTestServer({ env: { MINUTEBOOK_TRASH_DAYS: '0' }, beside: server });
  try {
    const undo = () =>
      off.send('POST', `/api/v3/workspaces/${workspace.slug}/imports/${found.id}/undo`, {
        token: ana.token,
        headers: { 'idempotency-key': 'undo' },
      });
    await server.ctx.db.transaction(async (tx) => {
      await tx.query(lockRecord, [workspace.workspace_id, last.record_id]);
      assertError(await undo(), 409, 'RECORD_BUSY');
    });
    assert.equal(await countRecords(), 1);
    assert.deepEqual((await undo()).body, { undone: 1, kept: 0, left: 0 });
    assert.equal(await countRecords(), 0);
  } finally {
    await off.stop();
  }
});

test('meetings that repeat within an archive, or in a second one, are imported once', async () => {
  const { bring, list, ask, wait, countRecords } = await makeScene();
  const files = {
    'zoom.zip': makeZip(pilot),
    'again/Sync.vtt': toVtt('Same'),
    'Sync copy.vtt': toVtt('Same'),
  };
  const first = await bring(files);
  assert.deepEqual([first.meetings, first.counts.left_out], [2, 1]);
  await ask('POST', `/${first.id}/start`, {});
  await wait(first.id, 'done');
  const second = await bring(files);
  assert.equal(second.counts.already_there, 2);
  await ask('POST', `/${second.id}/start`, {});
  await wait(second.id, 'done');
  assert.equal(await countRecords(), 2);
  assert.ok((await list(second.id))[0]?.record_id);
  // Undoing the second import removes nothing, because it has made no records.
  await ask('POST', `/${second.id}/undo`);
  assert.equal(await countRecords(), 2);
});

test('two concurrent imports of one archive make each meeting once', async () => {
  const { bring, ask, wait, countRecords } = await makeScene();
  const [one, other] = [await bring({ 'a.zip': makeZip(pilot) }), await bring({ 'b.zip': makeZip(pilot) })];
  await Promise.all([ask('POST', `/${one.id}/start`, {}), ask('POST', `/${other.id}/start`, {})]);
  const ends = [await wait(one.id, 'done'), await wait(other.id, 'done')];
  assert.equal(
    ends.reduce((sum, { counts }) => sum + counts.imported, 0),
    1,
  );
  assert.equal(
    ends.reduce((sum, { counts }) => sum + counts.already_there, 0),
    1,
  );
  assert.equal(await countRecords(), 1);
});

test('of an archive with more meetings than there is room for, the first are imported, each in its order', async () => {
  const { bring, list, ask, wait } = await makeScene({ records: 3 });
  const toFile = (day: number) => ({
    name: `2026-01-0${day} 10.00.00 Review ${day} 8551234567${day}/meeting.transcript.vtt`,
    content: toVtt(`This is the review of ${day}`),
  });
  const found = await bring({ 'zoom.zip': makeZip([5, 2, 4, 1, 3].map(toFile)) });
  await ask('POST', `/${found.id}/start`, {});
  await wait(found.id, 'done');
  const became = (await list(found.id)).map(({ title, state, reason_data, record_id }) => {
    return { line: `${title}: ${reason_data?.name ?? state}`, record_id: record_id ?? Infinity };
  });
  assert.deepEqual(
    became
      .toSorted((a, b) => a.record_id - b.record_id)
      .slice(0, 3)
      .map(({ line }) => line),
    ['Review 1: imported', 'Review 2: imported', 'Review 3: imported'],
  );
  assert.equal(became.filter(({ line }) => line.endsWith(': record_quota')).length, 2);
});

test('deselected meetings are not imported, and a recording without a transcript waits for one', async () => {
  const { bring, list, ask, wait, countRecords, workspace, ana } = await makeScene();
  const found = await bring({ 'One.vtt': toVtt('One'), 'Call.wav': makeWaveFile() });
  const one = (await list(found.id)).find(({ title }) => title === 'One');
  await ask('POST', `/${found.id}/start`, { leave_out: [one?.place], scope: 'workspace' });
  const done = await wait(found.id, 'done');
  assert.deepEqual([done.counts.imported, done.counts.skipped], [1, 1]);
  assert.equal(await countRecords(), 1);
  const call = (await list(found.id)).find(({ title }) => title === 'Call');
  const record = (await server.get(`${workspace.path}/records/${call?.record_id}`, ana.token)).body.record;
  assert.deepEqual([record.scope, record.status], ['workspace', 'uploaded']);
});

test('an interrupted upload continues where it stopped, and more bytes than announced are refused', async () => {
  const { begin, patch, wait, ask, ana } = await makeScene();
  const { made, content } = await begin({ 'a.zip': makeZip(pilot) });
  assert.equal((await patch(made, 0, content.subarray(0, 1_000))).status, 204);
  assert.equal((await patch(made, 0, content)).status, 409);
  const head = await fetch(`${server.base_url}${new URL(made.tus_url).pathname}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ana.token}`, 'tus-resumable': '1.0.0' },
  });
  assert.deepEqual(
    [head.headers.get('upload-offset'), head.headers.get('upload-length')],
    ['1000', String(content.length)],
  );
  assert.equal(
    (await patch(made, 1_000, Buffer.concat([content.subarray(1_000), Buffer.alloc(1)]))).status,
    422,
  );
  assert.equal((await patch(made, 1_000, content.subarray(1_000))).status, 204);
  assert.equal((await wait(made.id, 'found')).meetings, 1);
  assert.equal((await patch(made, content.length, Buffer.alloc(1))).status, 409);
  assert.equal((await ask('DELETE', `/${made.id}`)).status, 204);
  assertError(await ask('GET', `/${made.id}`), 404, 'NOT_FOUND');
});

test('a file that is no archive, truncated or empty is reported, and nothing is imported', async () => {
  const { bring, list, ask } = await makeScene();
  const found = await bring({
    'cut.zip': makeZip(pilot).subarray(0, 600),
    'empty.zip': makeZip([]),
    'x.bin': 'x',
  });
  assert.equal(found.meetings, 0);
  assert.deepEqual(
    (await list(found.id)).map(({ files }) => files[0]?.path),
    ['cut.zip', 'x.bin'],
  );
  assertError(await ask('POST', '', { files: [] }), 422, 'VALIDATION_ERROR');
  assertError(await ask('POST', '', { files: [{ path: 'a', size_bytes: 0 }] }), 422, 'VALIDATION_ERROR');
  assertError(await ask('POST', '', { files: [{ path: 'a', size_bytes: 1e15 }] }), 413, 'PAYLOAD_TOO_LARGE');
});

test('a server that is restarted again and again while an archive is read has only to read it once more', async () => {
  const { workspace, begin, patch, wait } = await makeScene();
  await running.stop();
  const files = Array.from({ length: 400 }, (_, place) => ({
    name: `2026-01-20 10.00.00 Review ${place} 85512345678/meeting.transcript.vtt`,
    content: toVtt(`Shall we renew ${place}?`),
  }));
  const { made, content } = await begin({ 'a.zip': makeZip(files) });
  assert.equal((await patch(made, 0, content)).status, 204);
  for (let restart = 0; restart < 5; restart += 1) {
    running = startImports(server.ctx);
    const key = [workspace.workspace_id, made.id];
    const isHeld = async () => (await server.ctx.db.query(selectHolder, key))[0]?.holder !== null;
    await until('somebody who reads it', isHeld);
    await running.stop();
  }
  running = startImports(server.ctx);
  const { state, counts } = await wait(made.id, 'found', 'failed');
  assert.deepEqual([state, counts.found], ['found', 400]);
});

test('an import cannot be started before it is read, or cancelled once it is started', async () => {
  const { begin, ask, bring, wait } = await makeScene();
  const { made } = await begin({ 'a.vtt': toVtt('Hello') });
  assertError(await ask('POST', `/${made.id}/start`, {}), 409, 'CONFLICT');
  assertError(await ask('POST', `/${made.id}/undo`), 409, 'CONFLICT');
  const found = await bring({ 'b.vtt': toVtt('Hello') });
  await ask('POST', `/${found.id}/start`, {});
  await wait(found.id, 'done');
  assertError(await ask('DELETE', `/${found.id}`), 409, 'CONFLICT');
  for (let count = 0; count < 4; count += 1) await begin({ 'c.vtt': toVtt(`${count}`) });
  assertError(await ask('POST', '', { files: [{ path: 'd', size_bytes: 1 }] }), 409, 'CONFLICT');
});
