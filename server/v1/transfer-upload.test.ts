import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../tests/kit/make/change-workspace.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeUploadClient, type UploadClient } from '../../tests/kit/clients/upload-client.ts';

let server: TestServer;
let workspace: TestWorkspace;
let member: TestMember;
let client: UploadClient;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
  client = makeUploadClient(server, workspace, member.token);
});
after(() => server.stop());

const sound = makeWaveFile({ seconds: 2 });
const other = makeWaveFile({ seconds: 2, sample: () => 0.5 });

async function create(fields = {}) {
  const uuid = randomUUID();
  const { id } = requireOk(await client.create({ uuid, filesize: sound.length, ...fields })).body;
  return { id, uuid, url: requireOk(await client.getUrl(id)).body as string };
}
const detail = async (id: number) =>
  (await server.get(`${workspace.path}/records/${id}?include=dialogs`, member.token)).body.record;

/** Every file under the media folder. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(server.ctx.config.data_dir, 'media'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('A recording that was PUT and completed is the record’s media, byte for byte', async () => {
  const { id, uuid, url } = await create();
  assert.equal((await client.put(url, sound)).status, 204);
  assert.equal((await detail(id)).status, 'created');
  const completed = await client.complete(id, uuid);
  assert.deepEqual(completed.body, { id, status: 'uploaded' });

  const record = await detail(id);
  assert.equal(record.filesize, sound.length);
  assert.equal(record.availability.media, 'available');
  await server.ctx.db.transaction(async (tx) => {
    const ready = `update record set is_ready = true where record_id = $1`;
    await tx.query({ name: 'test.ready', text: ready }, [id]);
  });
  const { body } = await server.get(`${workspace.path}/records/${id}/media`, member.token);
  assert.equal(body.filename, 'meeting.wav');
  assert.equal(body.content_type, 'audio/wav');
  const download = await fetch(body.url);
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), sound);
});

test('Every step may be repeated, also when all is done', async () => {
  const { id, uuid, url } = await create();
  requireOk(await client.put(url, other));
  requireOk(await client.put(url, sound));
  requireOk(await client.complete(id, uuid));
  const files = await listFiles();

  assert.equal((await client.complete(id, uuid)).status, 200);
  const again = requireOk(await client.getUrl(id)).body;
  assert.equal((await client.put(again, sound)).status, 204);
  assertError(await client.put(again, other), 409, 'UPLOAD_COMPLETE');
  assert.deepEqual(await listFiles(), files, 'nothing was stored beside it');
});

test('Two who send and two who complete at once make one record with one file', async () => {
  const files = (await listFiles()).length;
  const { id, uuid, url } = await create();
  const sent = await Promise.all([client.put(url, sound), client.put(url, sound), client.put(url, sound)]);
  assert.deepEqual(
    sent.map(({ status }) => status),
    [204, 204, 204],
  );
  const completed = await Promise.all([client.complete(id, uuid), client.complete(id, uuid)]);
  for (const { body } of completed) assert.deepEqual(body, { id, status: 'uploaded' });
  assert.equal((await listFiles()).length, files + 1);
  const { rows } = await countJobs(id);
  assert.equal(rows, 1, 'its processing began once');
});

async function countJobs(record_id: number): Promise<{ rows: number }> {
  const text = `select count(*) as rows from minutebook_jobs.job j where (j.data->>'record_id')::bigint = $1`;
  const [counted] = await server.ctx.db.query<{ rows: number }>({ name: 'test.jobs', text }, [record_id]);
  return counted ?? { rows: 0 };
}

test('It is not complete before all of it is here', async () => {
  const { id, uuid, url } = await create();
  assertError(await client.complete(id, uuid), 409, 'UPLOAD_INCOMPLETE');
  requireOk(await client.put(url, sound));
  assertError(await client.complete(id, randomUUID()), 422, 'VALIDATION_ERROR');
  assert.equal((await client.complete(id, uuid.toUpperCase())).status, 200);
});

test('A PUT of another length is refused, and one that breaks off leaves nothing', async () => {
  const files = await listFiles();
  const { id, uuid, url } = await create();
  assertError(await client.put(url, sound.subarray(1)), 422, 'VALIDATION_ERROR');
  assertError(await client.put(url, Buffer.concat([sound, sound])), 422, 'VALIDATION_ERROR');
  assertError(await client.put(url, ''), 422, 'VALIDATION_ERROR');

  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${sound.length}\r\n\r\n` +
      sound.subarray(0, 20_000).toString('latin1'),
    'latin1',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));

  assertError(await client.complete(id, uuid), 409, 'UPLOAD_INCOMPLETE');
  assert.deepEqual(await listFiles(), files);
  requireOk(await client.put(url, sound));
  requireOk(await client.complete(id, uuid));
});

test('A body in pieces of no announced length is taken when it has the bytes that were announced', async () => {
  const { url } = await create();
  const inPieces = async (content: Buffer) => {
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < content.length; at += 1_000)
          controller.enqueue(content.subarray(at, at + 1_000));
        controller.close();
      },
    });
    return fetch(url, { method: 'PUT', body, duplex: 'half' });
  };
  assert.equal((await inPieces(sound.subarray(0, 30_000))).status, 422);
  assert.equal((await inPieces(Buffer.concat([sound, sound]))).status, 422);
  assert.equal((await inPieces(sound)).status, 204);
});

test('What is no recording is refused at its first bytes, whatever it is called, and its record goes', async () => {
  const files = await listFiles();
  const { id, uuid, url } = await create({ filename: 'meeting.mp3', filesize: 100_000 });
  const page = Buffer.alloc(100_000, '<!doctype html><html><body>hello</body></html>\n');
  const answer = await client.put(url, page);
  assertError(answer, 422, 'VALIDATION_ERROR');
  assert.match(answer.body.message, /neither sound nor video/);
  assert.deepEqual(await listFiles(), files);
  assertError(await client.complete(id, uuid), 404, 'UPLOAD_NOT_FOUND');
  assertError(await server.get(`${workspace.path}/records/${id}`, member.token), 404, 'RECORD_NOT_FOUND');
});

test('A transfer that is refused before its end does not hold up what its client asks next', async (t) => {
  const page = Buffer.alloc(2_000_000, '<!doctype html><html><body>hello</body></html>\n');
  const { url } = await create({ filesize: page.length });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const ask = async (method: string, to: string, content?: Buffer) => {
    const asked = request(to, { agent, method, timeout: 10_000 });
    asked.on('timeout', () => asked.destroy(new Error('no answer came'))).end(content);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
  assert.equal(await ask('PUT', url, page), 422);
  assert.equal(await ask('GET', `${server.base_url}/healthz`), 200);
});

test('A link is good for its record and its time alone', async () => {
  const { id, url } = await create();
  const mine = await create();
  const changed = url.replace(`/${id}?`, `/${mine.id}?`);
  assertError(await client.put(changed, sound), 403, 'FORBIDDEN');
  assertError(await client.put(url.replace(/expires=\d+/, 'expires=9999999999'), sound), 403, 'FORBIDDEN');
  assertError(await client.put(url.replace(/signature=.*/, 'signature='), sound), 403, 'FORBIDDEN');
  assertError(await server.send('POST', new URL(url).pathname), 405, 'METHOD_NOT_ALLOWED');
  const media = url.replace('/uploads/', '/media/');
  assertError(await server.get(media.slice(server.base_url.length)), 403, 'FORBIDDEN');
});

