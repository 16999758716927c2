import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWorker, type Worker } from '../server/recordings/start-worker.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { makeClient, uploadRecording, waitUntilReady, type Client } from './index.ts';

const params = { slug: 'waiting' };
const recorded_at = '2026-03-01T09:00:00Z';
let server: TestServer;
let worker: Worker;
let workspace: TestWorkspace;
let member: TestMember;
let client: Client;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
  workspace = await makeWorkspace(server, params);
  member = await makeMember(server, workspace);
  client = makeClient({ base_url: server.base_url, token: member.token });
});
after(async () => {
  await worker.stop();
  await server.stop();
});

test('A record is ready when transcript and insights are stored', async () => {
  const body = {
    recorded_at,
    dialogs: [{ text: 'I will call the vendor about the freezer by Friday.' }],
  };
  const { record_id } = await client.createRecord({ params, body });
  assert.equal(await waitUntilReady(client, { ...params, record_id }), 'ready');
  const { record } = await client.getRecord({
    params: { ...params, record_id },
    query: { include: 'insights' },
  });
  assert.equal(record.status, 'processed');
  assert.ok((record.insights ?? []).length > 0);
});

test('A connection that is lost while waiting only costs time, and a refusal ends it', async () => {
  const about = { owner_member_id: member.member_id };
  const { record_id } = await makeRecord(server, workspace, about);
  const wait = (lost: number, id = record_id) => {
    let sent = 0;
    const losing: typeof fetch = (...asked) => {
      sent += 1;
      return sent === lost ? Promise.reject(new TypeError('fetch failed')) : fetch(...asked);
    };
    const { base_url } = server;
    const waiting = makeClient({ base_url, token: member.token, retries: 0, fetch: losing });
    return waitUntilReady(waiting, { ...params, record_id: id });
  };
  assert.equal(await wait(2), 'ready');
  await assert.rejects(wait(1), TypeError, 'a server that was never reached');
  await assert.rejects(wait(0, 999_999), { type: 'RECORD_NOT_FOUND' });
});

test('A recording that the worker refuses has failed', async () => {
  const { record_id } = await uploadRecording(client, {
    ...params,
    content: new Blob([new Uint8Array(makeWaveFile({ seconds: 0 }))]),
    filename: 'silence.wav',
    about: { uuid: randomUUID(), recorded_at },
  });
  assert.equal(await waitUntilReady(client, { ...params, record_id }), 'failed');
  const { record } = await client.getRecord({ params: { ...params, record_id } });
  assert.equal(record.status, 'not_supported');
});

test('Waiting can be aborted', async () => {
  const media = { filename: 'call.wav', size_bytes: 1_000 };
  // Its recording is never uploaded.
  const { record_id } = await client.createRecord({ params, body: { recorded_at, media } });
  const stopping = new AbortController();
  const waiting = waitUntilReady(client, { ...params, record_id }, { signal: stopping.signal });
  stopping.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
});
