/** Failures that a real server produces too rarely for a test: a server that gives scripted answers in turn. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, test } from 'node:test';
import { systemClock } from '../../base/clock.ts';
import { until } from '../../../tests/kit/until.ts';
import { MediaStoreError } from '../media-store-error.ts';
import { HURRIED, UNHURRIED, type S3Timing } from './s3-bucket.ts';
import { S3MediaStore } from './s3-media-store.ts';

type Answer = (response: ServerResponse) => void;

const QUICK: S3Timing = { timeout_ms: 500, patience_ms: 20_000, pause_ms: 1 };
const MIB = 1024 * 1024;
const KEY = '1/ab/sound.mp3';

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);
const error = (code: number, name: string) => status(code, {}, `<Error><Code>${name}</Code></Error>`);
const reset: Answer = (response) => response.socket?.resetAndDestroy();
const silence: Answer = () => undefined;
const there = status(200, {
  'content-length': '5',
  etag: '"e"',
  'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT',
});
const ok = status(200, { etag: '"e"' });
const started = status(200, {}, '<R><UploadId>an id</UploadId></R>');
const completed = status(200, {}, '<R><ETag>"e"</ETag></R>');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A store whose server gives each answer once; afterwards it is broken. */
async function startStore(answers: Answer[], timing = QUICK) {
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const bodies: Buffer[] = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    const answer = answers.shift() ?? status(500);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks));
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new S3MediaStore(
    {
      endpoint,
      bucket: 'recordings',
      region: 'us-east-1',
      access_key_id: 'key',
      secret_access_key: 'secret',
      path_style: true,
    },
    systemClock,
    timing,
  );
  return { store, endpoint, requests, headers, bodies };
}

const isStoreError = (pattern: RegExp) => (thrown: unknown) =>
  thrown instanceof MediaStoreError && pattern.test(thrown.message);

/** Parts of 8 MiB, the last of 1 byte. */
const inParts = (count: number) =>
  Readable.from(
    Array.from({ length: count }, (_, index) => Buffer.alloc(index === count - 1 ? 1 : 8 * MIB, index)),
  );

