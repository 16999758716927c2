import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { startProxy } from '../tests/kit/servers/start-proxy.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { ApiError, makeClient, uploadRecording, type ClientOptions } from './index.ts';

const slug = 'parts';
let server: TestServer;
let options: ClientOptions;
before(async () => {
  server = await startTestServer();
  const { token } = await makeMember(server, await makeWorkspace(server, { slug }));
  options = { base_url: server.base_url, token };
});
after(() => server.stop());

const sound = makeWaveFile({ seconds: 20, sample_rate: 16_000 });
const toUpload = () => ({
  slug,
  content: new Blob([new Uint8Array(sound)]),
  filename: 'call.wav',
  about: { uuid: randomUUID(), recorded_at: '2026-03-01T09:00:00Z', contacts: [{ name: 'Kim' }] },
  part_bytes: 100_000,
});

test('A recording is sent in parts, and processing begins after the last one', async () => {
  const progress: number[] = [];
  const upload = { ...toUpload(), on_progress: (sent: number) => void progress.push(sent) };
  const { record_id } = await uploadRecording(options, upload);
  assert.equal(progress[0], 0);
  assert.equal(progress.at(-1), sound.length);
  assert.ok(progress.length >= 7);
  const { record } = await makeClient(options).getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
  assert.equal(record.contacts?.[0]?.name, 'Kim');
  assert.equal((await uploadRecording(options, upload)).record_id, record_id, 'it is there already');
});

test('An interrupted upload continues where it stopped, also in another program', async () => {
  const upload = toUpload();
  let parts = 0;
  const stopping = new AbortController();
  const killed = uploadRecording(
    {
      ...options,
      fetch: async (address, init) => {
        if (init?.method === 'PATCH' && (parts += 1) > 3) stopping.abort(new Error('killed'));
        return fetch(address, init);
      },
    },
    { ...upload, signal: stopping.signal },
  );
  await assert.rejects(killed, /killed/);
  const sent: number[] = [];
  await uploadRecording(options, { ...upload, on_progress: (bytes) => void sent.push(bytes) });
  assert.ok((sent[0] ?? 0) >= 300_000, String(sent[0]));
  assert.equal(sent.at(-1), sound.length);
});

test('Lost connections and lost answers only cost time', async () => {
  let tries = 0;
  const { record_id } = await uploadRecording(
    {
      ...options,
      fetch: async (address, init) => {
        tries += 1;
        if (tries % 5 === 2) throw new TypeError('fetch failed');
        const answer = await fetch(address, init);
        if (tries % 5 === 4) throw new TypeError('the answer was lost');
        return answer;
      },
    },
    toUpload(),
  );
  const { record } = await makeClient(options).getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
});

test('A connection that brings some bytes each time it is cut brings all of them', async () => {
  const { record_id } = await uploadRecording(
    {
      ...options,
      fetch: async (address, init) => {
        if (init?.method !== 'PATCH') return fetch(address, init);
        assert.ok(init.body instanceof Blob);
        await fetch(address, { ...init, body: init.body.slice(0, 60_000) });
        throw new TypeError('fetch failed');
      },
    },
    toUpload(),
  );
  const { record } = await makeClient(options).getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
});

for (const method of ['HEAD', 'PATCH']) {
  test(`A network's own answer to ${method} is no success`, async () => {
    let asked = 0;
    const uploading = uploadRecording(
      {
        ...options,
        fetch: async (address, init) => {
          if (init?.method !== method) return fetch(address, init);
          asked += 1;
          if (asked > 20) throw new Error('asked without end');
          return new Response('<p>Sign in', { headers: { 'content-type': 'text/html' } });
        },
      },
      toUpload(),
    );
    await assert.rejects(uploading, { type: 'UNEXPECTED_ANSWER', status: 200 });
  });
}

test('A client uploads with its own options', async () => {
  const client = makeClient(options);
  const { record_id } = await uploadRecording(client, toUpload());
  const { record } = await client.getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
  await assert.rejects(uploadRecording({ ...client }, toUpload()), TypeError);
});

test('A token that expires during an upload is exchanged for another', async () => {
  const ended = 'pat_0000000000000000';
  const refusals: string[] = [];
  let parts = 0;
  const { record_id } = await uploadRecording(
    {
      ...options,
      token: async (refused) => {
        if (refused !== undefined) refusals.push(refused);
        return parts > 0 && refusals.length === 0 ? ended : String(options.token);
      },
      fetch: (address, init) => {
        if (init?.method === 'PATCH') parts += 1;
        return fetch(address, init);
      },
    },
    toUpload(),
  );
  assert.deepEqual(refusals, [ended]);
  const { record } = await makeClient(options).getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
});

test('A part without an answer is sent again', async () => {
  let parts = 0;
  const { record_id } = await uploadRecording(
    {
      ...options,
      timeout_ms: 1_000,
      fetch: (address, init) => {
        if (init?.method !== 'PATCH' || (parts += 1) > 1) return fetch(address, init);
        return new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
        });
      },
    },
    toUpload(),
  );
  const { record } = await makeClient(options).getRecord({ params: { slug, record_id } });
  assert.equal(record.status, 'uploaded');
});

test('Parts that are too large for the server or a proxy are halved until they pass', async (t) => {
  const proxy = await startProxy(server.base_url, 150_000);
  t.after(() => proxy.stop());
  const upload = { ...toUpload(), part_bytes: 500_000 };
  await uploadRecording({ ...options, base_url: proxy.base_url }, upload);
  const parts = proxy.passed.filter(({ method }) => method === 'PATCH').map(({ size_bytes }) => size_bytes);
  assert.equal(parts[0], 125_000);
  assert.equal(
    parts.reduce((sum, size) => sum + size, 0),
    sound.length,
  );
  const narrow = await startProxy(server.base_url, 10_000);
  t.after(() => narrow.stop());
  await assert.rejects(uploadRecording({ ...options, base_url: narrow.base_url }, toUpload()), {
    status: 413,
  });
});

test('A refusal is reported at once', async () => {
  let sent = 0;
  const counting: ClientOptions = {
    ...options,
    fetch: (address, init) => {
      sent += 1;
      return fetch(address, init);
    },
  };
  const text = { ...toUpload(), content: new Blob(['not a sound']), filename: 'call.exe' };
  await assert.rejects(uploadRecording(counting, text), ApiError);
  assert.ok(sent <= 4, String(sent));
});
