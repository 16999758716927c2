import assert from 'node:assert/strict';
import { access, appendFile, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { makeTusClient, toChecksum, type TusClient } from '../../../../tests/kit/clients/tus-client.ts';
import { makeUploadClient } from '../../../../tests/kit/clients/upload-client.ts';
import { toStagedPath } from './staged-file.ts';
import { sweepUploads } from '../sweep-uploads.ts';

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
const stagedPath = (record_id: number) => toStagedPath(server.ctx, { ...workspace, record_id });
const statusOf = async (record_id: number) =>
  (await server.get(`${workspace.path}/records/${record_id}`, member.token)).body.record?.status;

for (const algorithm of ['sha1', 'sha256', 'md5']) {
  test(`A part whose ${algorithm} is right is stored, and one with a wrong checksum is 460 and leaves nothing`, async () => {
    const { path, record_id } = await client.begin(sound.length);
    const [first, second] = [sound.subarray(0, 50_000), sound.subarray(50_000)];
    assert.equal((await client.patch(path, 0, first, toChecksum(algorithm, first))).status, 204);
    assertError(
      await client.patch(path, 50_000, second, toChecksum(algorithm, first)),
      460,
      'CHECKSUM_MISMATCH',
    );
    assert.equal(await client.offsetOf(path), 50_000);
    assert.equal((await client.patch(path, 50_000, second, toChecksum(algorithm, second))).status, 204);
    assert.equal(await statusOf(record_id), 'uploaded');
  });
}

test('An unknown or malformed checksum is 422, and nothing is read', async () => {
  const { path } = await client.begin(sound.length);
  for (const header of ['crc32 AAAAAA==', 'sha1', 'sha1 AAAA', 'sha256 ***']) {
    assertError(await client.patch(path, 0, sound, { 'upload-checksum': header }), 422, 'VALIDATION_ERROR');
  }
  assert.equal(await client.offsetOf(path), 0);
});

test('A part for another offset is 409, and one that goes past the end is refused', async () => {
  const { path } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound.subarray(0, 5_000)));
  assertError(await client.patch(path, 0, sound.subarray(0, 5_000)), 409, 'UPLOAD_CONFLICT');
  assertError(await client.patch(path, 6_000, sound.subarray(6_000)), 409, 'UPLOAD_CONFLICT');
  const past = await client.patch(path, 5_000, sound);
  assert.ok(past.status >= 400 && past.status < 500);
  assertError(
    await client.patch(path, 5_000, 'x', { 'content-type': 'text/plain' }),
    422,
    'VALIDATION_ERROR',
  );
  assert.equal(await client.offsetOf(path), 5_000);
  const withCharset = { 'content-type': 'application/offset+octet-stream; charset=utf-8' };
  requireOk(await client.patch(path, 5_000, sound.subarray(5_000), withCharset));
});