describe('S3 that fails for the moment', () => {
  for (const [what, answer] of [
    ['is busy', status(503)],
    ['has an error', error(500, 'InternalError')],
    ['has too much to do', status(429, { 'retry-after': '0' })],
    ['has lost patience', error(400, 'RequestTimeout')],
    ['has got something else', error(400, 'BadDigest')],
    ['resets the connection', reset],
    ['says nothing', silence],
  ] as const) {
    test(`and ${what} is asked again, with all that was sent`, async () => {
      const { store, requests, bodies } = await startStore([answer, answer, ok, there]);
      const stored = await store.put(KEY, Readable.from(['sound']));
      assert.equal(stored.size_bytes, 5);
      const put = `PUT /recordings/${KEY}`;
      assert.deepEqual(requests, [put, put, put, `HEAD /recordings/${KEY}`]);
      assert.ok(bodies.slice(0, 3).every((body) => body.toString() === 'sound'));
    });
  }

  test('gets a file once, whoever else wants it taken meanwhile, and again if that failed', async (t) => {
    const { store, requests } = await startStore([status(403), ok, there, there]);
    const folder = await mkdtemp(join(tmpdir(), 'minutebook-s3-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'staged');
    await writeFile(path, 'sound');
    await assert.rejects(store.take(KEY, path), isStoreError(/refused/));
    const both = await Promise.all([store.take(KEY, path), store.take(KEY, path)]);
    assert.deepEqual(
      both.map(({ size_bytes }) => size_bytes),
      [5, 5],
    );
    assert.equal((await store.take(KEY, path)).size_bytes, 5, 'it is there');
    const [put, head] = [`PUT /recordings/${KEY}`, `HEAD /recordings/${KEY}`];
    assert.deepEqual(requests, [put, put, head, head]);
  });

  test('is given up after five times, in words that name it', async () => {
    const { store, endpoint, requests } = await startStore([]);
    await assert.rejects(store.find(KEY), (thrown) => {
      assert.ok(thrown instanceof MediaStoreError && thrown.is_temporary);
      assert.equal(thrown.message, `The media bucket "recordings" at ${endpoint} refused: 500.`);
      return true;
    });
    assert.equal(requests.length, 5);
  });

  test('and cannot be reached is named with the reason', async () => {
    const { store, endpoint } = await startStore([]);
    server?.close();
    await assert.rejects(store.find(KEY), (thrown) => {
      assert.ok(thrown instanceof MediaStoreError && thrown.is_temporary);
      assert.ok(
        thrown.message.startsWith(`The media bucket "recordings" at ${endpoint} cannot be reached (`),
      );
      return thrown.message.includes('ECONNREFUSED');
    });
  });

  test('is checked once: nobody waits long for a start', async () => {
    const { store, requests } = await startStore([status(503), ok]);
    await assert.rejects(store.check(), isStoreError(/refused: 503/));
    assert.equal(requests.length, 1);
  });

  test('is not asked again for what it refuses', async () => {
    for (const refusal of [error(403, 'AccessDenied'), error(501, 'NotImplemented'), status(409)]) {
      const { store, requests } = await startStore([refusal, ok]);
      await assert.rejects(store.delete(KEY), MediaStoreError);
      assert.equal(requests.length, 1);
      server?.close();
    }
  });

  test('is not read to the end when its answer has none', async () => {
    let written = 0;
    const pour: Answer = (response) => {
      const chunk = Buffer.alloc(MIB, ' ');
      const write = () => {
        while (!response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', write).on('error', () => undefined);
      write();
    };
    const { store, requests } = await startStore([pour], UNHURRIED);
    await assert.rejects(store.delete(KEY), isStoreError(/^The media bucket .* longer than 4 MB/));
    assert.equal(requests.length, 1, 'and it is not asked again');
    assert.ok(written < 64 * MIB, `${written} bytes were taken`);
  });

  test('is read in time that grows as its answer does, and quoted in a few words', async () => {
    const open = status(400, {}, '<Code>'.repeat(500_000));
    const { store } = await startStore([open]);
    await assert.rejects(store.delete(KEY), isStoreError(/refused: 400/));
    server?.close();
    const long = status(400, {}, `<Code>${'c'.repeat(MIB)}</Code><Message>${'m'.repeat(MIB)}</Message>`);
    const { store: other } = await startStore([long]);
    await assert.rejects(
      other.delete(KEY),
      (thrown) => thrown instanceof MediaStoreError && thrown.message.length < 2_000,
    );
  });

  test('and sends elsewhere is not followed: the region is named', async () => {
    const away = { location: 'http://127.0.0.1:9/', 'x-amz-bucket-region': 'eu-west-1' };
    const { store } = await startStore([status(301, away, '<Error><Code>PermanentRedirect</Code></Error>')]);
    await assert.rejects(
      store.check(),
      isStoreError(/its region is eu-west-1: correct MINUTEBOOK_S3_REGION/),
    );
  });
});

describe('A file that is sent to S3 in parts', () => {
  test('is there when the answer that says so is lost', async () => {
    const answers = [started, ok, ok, reset, error(404, 'NoSuchUpload'), there];
    const { store, requests } = await startStore(answers, UNHURRIED);
    assert.equal((await store.put(KEY, inParts(2))).size_bytes, 5);
    assert.equal(requests.filter((request) => request.endsWith('?uploadId=an%20id')).length, 2);
  });

  test('is completed again when that failed behind a good status', async () => {
    const failed = status(200, {}, ' \n <Error><Code>InternalError</Code></Error>');
    const { store, bodies } = await startStore([started, ok, ok, failed, completed, there], UNHURRIED);
    await store.put(KEY, inParts(2));
    const parts = [1, 2].map(
      (number) => `<Part><PartNumber>${number}</PartNumber><ETag>&quot;e&quot;</ETag></Part>`,
    );
    const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
    assert.equal(
      bodies[4]?.toString(),
      `<CompleteMultipartUpload xmlns="${namespace}">${parts.join('')}</CompleteMultipartUpload>`,
    );
  });

  test('leaves no parts when one is refused, and is read no further', async () => {
    const refusal = error(403, 'AccessDenied');
    const { store, requests } = await startStore([started, refusal, refusal, status(204)], UNHURRIED);
    const content = inParts(2);
    await assert.rejects(store.put(KEY, content), isStoreError(/this access key may not do this/));
    assert.ok(content.destroyed);
    assert.equal(requests.at(-1), `DELETE /recordings/${KEY}?uploadId=an%20id`);
  });

  test('leaves no parts behind the next try where they could not be removed at once', async () => {
    const again = status(200, {}, '<R><UploadId>another</UploadId></R>');
    const denied = error(403, 'AccessDenied');
    const failing = [started, denied, denied];
    const ending = [status(204), again, ok, completed, there];
    const plain = [again, ok, completed, there];
    const { store, requests } = await startStore([...failing, ...ending, ...plain]);
    const put = () => store.put(KEY, Readable.from([Buffer.alloc(8 * MIB)]));
    await assert.rejects(put, MediaStoreError);
    await put();
    await put();
    const [begin, end] = [`POST /recordings/${KEY}?uploads=`, `DELETE /recordings/${KEY}?uploadId=an%20id`];
    const asked = requests.filter((request) => request === begin || request === end);
    assert.deepEqual(asked, [begin, end, end, begin, begin]);
  });

  test('leaves no parts when its process was killed the day before', async () => {
    const uploads = [
      ['1/ab/old.mp3', '2026-03-01T08:59:59.000Z'],
      ['1/ab/young.mp3', '2026-03-01T09:00:00.000Z'],
      ['backups/media/1/ab/old.mp3', '2026-01-01T00:00:00.000Z'],
    ].map(
      ([key, at]) =>
        `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>${at}</Initiated></Upload>`,
    );
    const { store, requests } = await startStore([
      status(200, {}, `<R>${uploads.join('')}</R>`),
      status(204),
    ]);
    assert.equal(await store.endPuts(new Date('2026-03-01T09:00:00Z')), 1);
    assert.deepEqual(requests, [
      'GET /recordings/?uploads=&prefix=',
      'DELETE /recordings/1/ab/old.mp3?uploadId=1%2Fab%2Fold.mp3',
    ]);
  });

  test('fails for its own reason when its parts cannot be removed either', async () => {
    const { store } = await startStore([
      started,
      error(403, 'AccessDenied'),
      error(403, 'AccessDenied'),
      error(403, 'InvalidAccessKeyId'),
    ]);
    await assert.rejects(store.put(KEY, inParts(2)), isStoreError(/this access key may not do this/));
  });

  test('is read no faster than it is taken', async () => {
    const { store, requests } = await startStore([started, silence, silence, silence, silence]);
    let taken = 0;
    async function* content() {
      for (; taken < 400 * MIB; taken += MIB) yield Buffer.alloc(MIB);
    }
    const stream = Readable.from(content(), { objectMode: false });
    const stored = assert.rejects(store.put(KEY, stream), MediaStoreError);
    await until('all parts are being sent', () => requests.length >= 5);
    await sleep(100);
    assert.ok(taken <= 36 * MIB, `${taken / MIB} MiB`);
    server?.closeAllConnections();
    await stored;
  });
});

const begin: Answer = (response) => {
  response.writeHead(200, { 'content-length': '10', etag: '"e"' }).write('0123', () => response.destroy());
};
const range = (from: number, to: number, body: string): Answer =>
  status(206, { 'content-range': `bytes ${from}-${to}/10`, etag: '"e"' }, body);
const stalls =
  (code: number, bytes: string): Answer =>
  (response) => {
    response.writeHead(code, { 'content-length': `${bytes === '' ? 6 : 10}`, etag: '"e"' });
    if (bytes === '') response.flushHeaders();
    else response.write(bytes);
  };
const short: Answer = (response) => {
  response.writeHead(206, { 'content-length': '6', etag: '"e"' }).flushHeaders();
  setImmediate(() => response.destroy());
};

describe('A file that is read from S3', () => {
  test('is read on where it broke off, as long as it is the same', async () => {
    const { store, headers } = await startStore([begin, reset, range(4, 9, '456789')]);
    assert.equal(await text(await store.read(KEY)), '0123456789');
    assert.deepEqual(
      headers.map((header) => [header.range, header['if-match']]),
      [
        [undefined, undefined],
        ['bytes=4-9', '"e"'],
        ['bytes=4-9', '"e"'],
      ],
    );
  });

  test('is read on where the bucket stopped in the middle, and fails when it goes on stopping', async () => {
    const { store } = await startStore([stalls(200, '0123'), range(4, 9, '456789')]);
    assert.equal(await text(await store.read(KEY)), '0123456789');
    server?.closeAllConnections();
    server?.close();
    const still = [1, 2, 3].map(() => stalls(206, ''));
    const again = await startStore([stalls(200, '0123'), ...still]);
    await assert.rejects(
      text(await again.store.read(KEY)),
      isStoreError(/cannot be reached .no byte in 500 ms/),
    );
  });

  test('is never put together from two', async () => {
    const { store } = await startStore([begin, error(412, 'PreconditionFailed')]);
    await assert.rejects(text(await store.read(KEY)), isStoreError(/refused: 412 PreconditionFailed/));
  });

  test('fails when it goes on breaking off', async () => {
    const { store } = await startStore([begin, short, short, short, short]);
    await assert.rejects(text(await store.read(KEY)), isStoreError(/cannot be reached/));
  });

  for (const [what, answers] of [
    ['hangs', [silence, silence, silence]],
    ['asks for time and then hangs', [status(503, { 'retry-after': '8' }), silence]],
  ] as const) {
    test(`is given up in ten seconds where the bucket ${what}`, async () => {
      const { store } = await startStore([...answers], HURRIED);
      const began = performance.now();
      await assert.rejects(store.read(KEY), isStoreError(/cannot be reached/));
      const took = performance.now() - began;
      assert.ok(took < 14_000, `${took} ms; some of them are for a busy machine`);
    });
  }

  test('is not taken whole for the part that was asked for', async () => {
    const { store } = await startStore([status(200, { 'content-length': '3' }, 'all')]);
    await assert.rejects(store.read(KEY, { start: 1, end: 2 }), isStoreError(/it knows no ranges/));
  });
});
