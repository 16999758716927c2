import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { HOUR_MS } from '../../../../tests/kit/durations.ts';
import { makeLabel } from '../../../../tests/kit/make/make-label.ts';
import {
  makeMember,
  makeToken,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { makeTusClient, PART, toMetadata, type TusClient } from '../../../../tests/kit/clients/tus-client.ts';
import { makeUploadClient } from '../../../../tests/kit/clients/upload-client.ts';
import { sweepUploads } from '../sweep-uploads.ts';
import { toStagedPath } from './staged-file.ts';

const VERSION = { 'tus-resumable': '1.0.0' };

let server: TestServer;
let workspace: TestWorkspace;
let member: TestMember;
let client: TusClient;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
  client = makeTusClient(server, workspace, member.token);
});
after(() => server.stop());

const sound = makeWaveFile({ seconds: 10 });
const detail = async (record_id: number) =>
  (await server.get(`${workspace.path}/records/${record_id}`, member.token)).body.record;
const storedMedia = async (record_id: number) => {
  const text = 'select r.media_key from record r where r.record_id = $1';
  const [row] = await server.ctx.db.query<{ media_key: string }>({ name: 'test.key', text }, [record_id]);
  return Buffer.concat(await (await server.ctx.media.read(row?.media_key ?? '')).toArray());
};

async function sendFrom(path: string, offset: number, partSize: number) {
  for (let at = offset; at < sound.length; at += partSize) {
    const answer = await client.patch(path, at, sound.subarray(at, at + partSize));
    assert.equal(answer.status, 204, answer.text);
    assert.equal(answer.headers.get('upload-offset'), String(Math.min(at + partSize, sound.length)));
  }
}

test('Parts make up the recording, byte for byte, and processing begins after the last one', async () => {
  const created = await client.create(sound.length, { title: 'Planning', scope: 'workspace' });
  assert.equal(created.status, 201);
  const record_id = Number(created.headers.get('x-record-id'));
  const path = `/uploads/${workspace.slug}/${record_id}`;
  assert.equal(created.headers.get('location'), server.base_url + path);
  assert.equal(created.headers.get('upload-expires'), 'Tue, 03 Mar 2026 09:00:00 GMT');
  assert.equal((await detail(record_id)).status, 'created');

  await sendFrom(path, 0, 30_000);
  const record = await detail(record_id);
  assert.equal(record.status, 'uploaded');
  assert.equal(record.title, 'Planning');
  assert.equal(record.filesize, sound.length);
  assert.deepEqual(await storedMedia(record_id), sound);
  await assert.rejects(access(toStagedPath(server.ctx, { ...workspace, record_id })), 'nothing was copied');
});

test('HEAD returns offset, length and metadata, also after completion', async () => {
  const { path } = await client.begin(sound.length, { custom: 'kept' });
  const beforeAll = requireOk(await client.head(path));
  assert.equal(beforeAll.headers.get('upload-offset'), '0');
  assert.equal(beforeAll.headers.get('upload-length'), String(sound.length));
  assert.equal(beforeAll.headers.get('cache-control'), 'no-store');
  const metadata = { workspace: workspace.slug, filename: 'meeting.wav', custom: 'kept' };
  assert.equal(beforeAll.headers.get('upload-metadata'), toMetadata(metadata));

  requireOk(await client.patch(path, 0, sound.subarray(0, 1_000)));
  assert.equal(await client.offsetOf(path), 1_000);
  await sendFrom(path, 1_000, sound.length);
  const done = requireOk(await client.head(path));
  assert.equal(done.headers.get('upload-offset'), String(sound.length));
  assert.equal(done.headers.get('upload-expires'), null);
});

test('Metadata that would not fit into an answer’s header is refused, and the longest names fit', async () => {
  assertError(await client.create(sound.length, { custom: 'x'.repeat(10_000) }), 422, 'VALIDATION_ERROR');
  const names = { filename: `${'한'.repeat(990)}.wav`, title: '글'.repeat(1_000) };
  assert.equal((await client.create(sound.length, names)).status, 201);
});

test('Every field of v1 can be stated in the metadata', async () => {
  const label = await makeLabel(server, workspace);
  const uuid = randomUUID();
  const { record_id } = await client.begin(sound.length, {
    uuid,
    rec_date: '2026-02-01T10:00:00Z',
    source: 'zoom',
    scope: 'workspace',
    label_ids: `${label}`,
    accessible_user_ids: `${member.user_id}, ${member.user_id}`,
    transcribe_language: 'ko',
    save_media: 'false',
  });
  const record = await detail(record_id);
  assert.equal(record.uuid, uuid);
  assert.equal(record.recorded_at, '2026-02-01T10:00:00.000Z');
  assert.equal(record.source, 'zoom');
  assert.deepEqual(
    record.labels.map(({ id }: { id: number }) => id),
    [label],
  );
});

