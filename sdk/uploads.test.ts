import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { ApiError } from './index.ts';
import { makePageClient, type PageClient } from './page-client.ts';

let server: TestServer;
let client: PageClient;
const params = { slug: 'uploads' };
before(async () => {
  server = await startTestServer();
  const { token } = await makeMember(server, await makeWorkspace(server, params));
  client = makePageClient({ base_url: server.base_url, token });
});
after(() => server.stop());

const aboutIt = () => ({ uuid: randomUUID(), rec_date: '2026-03-01T09:00:00Z' });

test('A transcript is uploaded in two steps, each of which may be repeated', async () => {
  const body = {
    ...aboutIt(),
    transcript: { filename: 'call.txt', content: 'Ana: Good morning.\nBen: Hello.' },
  };
  const { record_id } = await client.createUpload({ params, body });
  const notes = ['2 of 2 utterances have no time in the file: theirs are estimated'];
  assert.deepEqual(await client.createUpload({ params, body }), { record_id, status: 'created', notes });
  const completed = await client.completeUpload({ params: { ...params, record_id } });
  assert.equal(completed.record_id, record_id);
  assert.deepEqual(await client.completeUpload({ params: { ...params, record_id } }), completed);
});

test('A recording is PUT to the URL of its upload, which can be cancelled until it is complete', async () => {
  const sound = makeWaveFile();
  const body = { ...aboutIt(), filename: 'call.wav', filesize: sound.length };
  const { record_id } = await client.createUpload({ params, body });
  const at = { params: { ...params, record_id } };
  await assert.rejects(client.completeUpload(at), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.type, 'UPLOAD_INCOMPLETE');
    return true;
  });
  const { url } = await client.getUploadUrl(at);
  const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(sound) });
  assert.equal(status, 204);
  assert.equal((await client.completeUpload(at)).record_id, record_id);
  await assert.rejects(client.cancelUpload(at), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.type, 'UPLOAD_COMPLETE');
    return true;
  });
  const other = await client.createUpload({ params, body: { ...body, uuid: randomUUID() } });
  assert.equal(await client.cancelUpload({ params: { ...params, record_id: other.record_id } }), null);
});
