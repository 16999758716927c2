/** An operation that answers in events: as they come, and nothing after a cut is taken for the end. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { startEngineScene } from '../tests/kit/make/start-engine-scene.ts';
import { until } from '../tests/kit/until.ts';
import { ApiError, makeClient, type ClientOptions } from './index.ts';

const SAID = 'The ferry tickets cost ninety euros.';
const SENTENCE = { sentence: 'The ferry tickets cost 90 euros.', passages: [1] };
const body = { question: 'What do the ferry tickets cost?' };

async function startScene(t: TestContext, is_held = false) {
  const scene = await startEngineScene(t, 'insights', {
    is_held,
    fake: { chat: () => ({ content: { sentences: [SENTENCE] } }) },
  });
  const { server, workspace, owner } = scene;
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs: [SAID] });
  const makeOurs = (options: Partial<ClientOptions> = {}) =>
    makeClient({ base_url: server.base_url, token: owner.token, ...options });
  return { ...scene, makeOurs, params: { slug: workspace.slug } };
}

/** A server, or a proxy, that answers as it is told. */
async function startStranger(t: TestContext, answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  t.after(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return {
    client: makeClient({ base_url: `http://127.0.0.1:${port}`, timeout_ms: 500 }),
    params: { slug: 'a' },
  };
}

const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };
const PASSAGES = 'event: passages\ndata: {"passages":[],"language":"en"}\n\n';
const DONE = 'event: done\ndata: {"engine":null}\n\n';

async function collect(events: AsyncIterable<{ event: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { event } of events) names.push(event);
  return names;
}

test('The passages are there before the model has written, then come its sentences', async (t) => {
  const { makeOurs, params, goOn } = await startScene(t, true);
  const follow = async () => {
    const names: string[] = [];
    for await (const { event, data } of makeOurs().askInEvents({ params, body })) {
      names.push(event);
      if (event === 'passages') {
        assert.equal(data.passages[0]?.text, SAID);
        goOn();
      }
      if (event === 'sentence') assert.deepEqual(data, SENTENCE);
      // On a busy machine a model may not be done in time.
      if (event === 'done' && data.engine === null) return undefined;
    }
    return names;
  };
  assert.deepEqual(await until('sentences', follow), ['passages', 'sentence', 'done']);
});

test('A refusal is the ApiError of every operation, and a refused token is renewed', async (t) => {
  const { makeOurs, params, owner } = await startScene(t);
  const refused = collect(makeOurs().askInEvents({ params: { slug: 'elsewhere' }, body }));
  await assert.rejects(refused, (error) => error instanceof ApiError && error.type === 'WORKSPACE_NOT_FOUND');
  const token = async (old?: string) => (old === undefined ? 'stale' : owner.token);
  assert.equal((await collect(makeOurs({ token }).askInEvents({ params, body }))).at(-1), 'done');
});

test('Whoever no longer wants it gets the reason of the signal, also while the model writes', async (t) => {
  const { makeOurs, params, asked } = await startScene(t, true);
  const gone = new AbortController();
  const events = makeOurs().askInEvents({ params, body }, { signal: gone.signal });
  assert.equal((await events.next()).value?.event, 'passages');
  await asked;
  const next = assert.rejects(events.next(), /nobody is there/);
  gone.abort(new Error('nobody is there'));
  await next;
});

for (const [how, end] of Object.entries({
  'ends early': (response: ServerResponse) => response.end('event: sentence\ndata: {"sen'),
  'is lost': (response: ServerResponse) => response.destroy(),
  'falls silent': () => undefined,
})) {
  test(`An answer that ${how} is an error that says so, after the events that came`, async (t) => {
    const { client, params } = await startStranger(t, (response) => {
      response.writeHead(200, EVENTS).write(PASSAGES, () => setTimeout(() => end(response), 50));
    });
    const names: string[] = [];
    const following = async () => {
      for await (const { event } of client.askInEvents({ params, body })) names.push(event);
    };
    await assert.rejects(following, (error) => error instanceof ApiError && /broke off/.test(error.message));
    assert.deepEqual(names, ['passages']);
  });
}

test('Events are whole wherever the network cuts them, and whatever was said', async () => {
  const data = { passages: [], language: 'en', said: 'A line\u2028 of 회의록 🎙, a paragraph\u2029.' };
  const sent = `event: passages\ndata: ${JSON.stringify(data)}\n\n: still here\n\n${DONE}`;
  const send: typeof fetch = async () => new Response(inBytes(sent), { headers: EVENTS });
  const client = makeClient({ base_url: 'http://127.0.0.1:9', fetch: send });
  const events = await Array.fromAsync(client.askInEvents({ params: { slug: 'a' }, body }));
  assert.deepEqual(events, [
    { event: 'passages', data },
    { event: 'done', data: { engine: null } },
  ]);
});

function inBytes(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  return new ReadableStream({
    start(stream) {
      for (const place of bytes.keys()) stream.enqueue(Uint8Array.of(bytes[place] ?? 0));
      stream.close();
    },
  });
}

test('An answer that is no stream of events is not taken for one', async (t) => {
  const { client, params } = await startStranger(t, (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
  );
  const answer = collect(client.askInEvents({ params, body }));
  await assert.rejects(answer, (error) => error instanceof ApiError && error.type === 'UNEXPECTED_ANSWER');
});

test('Where bodies cannot be read in parts, all events come at the end', async (t) => {
  const { makeOurs, params } = await startScene(t);
  const send: typeof fetch = async (...of) => {
    const response = await fetch(...of);
    const { status, headers } = response;
    const whole = await response.text();
    return { ok: true, status, headers, body: null, text: async () => whole } as Response;
  };
  const names = await collect(makeOurs({ fetch: send }).askInEvents({ params, body }));
  assert.deepEqual([names[0], names.at(-1)], ['passages', 'done']);
});
