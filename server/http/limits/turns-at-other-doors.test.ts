/** Agents, directories and uploads in parts wait in turn like programs, and are refused in the form of their door. */
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeDirectory } from '../../../tests/kit/clients/make-directory.ts';
import { makeSend, type RequestParts } from '../../../tests/kit/clients/make-send.ts';
import { makeTusClient } from '../../../tests/kit/clients/tus-client.ts';
import { makeUploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type Answer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const MANY = 40;
/** Of one person: see decision 57. */
const MOST_AT_ONCE = 5;
/** What is held: every query of this name, or all transactions. */
type Held =
  | 'labels.list'
  | 'scim.users'
  | 'receive.get'
  | 'receive.prolong'
  | 'imports.get'
  | 'media.of-record'
  | 'transactions';

/** An application with a greedy and a modest person, whose database answers nothing of what is held. */
async function startScene(held: Held) {
  const { db } = server.ctx;
  const released = Promise.withResolvers<void>();
  let [isHolding, count] = [false, 0];
  const wait = async (what: string) => {
    if (!isHolding || what !== held) return;
    count += 1;
    // Whoever comes beyond the places is told by the count, and what needs no place goes on.
    if (count <= MOST_AT_ONCE) await released.promise;
  };
  const heldDb: typeof db = {
    ...db,
    async query(asked, values) {
      await wait(asked.name);
      return db.query(asked, values);
    },
    async transaction(work) {
      await wait('transactions');
      return db.transaction(work);
    },
  };
  const app = await startApp(server, { db: heldDb });
  const send = makeSend(() => app.base_url);
  const { workspace, owner: greedy, send: asDirectory } = await makeDirectory({ ...server, send });
  const modest = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: modest.member_id });
  const media = { content: 'sound' };
  const heard = await makeRecord(server, workspace, { owner_member_id: greedy.member_id, media });
  const { base_url } = app;
  const tus = makeTusClient({ base_url, send }, workspace, greedy.token);
  const { path: upload } = await tus.begin(1_000);
  const asGreedy = (method: string, path: string, parts: RequestParts = {}) =>
    send(method, path, { token: greedy.token, ...parts });
  const files = [{ path: 'one.vtt', size_bytes: 10 }];
  const made = requireOk(await asGreedy('POST', `${workspace.app_path}/imports`, { body: { files } }));
  const playing = new URL(requireOk(await asGreedy('GET', `${heard.path}/media`)).body.url);
  const whole = makeUploadClient({ send, base_url: playing.origin }, workspace, greedy.token);
  const sound = makeWaveFile({ seconds: 1 });
  const { id } = requireOk(await whole.create({ filesize: sound.length })).body;
  const { body: sending } = requireOk(await whole.getUrl(id));
  const askAgent = (name: string, given: object) =>
    asGreedy('POST', `/mcp/${workspace.slug}?write=1`, {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
  const asks = {
    'an agent that reads': () => askAgent('get_workspace', {}),
    'an agent that writes': () =>
      askAgent('add_moment', { record_id, kind: 'note', text: 'Again', start_ms: 0 }),
    'a directory that reads': () => asDirectory('GET', '/Users', { headers: {} }),
    'a directory that writes': (turn: number) =>
      asDirectory('POST', '/Users', { headers: {}, body: { userName: `flood${turn}@example.com` } }),
    'uploads in parts': () => tus.create(1_000),
    'looks at an upload': () => tus.head(upload),
    'looks at an import': () =>
      asGreedy('HEAD', new URL(made.body.tus_url).pathname, { headers: { 'tus-resumable': '1.0.0' } }),
    'plays of a recording': () => send('GET', playing.pathname + playing.search),
    'recordings sent by a link': () => whole.put(sending, sound),
    'recordings that have arrived': () => whole.put(sending, sound),
  };
  return {
    asks,
    base_url,
    workspace,
    greedy,
    tus,
    readAsModest: () => send('GET', `${workspace.path}/records`, { token: modest.token }),
    hold: () => {
      isHolding = true;
    },
    countHeld: () => count,
    async end(): Promise<void> {
      released.resolve();
      await app.stop();
    },
    release: released.resolve,
  };
}

type Flood = keyof Awaited<ReturnType<typeof startScene>>['asks'];

/** Those that have arrived are never refused, and wait for one row of their workspace. */
const MOST_ARRIVALS = 1;

const floods: Record<Flood, Held> = {
  'an agent that reads': 'labels.list',
  'an agent that writes': 'transactions',
  'a directory that reads': 'scim.users',
  'a directory that writes': 'transactions',
  'uploads in parts': 'transactions',
  'looks at an upload': 'receive.get',
  'looks at an import': 'imports.get',
  'plays of a recording': 'media.of-record',
  'recordings sent by a link': 'receive.prolong',
  'recordings that have arrived': 'transactions',
};

for (const [flood, held] of Object.entries(floods) as [Flood, Held][]) {
  test(`Of a flood by ${flood} few are worked on at once, and nobody else waits for the others`, async () => {
    const scene = await startScene(held);
    const most = flood === 'recordings that have arrived' ? MOST_ARRIVALS : MOST_AT_ONCE;
    scene.hold();
    const sent = Promise.all(Array.from({ length: MANY }, (_, turn) => scene.asks[flood](turn)));
    try {
      await until('as many as may be worked on', () => scene.countHeld() >= most);
      requireOk(await scene.readAsModest());
      assert.equal(scene.countHeld(), most);
    } finally {
      scene.release();
      const statuses = new Set((await sent).map(({ status }) => status));
      await scene.end();
      assert.deepEqual([...statuses.difference(new Set([200, 201, 204, 503]))], []);
    }
  });
}

test('Who waits too long for a turn is refused in the form of the door', async () => {
  const forms: Partial<Record<Flood, (refused: Answer) => unknown>> = {
    'an agent that writes': ({ body }) =>
      body.result.isError === true &&
      body.result.content[0].text.startsWith('SERVICE_UNAVAILABLE: ') === true,
    'a directory that writes': ({ status, headers, body }) =>
      status === 503 &&
      headers.get('content-type')?.startsWith('application/scim+json') === true &&
      headers.get('retry-after') !== null &&
      body.status === '503',
    'uploads in parts': ({ status, headers }) =>
      status === 503 && headers.get('tus-resumable') === '1.0.0' && headers.get('retry-after') !== null,
  };
  for (const [flood, isForm] of Object.entries(forms) as [Flood, (refused: Answer) => unknown][]) {
    const scene = await startScene('transactions');
    scene.hold();
    const asked = Array.from({ length: MOST_AT_ONCE + 1 }, (_, turn) => scene.asks[flood](turn));
    const refused = await Promise.race(asked);
    scene.release();
    await Promise.all(asked);
    await scene.end();
    assert.ok(isForm(refused), `${flood}: ${refused.status} ${refused.text}`);
  }
});

test('A slow part of an upload holds no place while it arrives, and needs none to be kept and completed', async () => {
  const scene = await startScene('transactions');
  const { base_url, workspace, greedy, tus } = scene;
  const sound = makeWaveFile({ seconds: 10 });
  const { hostname, port } = new URL(base_url);
  const parts = [];
  for (let slow = 0; slow <= MOST_AT_ONCE; slow += 1) {
    const { path, record_id } = await tus.begin(50_000);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const part = { socket, answer: '' };
    socket.on('data', (bytes) => (part.answer += bytes.toString()));
    parts.push(part);
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${greedy.token}\r\nTus-Resumable: 1.0.0\r\n` +
        'Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n' +
        'Content-Length: 50000\r\n\r\n',
    );
    socket.write(sound.subarray(0, 40_000));
    const file = join(server.ctx.config.data_dir, 'uploads', `${workspace.workspace_id}-${record_id}`);
    await until('the part to arrive', async () => (await stat(file).catch(() => undefined))?.size === 40_000);
  }
  assert.equal((await tus.create(1_000)).status, 201);
  scene.hold();
  const creating = Array.from({ length: MOST_AT_ONCE }, () => tus.create(1_000));
  await until('all places to be taken', () => scene.countHeld() === MOST_AT_ONCE);
  for (const part of parts) {
    part.socket.write(sound.subarray(40_000, 50_000));
    await until('the answer', () => part.answer.includes('\r\n\r\n'));
    assert.match(part.answer, /^HTTP\/1\.1 204 [^]*\r\nupload-offset: 50000\r\n/i);
  }
  scene.release();
  assert.deepEqual([...new Set((await Promise.all(creating)).map(({ status }) => status))], [201]);
  for (const { socket } of parts) socket.destroy();
  await scene.end();
});