test('The same uuid gives the same upload, which continues at its offset', async () => {
  const metadata = { uuid: randomUUID(), rec_date: '2026-02-01T10:00:00Z' };
  const { path, record_id } = await client.begin(sound.length, metadata);
  requireOk(await client.patch(path, 0, sound.subarray(0, 5_000)));
  const again = await client.begin(sound.length, metadata);
  assert.deepEqual(again, { path, record_id });
  assert.equal(await client.offsetOf(again.path), 5_000);
  assertError(await client.create(sound.length, { ...metadata, title: 'Else' }), 422, 'VALIDATION_ERROR');
});

test('A record created by v1 can get its recording in parts', async () => {
  const v1 = makeUploadClient(server, workspace, member.token);
  const uuid = randomUUID();
  const transcript = { filename: 'a.txt', content: 'Ana: Good morning' };
  const { body } = requireOk(await v1.create({ uuid, filesize: sound.length, transcript }));
  assertError(await client.create(sound.length + 1, { record_id: String(body.id) }), 422, 'VALIDATION_ERROR');
  const { path, record_id } = await client.begin(sound.length, { record_id: String(body.id) });
  assert.equal(record_id, body.id);
  await sendFrom(path, 0, sound.length);
  assert.equal((await detail(record_id)).status, 'transcribed');
  assert.deepEqual((await v1.complete(record_id, uuid)).body, { id: record_id, status: 'transcribed' });
});

const createWith = (body: Buffer, about: Record<string, string> = {}) =>
  server.send('POST', '/uploads', {
    token: member.token,
    body,
    headers: {
      ...VERSION,
      ...PART,
      'upload-length': String(sound.length),
      'upload-metadata': toMetadata({ workspace: workspace.slug, filename: 'meeting.wav', ...about }),
    },
  });

test('A repeated creation with a part gets the offset to continue at, also after completion', async () => {
  const about = { uuid: randomUUID(), rec_date: '2026-02-01T10:00:00Z' };
  const first = requireOk(await createWith(sound.subarray(0, 5_000), about));
  const place = ({ status, headers }: Awaited<ReturnType<typeof createWith>>) => [
    status,
    ...['location', 'x-record-id', 'upload-offset'].map((name) => headers.get(name)),
  ];
  assert.deepEqual(place(await createWith(sound.subarray(0, 5_000), about)), place(first));
  await sendFrom(new URL(first.headers.get('location') ?? '').pathname, 5_000, sound.length);
  assert.deepEqual(place(await createWith(sound.subarray(0, 5_000), about)), [
    ...place(first).slice(0, 3),
    String(sound.length),
  ]);
  assert.equal((await detail(Number(first.headers.get('x-record-id')))).status, 'uploaded');
});

test('A complete recording that cannot be stored shows the reason on its record, until it can', async (t) => {
  const { media } = server.ctx;
  t.after(() => {
    server.ctx.media = media;
  });
  server.ctx.media = { ...media, take: () => Promise.reject(new Error('the bucket is gone')) };
  const { path, record_id } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound));
  const state = await detail(record_id);
  assert.equal(state.status, 'created');
  assert.match(state.extra.failure, /has arrived but could not be stored yet.*the bucket is gone/);
  server.ctx.media = media;
  await sweepUploads(server.ctx, server.clock.now());
  const stored = await detail(record_id);
  assert.deepEqual([stored.status, stored.extra.failure], ['uploaded', null]);
});

test('The first part may come with the creation', async () => {
  const created = await createWith(sound);
  assert.equal(created.status, 201, created.text);
  assert.equal(created.headers.get('upload-offset'), String(sound.length));
  assert.equal((await detail(Number(created.headers.get('x-record-id')))).status, 'uploaded');
});

test('DELETE cancels an upload, with its record and the received bytes', async () => {
  const { path, record_id } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound.subarray(0, 5_000)));
  assert.equal((await client.cancel(path)).status, 204);
  assert.equal((await client.head(path)).status, 404);
  assert.equal(await detail(record_id), undefined);
  await assert.rejects(access(toStagedPath(server.ctx, { ...workspace, record_id })));

  const done = await client.begin(sound.length);
  await sendFrom(done.path, 0, sound.length);
  assertError(await client.cancel(done.path), 409, 'UPLOAD_COMPLETE');
});

test('An upload expires a day after its last byte', async () => {
  const { path } = await client.begin(sound.length);
  server.clock.advance(20 * HOUR_MS);
  const answer = requireOk(await client.patch(path, 0, sound.subarray(0, 5_000)));
  const expires_at = new Date(server.clock.now().getTime() + 24 * HOUR_MS);
  assert.equal(answer.headers.get('upload-expires'), expires_at.toUTCString());
  server.clock.advance(20 * HOUR_MS);
  assert.equal(await client.offsetOf(path), 5_000);
  server.clock.advance(4 * HOUR_MS);
  assert.equal((await client.head(path)).status, 404);
  assertError(await client.patch(path, 5_000, sound.subarray(5_000)), 404, 'UPLOAD_NOT_FOUND');
});

