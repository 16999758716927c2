/** The client that most programs and pages use for tus, unchanged, in Node and in a browser, behind a proxy. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Upload, type UploadOptions } from 'tus-js-client';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../kit/make/make-workspace.ts';
import { openBrowser } from '../kit/pages/shared-browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startProxy, type TestProxy } from '../kit/servers/start-proxy.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { listenHere } from '../kit/servers/listen-here.ts';

const PART_BYTES = 100_000;

let server: TestServer;
let proxy: TestProxy;
let workspace: TestWorkspace;
let member: TestMember;
before(async () => {
  server = await startTestServer();
  proxy = await startProxy(server.base_url, PART_BYTES);
  server.ctx.config.base_url = proxy.base_url;
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
});
after(async () => {
  await proxy.stop();
  await server.stop();
});

const sound = makeWaveFile({ seconds: 30 });

function toOptions(title: string): UploadOptions {
  return {
    endpoint: `${proxy.base_url}/uploads`,
    headers: { Authorization: `Bearer ${member.token}` },
    chunkSize: PART_BYTES,
    retryDelays: [0, 100, 500],
    metadata: {
      workspace: workspace.slug,
      uuid: randomUUID(),
      rec_date: '2026-03-02T09:00:00+09:00',
      filename: 'meeting.wav',
      filetype: 'audio/wav',
      title,
    },
  };
}

/** @param url of the upload */
async function assertRecorded(url: string | null | undefined): Promise<void> {
  const [, record_id = ''] = /\/uploads\/[\w-]+\/(\d+)$/.exec(url ?? '') ?? [];
  assert.equal(url, `${proxy.base_url}/uploads/${workspace.slug}/${record_id}`);
  const text = 'select r.status, r.media_key from record r where r.record_id = $1';
  const [stored] = await server.ctx.db.query<{ status: string; media_key: string }>(
    { name: 'test.stored', text },
    [record_id],
  );
  assert.equal(stored?.status, 'uploaded');
  const content = await (await server.ctx.media.read(stored.media_key)).toArray();
  assert.deepEqual(Buffer.concat(content), sound);
}

/** The server has written so much of the one upload that there is. */
async function untilStaged(size_bytes: number): Promise<void> {
  const folder = join(server.ctx.config.data_dir, 'uploads');
  for (let tries = 0; tries < 400; tries += 1) {
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    if (sizes.some((size) => size >= size_bytes)) return;
    await delay(50);
  }
}

test('A program sends a recording in parts; a connection that breaks costs no byte that was confirmed', async () => {
  proxy.breakNextAfter(60_000, () => untilStaged(60_000));
  const confirmed: number[] = [];
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(sound, {
    ...toOptions('From a program'),
    onChunkComplete: (_size, sent) => confirmed.push(sent),
    onSuccess: () => resolve(),
    onError: reject,
  });
  upload.start();
  await done;
  assert.equal(confirmed.at(-1), sound.length);
  const parts = proxy.passed.filter(({ method }) => method === 'PATCH');
  assert.equal(parts[1]?.size_bytes, PART_BYTES);
  const [first = 0] = confirmed;
  assert.ok(first > PART_BYTES, 'what came before the break was not sent again');
  await assertRecorded(upload.url);
});

test('A program that was ended goes on where it was', async () => {
  const options = toOptions('In two goes');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = new Upload(sound, {
    ...options,
    onChunkComplete: () => void first.abort().then(() => end()),
  });
  first.start();
  await ended;
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const beforeIt = proxy.passed.length;
  const uploadUrl = first.url;
  const second = new Upload(sound, { ...options, uploadUrl, onSuccess: () => resolve(), onError: reject });
  second.start();
  await done;
  const sent = proxy.passed.slice(beforeIt).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  assert.ok(sent <= sound.length - PART_BYTES);
  await assertRecorded(second.url);
});

test('A page of another origin sends a recording from a browser', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const library = createRequire(import.meta.url).resolve('tus-js-client/dist/tus.min.js');
  const elsewhere = createServer((_request, answer) => answer.end('<!doctype html>'));
  const { port, stop } = await listenHere(elsewhere);
  t.after(stop);
  await page.goto(`http://localhost:${port}/`);
  await page.addScriptTag({ content: await readFile(library, 'utf8') });
  const url = await page.evaluate(sendFromPage, {
    base64: sound.toString('base64'),
    options: JSON.stringify(toOptions('From a browser')),
  });
  await assertRecorded(url);
});

/** Runs in the page. */
async function sendFromPage({ base64, options }: { base64: string; options: string }): Promise<string> {
  const { tus } = globalThis as unknown as { tus: { Upload: typeof Upload } };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(new Blob([bytes]), {
      ...(JSON.parse(options) as UploadOptions),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    });
    upload.start();
  });
}