/** Sends a PATCH of which only a part arrives; its connection stays open. */
async function sendHalf(path: string, headers = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.base_url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\nTus-Resumable: 1.0.0\r\n` +
      `Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n${headers}` +
      `Content-Length: ${sound.length}\r\n\r\n`,
  );
  socket.write(sound.subarray(0, 40_000));
  return socket;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return;
    await delay(50);
  }
  assert.fail('it did not come to that');
}

const hasStaged = (record_id: number, size: number) => async () =>
  (await readFile(stagedPath(record_id)).catch(() => Buffer.alloc(0))).length >= size;

test('When a part breaks off, the received bytes are kept', async () => {
  const { path, record_id } = await client.begin(sound.length);
  const socket = await sendHalf(path);
  await until(hasStaged(record_id, 40_000));
  socket.destroy();
  await until(async () => (await client.offsetOf(path)) === 40_000);
  requireOk(await client.patch(path, 40_000, sound.subarray(40_000)));
  assert.equal(await statusOf(record_id), 'uploaded');
});

test('When a part with a checksum breaks off, nothing is kept, because it cannot be verified', async () => {
  const { path, record_id } = await client.begin(sound.length);
  const [[name, value] = []] = Object.entries(toChecksum('sha1', sound));
  const socket = await sendHalf(path, `${name}: ${value}\r\n`);
  await until(hasStaged(record_id, 40_000));
  socket.destroy();
  await delay(100);
  assert.equal(await client.offsetOf(path), 0);
  requireOk(await client.patch(path, 0, sound, toChecksum('sha1', sound)));
});

test('A client that reconnects before its old connection is known to be dead waits only briefly', async () => {
  const { path, record_id } = await client.begin(sound.length);
  const dead = await sendHalf(path);
  await until(hasStaged(record_id, 40_000));
  assert.equal(await client.offsetOf(path), 40_000);
  requireOk(await client.patch(path, 40_000, sound.subarray(40_000)));
  assert.equal(await statusOf(record_id), 'uploaded');
  dead.destroy();
});

test('A server that a client has left for another one with the same folder confirms nothing more', async (t) => {
  const env = { MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir };
  const beside = await startTestServer({ env, beside: server });
  t.after(() => beside.stop());
  const other = makeTusClient(beside, workspace, member.token);
  const { path, record_id } = await client.begin(sound.length);
  const left = await sendHalf(path);
  await until(hasStaged(record_id, 40_000));
  requireOk(await other.patch(path, 0, sound.subarray(0, 30_000)));
  left.destroy();
  await delay(100);
  assert.equal(await client.offsetOf(path), 30_000);
  requireOk(await other.patch(path, 30_000, sound.subarray(30_000)));
  assert.equal(await statusOf(record_id), 'uploaded');
});

test('Of two concurrent requests with the same part one is stored, and the recording is intact', async () => {
  const { path, record_id } = await client.begin(sound.length);
  const answers = await Promise.all([client.patch(path, 0, sound), client.patch(path, 0, sound)]);
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(statuses, [204, 409]);
  assert.equal(await statusOf(record_id), 'uploaded');
});

test('Bytes that were not confirmed when the server died are cut off', async () => {
  const { path, record_id } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound.subarray(0, 40_000)));
  await appendFile(stagedPath(record_id), 'half of a part');
  requireOk(await client.patch(path, 40_000, sound.subarray(40_000, 50_000)));
  assert.deepEqual(await readFile(stagedPath(record_id)), sound.subarray(0, 50_000));
});

test('An upload whose bytes are on another disk is refused instead of restarted', async () => {
  const { path, record_id } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound.subarray(0, 40_000)));
  await rm(stagedPath(record_id));
  const answer = await client.patch(path, 40_000, sound.subarray(40_000));
  assertError(answer, 503, 'SERVICE_UNAVAILABLE');
  assert.equal(await client.offsetOf(path), 40_000);
});

test('A full disk is reported, and the part can be sent again', async () => {
  const { path, record_id } = await client.begin(sound.length);
  await mkdir(dirname(stagedPath(record_id)), { recursive: true });
  await symlink('/dev/full', stagedPath(record_id));
  assertError(await client.patch(path, 0, sound), 507, 'INSUFFICIENT_STORAGE');
  await rm(stagedPath(record_id));
  assert.equal(await client.offsetOf(path), 0);
  requireOk(await client.patch(path, 0, sound));
});

test('An upload that would use the reserved disk space is refused before a byte is stored', async (t) => {
  const strict = await startTestServer({ env: { MINUTEBOOK_UPLOAD_RESERVE_MB: '10000000' }, beside: server });
  t.after(() => strict.stop());
  const inParts = makeTusClient(strict, workspace, member.token);
  const { path } = await inParts.begin(sound.length);
  assertError(await inParts.patch(path, 0, sound), 507, 'INSUFFICIENT_STORAGE');
  const whole = makeUploadClient(strict, workspace, member.token);
  const { body } = await whole.create({ filesize: sound.length });
  const { body: url } = await whole.getUrl(body.id);
  assertError(await whole.put(url, sound), 507, 'INSUFFICIENT_STORAGE');
  assert.deepEqual(await readdir(strict.ctx.config.data_dir), []);
});

test('A file that is no recording is refused at its first part, or once enough tiny parts have arrived, and its record is deleted', async () => {
  const page = Buffer.alloc(20_000, '<!doctype html><html><body>hello</body></html>\n');
  const atOnce = await client.begin(page.length);
  assertError(await client.patch(atOnce.path, 0, page.subarray(0, 10_000)), 422, 'VALIDATION_ERROR');
  assert.equal((await client.head(atOnce.path)).status, 404);

  const slowly = await client.begin(page.length);
  requireOk(await client.patch(slowly.path, 0, page.subarray(0, 100)));
  assertError(await client.patch(slowly.path, 100, page.subarray(100)), 422, 'VALIDATION_ERROR');
  assert.equal(await statusOf(slowly.record_id), undefined);
  await assert.rejects(access(stagedPath(slowly.record_id)));
});

test('The sweep completes a recording whose last part was confirmed when completion failed', async () => {
  const { path, record_id } = await client.begin(sound.length);
  const { media } = server.ctx;
  const away = Object.create(media, {
    take: { value: () => Promise.reject(new Error('the store is away')) },
  });
  server.ctx.media = away;
  assert.equal((await client.patch(path, 0, sound)).status, 204);
  server.ctx.media = media;
  assert.equal(await client.offsetOf(path), sound.length);
  assert.equal(await statusOf(record_id), 'created');
  await sweepUploads(server.ctx, server.clock.now());
  assert.equal(await statusOf(record_id), 'uploaded');
});

test('Files of deleted uploads are swept', async () => {
  const { path, record_id } = await client.begin(sound.length);
  requireOk(await client.patch(path, 0, sound.subarray(0, 5_000)));
  await mkdir(dirname(stagedPath(999_999)), { recursive: true });
  await appendFile(stagedPath(999_999), 'left behind');
  await sweepUploads(server.ctx, server.clock.now());
  await assert.rejects(access(stagedPath(999_999)));
  await access(stagedPath(record_id));
});