test('POST can stand for PATCH and DELETE in networks that block them', async () => {
  const { path } = await client.begin(sound.length);
  const post = (method: string, headers = {}, body?: Buffer) =>
    server.send('POST', path, {
      token: member.token,
      body,
      headers: { ...VERSION, 'x-http-method-override': method, ...headers },
    });
  const part = await post('PATCH', { ...PART, 'upload-offset': '0' }, sound.subarray(0, 5_000));
  assert.equal(part.headers.get('upload-offset'), '5000');
  assert.equal((await post('HEAD')).headers.get('upload-offset'), '5000');
  assertError(await post('GET'), 405, 'METHOD_NOT_ALLOWED');
  assert.equal((await post('DELETE')).status, 204);
});

test('OPTIONS reports the capabilities to pages of any origin', async () => {
  for (const path of ['/uploads', '/uploads/acme/1']) {
    const { status, headers } = await server.send('OPTIONS', path);
    assert.equal(status, 204);
    assert.equal(headers.get('tus-version'), '1.0.0');
    assert.equal(
      headers.get('tus-extension'),
      'creation,creation-with-upload,termination,expiration,checksum',
    );
    assert.equal(headers.get('tus-checksum-algorithm'), 'sha1,sha256,md5');
    assert.equal(headers.get('tus-max-size'), '5000000000');
    assert.equal(headers.get('upload-limit'), 'max-size=5000000000, max-append-size=100000000');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    // tus-js-client adds X-Request-ID where it is asked to, and other libraries fields of their own.
    assert.match(
      headers.get('access-control-allow-headers') ?? '',
      /^Authorization, .*Upload-Checksum.*, \*$/s,
    );
  }
});

test('Uploads are open only to their creator, with a token that may write', async () => {
  const { path } = await client.begin(sound.length, { scope: 'workspace' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const stranger = await makeMember(server, await makeWorkspace(server));
  const reader = await makeToken(server, member.user_id, 'read');
  const ask = (token?: string) =>
    server.send('PATCH', path, {
      token,
      body: sound.subarray(0, 100),
      headers: { ...VERSION, ...PART, 'upload-offset': '0' },
    });
  assertError(await ask(), 401, 'UNAUTHORIZED');
  for (const token of [admin.token, stranger.token, reader]) assertError(await ask(token), 403, 'FORBIDDEN');
  assert.equal(await client.offsetOf(path), 0);

  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const asGuest = makeTusClient(server, workspace, guest.token);
  assertError(await asGuest.create(sound.length), 403, 'FORBIDDEN');
  assertError(await client.create(sound.length, { workspace: 'nowhere' }), 404, 'WORKSPACE_NOT_FOUND');
  assert.equal((await client.head(`/uploads/${workspace.slug}/999999`)).status, 404);
  for (const id of ['x', '0', '%', '1e3']) {
    const path = `/uploads/${workspace.slug}/${id}`;
    assertError(await client.patch(path, 0, 'x'), 422, 'VALIDATION_ERROR');
  }
});

const wrong: [reason: string, metadata: Record<string, string>, headers: Record<string, string>][] = [
  ['without a workspace', { workspace: '' }, {}],
  ['whose metadata are not Base64', {}, { 'upload-metadata': 'workspace a b c' }],
  ['in a scope that there is not', { scope: 'world' }, {}],
  ['with a label that is no number', { label_ids: '1,two' }, {}],
  ['with a uuid and no time', { uuid: randomUUID() }, {}],
  ['whose length is none', {}, { 'upload-length': 'long' }],
  ['of no bytes', {}, { 'upload-length': '0' }],
];
for (const [reason, metadata, headers] of wrong) {
  test(`An upload ${reason} is 422`, async () => {
    assertError(await client.create(sound.length, metadata, headers), 422, 'VALIDATION_ERROR');
  });
}

test('Another version of the protocol is 412, with ours', async () => {
  for (const version of ['0.2.2', '']) {
    const answer = await client.create(sound.length, {}, { 'tus-resumable': version });
    assertError(answer, 412, 'PROTOCOL_VERSION_NOT_SUPPORTED');
    assert.equal(answer.headers.get('tus-version'), '1.0.0');
  }
});

test('The limits of other uploads apply here too', async (t) => {
  const env = {
    MINUTEBOOK_UPLOAD_MAX_MB: '1',
    MINUTEBOOK_UPLOAD_PART_MB: '1',
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '3',
  };
  const strict = await startTestServer({ env, beside: server });
  t.after(() => strict.stop());
  const limited = makeTusClient(strict, workspace, member.token);
  assertError(await limited.create(1_000_001), 413, 'PAYLOAD_TOO_LARGE');
  const { path } = await limited.begin(1_000_000);
  assertError(await limited.patch(path, 0, Buffer.alloc(1_000_001)), 413, 'PAYLOAD_TOO_LARGE');
  assert.equal((await limited.head(path)).status, 429);
});