test('Nobody goes on with the upload of somebody else', async () => {
  const { id, uuid } = await create({ scope: 'workspace' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const theirs = makeUploadClient(server, workspace, admin.token);
  assertError(await theirs.getUrl(id), 403, 'FORBIDDEN');
  assertError(await theirs.complete(id, uuid), 403, 'FORBIDDEN');
  assertError(await theirs.cancel(id), 403, 'FORBIDDEN');
  assertError(await client.getUrl(id + 4_711), 404, 'UPLOAD_NOT_FOUND');
});

test('An upload can be given up until it is complete', async () => {
  const files = await listFiles();
  const { id, uuid, url } = await create();
  requireOk(await client.put(url, sound));
  assert.equal((await client.cancel(id)).status, 204);
  assertError(await server.get(`${workspace.path}/records/${id}`, member.token), 404, 'RECORD_NOT_FOUND');
  assertError(await client.put(url, sound), 404, 'UPLOAD_NOT_FOUND');
  assertError(await client.cancel(id), 404, 'UPLOAD_NOT_FOUND');
  assert.deepEqual(await listFiles(), files);
  assert.equal((await client.create({ uuid, title: 'Anew' })).status, 200, 'the uuid is free again');

  const complete = await create();
  requireOk(await client.put(complete.url, sound));
  requireOk(await client.complete(complete.id, complete.uuid));
  assertError(await client.cancel(complete.id), 409, 'UPLOAD_COMPLETE');
});

test('A link is as good as the access of whoever made it', async () => {
  const leaver = await makeMember(server, workspace);
  const theirs = makeUploadClient(server, workspace, leaver.token);
  const { id } = requireOk(await theirs.create({ filesize: sound.length })).body;
  const { body: url } = requireOk(await theirs.getUrl(id));
  await deactivateMember(server, workspace, leaver);
  assertError(await theirs.put(url, sound), 403, 'FORBIDDEN');
});
