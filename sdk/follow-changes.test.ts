/** Follows changes by the stream where there is one, by polling elsewhere, and across restarts. */
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeLabel } from '../tests/kit/make/make-label.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeRandom } from '../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { followChanges, type FollowOptions } from './follow-changes.ts';
import { makeClient } from './make-client.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const PAUSE_SECONDS = 0.05;
const isStream = (url: string) => url.includes('/changes/stream?');
const toUrl = (input: Parameters<typeof fetch>[0]) => (input instanceof Request ? input.url : String(input));

interface Scene {
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  options?: FollowOptions;
}

/** Follows a workspace whose labels are changed; `take` returns the numbers of the changes. */
async function follow(
  t: TestContext,
  { fetch: send = (url, init) => fetch(url, init), options = {} }: Scene = {},
) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const asked: string[] = [];
  const client = makeClient({
    base_url: server.base_url,
    token: owner.token,
    retries: 0,
    fetch: (input, init) => {
      asked.push(toUrl(input));
      return send(toUrl(input), init);
    },
  });
  const ending = new AbortController();
  t.after(() => ending.abort());
  const input = { params: { slug: workspace.slug }, query: { cursor: 'now' } };
  const pages = followChanges(client, input, {
    pause_seconds: PAUSE_SECONDS,
    signal: ending.signal,
    ...options,
  });
  // The first page sets the starting point.
  await pages.next();
  const seqs: number[] = [];
  return {
    workspace,
    asked,
    ending,
    pages,
    change: () => makeLabel(server, workspace),
    /** Resolves with the given number of changes. */
    async take(count: number): Promise<number[]> {
      while (seqs.length < count) {
        const { value } = await pages.next();
        for (const { seq } of value?.items ?? []) seqs.push(seq);
      }
      return seqs;
    },
  };
}

const toRange = (seqs: readonly number[]) => seqs.map((_, index) => (seqs[0] ?? 0) + index);

test('Changes arrive by the stream, without any polling', async (t) => {
  const { change, take, asked } = await follow(t);
  const first = take(1);
  while (!asked.some(isStream)) await new Promise((resolve) => setTimeout(resolve, 10));
  await change();
  await first;
  const before = asked.length;
  for (let index = 0; index < 5; index += 1) await change();
  const seqs = await take(6);
  assert.deepEqual(seqs, toRange(seqs));
  assert.equal(asked.length, before);
  assert.equal(asked.filter(isStream).length, 1);
});

for (const [name, answer] of Object.entries({
  'a server that knows no streams': () => new Response('{"type":"NOT_FOUND"}', { status: 404 }),
  'a proxy that answers something else': () =>
    new Response('<p>Sorry', { headers: { 'content-type': 'text/html' } }),
  'no free place for one more stream': () => new Response('{}', { status: 429 }),
  'a connection that breaks at once': () => Promise.reject(new TypeError('fetch failed')),
})) {
  test(`Without a stream it polls: ${name}`, async (t) => {
    const { change, take, asked } = await follow(t, {
      fetch: async (url, init) => (isStream(url) ? answer() : fetch(url, init)),
    });
    for (let index = 0; index < 3; index += 1) {
      await change();
      await take(index + 1);
    }
    const seqs = await take(3);
    assert.deepEqual(seqs, toRange(seqs));
    assert.equal(asked.filter(isStream).length, 1);
  });
}

test('A stream that is cut off anywhere neither skips nor repeats changes', async (t) => {
  const random = makeRandom(11);
  const { change, take, asked } = await follow(t, {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (!isStream(url) || response.body === null) return response;
      const body = response.body.pipeThrough(cutAfter(Math.floor(random.fraction() * 900)));
      return new Response(body, { headers: response.headers });
    },
  });
  // One at a time, because changes that exist already come as one page before the stream.
  for (let index = 0; index < 40; index += 1) {
    await change();
    await take(index + 1);
  }
  const seqs = await take(40);
  assert.deepEqual(seqs, toRange(seqs));
  assert.ok(asked.filter(isStream).length > 1, 'streams were cut off');
});

function cutAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(part, controller) {
      controller.enqueue(part.subarray(0, left));
      left -= part.length;
      if (left <= 0) controller.terminate();
    },
  });
}

test('Following continues after the server restarts', async (t) => {
  const first = await startTestServer({ beside: server });
  let base_url = first.base_url;
  const { change, take, asked } = await follow(t, {
    fetch: (url, init) => fetch(url.replace(server.base_url, base_url), init),
  });
  const before = take(1);
  while (!asked.some(isStream)) await new Promise((resolve) => setTimeout(resolve, 10));
  await change();
  await before;
  const later = take(3);
  await first.stop();
  await change();
  const second = await startTestServer({ beside: server });
  t.after(() => second.stop());
  base_url = second.base_url;
  await change();
  const seqs = await later;
  assert.deepEqual(seqs, toRange(seqs));
});

test('An unknown server is reported at once, and one that stays away after a while', async (t) => {
  const client = makeClient({ base_url: 'http://127.0.0.1:9', retries: 0 });
  await assert.rejects(followChanges(client, { params: { slug: 'nowhere' } }).next(), TypeError);
  let isGone = false;
  const { pages } = await follow(t, {
    fetch: (url, init) => (isGone ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    options: { stream: false, patience_seconds: 0 },
  });
  isGone = true;
  await assert.rejects(pages.next(), TypeError);
});

test('A server that is away after a long stream is waited for from the end of that stream', async (t) => {
  let isAway = false;
  const { change, take, asked } = await follow(t, {
    fetch: async (url, init) => {
      if (isAway) {
        isAway = false;
        throw new TypeError('fetch failed');
      }
      const response = await fetch(url, init);
      if (!isStream(url) || response.body === null) return response;
      const ends = (controller: TransformStreamDefaultController) => {
        isAway = true;
        controller.terminate();
      };
      const start = (controller: TransformStreamDefaultController) =>
        void setTimeout(ends, 2_000, controller);
      return new Response(response.body.pipeThrough(new TransformStream({ start })), response);
    },
    options: { patience_seconds: 1 },
  });
  const taken = take(1);
  while (asked.filter(isStream).length < 2) {
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, 10))]);
  }
  await change();
  assert.equal((await taken).length, 1);
});

test('A server that is away after a page that took long is waited for from then on', async (t) => {
  let isAway = false;
  const { change, take } = await follow(t, {
    fetch: async (url, init) => {
      if (!isAway) return fetch(url, init);
      isAway = false;
      throw new TypeError('fetch failed');
    },
    options: { stream: false, patience_seconds: 0.5 },
  });
  await change();
  await take(1);
  // The program works on the page for longer than the patience.
  await delay(700);
  isAway = true;
  await change();
  assert.equal((await take(2)).length, 2);
});

test('A signal that is aborted between two pages ends the following without another pause', async (t) => {
  const { pages, ending } = await follow(t, { options: { stream: false, pause_seconds: 60 } });
  ending.abort(new Error('enough'));
  await assert.rejects(pages.next(), /enough/);
});

test('The signal ends a running stream at once, with its reason', async (t) => {
  const { take, asked, ending } = await follow(t);
  const waiting = take(1);
  while (!asked.some(isStream)) await new Promise((resolve) => setTimeout(resolve, 10));
  ending.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
});

test('A consumer that stops following leaves no connection behind', async (t) => {
  const ended: boolean[] = [];
  const { pages, change, asked } = await follow(t, {
    fetch: (url, init) => {
      if (isStream(url)) init?.signal?.addEventListener('abort', () => ended.push(true));
      return fetch(url, init);
    },
  });
  const next = pages.next();
  while (!asked.some(isStream)) await new Promise((resolve) => setTimeout(resolve, 10));
  await change();
  await next;
  await pages.return();
  assert.deepEqual(ended, [true]);
});
