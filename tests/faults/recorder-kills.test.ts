/** A meeting is recorded while the connection, the server and the whole browser fail: what was kept becomes a transcript. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { PATIENCE_MS, waitForValue } from '../kit/pages/browser.ts';
import { buildPages } from '../kit/pages/build-pages.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { makeModelFolder } from '../kit/speech-models/make-model-folder.ts';
import { words } from '../kit/speech-models/made-language.ts';
import { CONVERSATION, makeSpokenSound } from '../kit/speech-models/make-spoken-sound.ts';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import {
  FAKE_DEVICES,
  loadSending,
  readChunks,
  startRecording,
  waitForChunks,
} from '../kit/pages/recorder-pages.ts';
import { requireOk } from '../kit/require-ok.ts';
import { findProgram, hasPrograms } from '../kit/require-programs.ts';
import { startTestCommands } from '../kit/run-command.ts';
import { startServe, type ServeProcess } from '../kit/serve-process.ts';
import { findSpeechProcesses } from '../kit/servers/speech-processes.ts';
import { startKillableBrowser } from '../kit/pages/start-killable-browser.ts';
import { until } from '../kit/until.ts';

/** A browser records in real time: twenty minutes take twenty minutes. The recorder keeps a chunk every three seconds. */
const [CHUNKS, LENGTH] = isThorough ? [400, 'twenty minutes'] : [4, 'a few chunks'];
/** Of a recording of a few chunks, what an Opus packet, the start of a device and its end may differ by. */
const TOLERANCE_MS = 250;
const SLUG = 'seori';
const TITLE = 'Winter meeting';
const EMAIL = 'ana@example.com';
const PASSWORD = 'a long enough password';
const SAMPLE_RATE = 48_000;

interface Service extends ReachedServer {
  token: string;
  pid(): number;
  start(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

test(`A recording of ${LENGTH} outlives the connection, the server and the browser`, async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  if (!(await hasSpeechLibrary())) return t.skip('sherpa-onnx-node cannot be loaded on this system');
  buildPages();
  const root = await mkdtemp(join(tmpdir(), 'minutebook-recorder-kills-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const service = await startService(t, root);
  const said = join(root, 'said.wav');
  await writeFile(said, makeSpokenSound(CONVERSATION, isThorough ? 180 : 0).wave);
  const openBrowser = async () => {
    const args = [...FAKE_DEVICES, `--use-file-for-fake-audio-capture=${said}`];
    const browser = await startKillableBrowser(join(root, 'profile'), args);
    t.after(() => browser.kill());
    browser.context.setDefaultTimeout(PATIENCE_MS);
    const page = await browser.context.newPage();
    await signIn(page, service.base_url);
    return { browser, page };
  };

  const { browser, page } = await openBrowser();
  await startRecording(page, TITLE);
  const part = Math.ceil(CHUNKS / 3);
  await waitForChunks(page, 1);
  await loadSending(page);
  await browser.context.setOffline(true);
  await waitForChunks(page, part);
  await browser.context.setOffline(false);
  await service.kill();
  await waitForChunks(page, 2 * part);
  await service.start();
  await waitForChunks(page, CHUNKS);
  const acknowledged = await readChunks(page);
  await browser.kill();

  const { page: next } = await openBrowser();
  const recorder = next.getByRole('region', { name: 'Recorder' });
  await recorder.getByText(/^Interrupted recording/).waitFor();
  const kept = await readChunks(next);
  assert.deepEqual(kept.slice(0, acknowledged.length), acknowledged, 'every kept chunk is there');
  const recorded = measure(Buffer.concat(kept.map((chunk) => Buffer.from(chunk, 'base64'))));
  t.diagnostic(`${acknowledged.length} chunks acknowledged, ${kept.length} kept, ${recorded.samples_ms} ms`);
  assert.ok(recorded.samples_ms >= (CHUNKS - 1) * 3_000 * 0.9, `${recorded.samples_ms} ms of sound`);

  const sending = next.waitForRequest((request) => request.method() === 'PATCH');
  await recorder.getByRole('button', { name: 'Upload' }).click();
  await sending;
  // Offline, no next try is waited for, which comes after up to twenty seconds.
  await next.context().setOffline(true);
  await service.kill();
  await service.start();
  await next.context().setOffline(false);
  const tray = next.getByRole('region', { name: 'Uploads' });
  const again = tray.getByRole('button', { name: `Try ${TITLE} again` });
  await until('the server has all of it', async () => {
    if (await again.isVisible()) await again.click();
    return (await next.evaluate<number>(COUNT_KEPT)) === 0;
  });
  await tray.getByRole('link', { name: TITLE }).click();

  const record = await untilReady(service);
  assert.equal(record.status, 'processed', record.extra.failure);
  const stored = await download(service, record.id);
  assert.ok(
    Math.abs(stored.samples_ms - recorded.samples_ms) < TOLERANCE_MS,
    JSON.stringify([stored, recorded]),
  );
  assert.ok(Math.abs((stored.stated_ms ?? 0) - stored.samples_ms) < TOLERANCE_MS, JSON.stringify(stored));
  assert.ok(Math.abs(record.duration_ms - stored.samples_ms) < TOLERANCE_MS, JSON.stringify(stored));
  assert.deepEqual([record.extra.transcription.engine, record.extra.transcription.model], ['local', 'made']);
  requireSaid(record, stored.samples_ms);

  // It plays, also from near its end.
  await waitForValue(next, `document.querySelector('video')?.readyState > 0`);
  const end = stored.samples_ms / 1000;
  const playing = `(() => { const video = document.querySelector('video'); return { at: video.currentTime, length: video.duration }; })()`;
  await next.evaluate(`document.querySelector('video').currentTime = ${end - 3}`);
  await next.getByRole('button', { name: 'Play', exact: true }).click();
  const { length } = await until('it plays near its end', async () => {
    const seen = await next.evaluate<{ at: number; length: number }>(playing);
    return seen.at > end - 2.5 && seen;
  });
  assert.ok(Math.abs(length - end) * 1000 < TOLERANCE_MS, `${length} s in the browser`);
  await until('no speech process is left', () => findSpeechProcesses(service.pid()).length === 0);
});

async function startService(t: TestContext, root: string): Promise<Service> {
  const commands = await startTestCommands();
  await commands.json('workspace', 'create', SLUG, '--name', 'Seori');
  await commands.json('user', 'create', EMAIL, '--name', 'Ana');
  await commands.run(['user', 'set-password', EMAIL], PASSWORD);
  await commands.json('member', 'add', EMAIL, '--workspace', SLUG, '--role', 'owner');
  const { token } = await commands.json('token', 'create', '--user', EMAIL);
  const models = join(root, 'models');
  await mkdir(models);
  makeModelFolder(models);
  // A page that goes on after the server was started again has to find it where it was.
  const port = await findFreePort();
  const env = { ...commands.env, MINUTEBOOK_MODELS_DIR: models, MINUTEBOOK_PORT: String(port) };
  let served: ServeProcess | undefined;
  const base_url = `http://localhost:${port}`;
  const service: Service = {
    token,
    base_url,
    send: makeSend(() => base_url),
    pid: () => served?.child.pid ?? 0,
    async start() {
      served = startServe(env);
      await served.base_url;
    },
    async kill() {
      served?.child.kill('SIGKILL');
      await served?.exited;
    },
  };
  t.after(async () => {
    await service.kill();
    await commands.drop();
  });
  await service.start();
  return service;
}

/** A killed browser may have kept who is signed in, or not. */
async function signIn(page: Page, base_url: string): Promise<void> {
  await page.goto(`${base_url}/w/${SLUG}/records`);
  const email = page.getByRole('textbox', { name: 'Email' });
  const heading = page.getByRole('heading', { level: 1, name: 'Records' });
  await email.or(heading).first().waitFor();
  if (!(await email.isVisible())) return;
  await email.fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/w\/[^/]+\/records/);
}

async function untilReady({ send, token }: Service) {
  const listed = await until('the record is listed', async () => {
    const { body } = requireOk(await send('GET', `/v2/workspaces/${SLUG}/records`, { token }));
    return body.items[0];
  });
  const path = `/v2/workspaces/${SLUG}/records/${listed.id}?include=dialogs`;
  return until(
    'the record is ready',
    async () => {
      const { record } = requireOk(await send('GET', path, { token })).body;
      return record.is_ready && record;
    },
    200,
  );
}

async function download({ base_url, send, token }: Service, record_id: number) {
  const path = `/v2/workspaces/${SLUG}/records/${record_id}/media`;
  const { url } = requireOk(await send('GET', path, { token })).body;
  return measure(Buffer.from(await (await fetch(new URL(url, base_url))).arrayBuffer()));
}

/** How long a file says that it is, and how long the sound in it is. */
function measure(file: Buffer): { stated_ms: number | null; samples_ms: number } {
  const [decoder, prober] = [findProgram('ffmpeg'), findProgram('ffmpeg')?.replace(/ffmpeg$/, 'ffprobe')];
  assert.ok(decoder !== undefined && prober !== undefined);
  const options = { input: file, maxBuffer: 1e9 };
  const decoding = `-v error -i pipe:0 -f s16le -ac 1 -ar ${SAMPLE_RATE} pipe:1`.split(' ');
  const { stdout: samples } = spawnSync(decoder, decoding, options);
  const probing = '-v error -show_entries format=duration -of csv=p=0 pipe:0'.split(' ');
  const stated = Number.parseFloat(spawnSync(prober, probing, options).stdout.toString());
  return {
    stated_ms: Number.isFinite(stated) ? Math.round(stated * 1000) : null,
    samples_ms: Math.round((samples.length / 2 / SAMPLE_RATE) * 1000),
  };
}

interface Transcribed {
  dialogs: { text: string; start_ms: number; duration_ms: number }[];
}

/** Words of the made language, from the beginning to the end. */
function requireSaid({ dialogs }: Transcribed, lengthMs: number): void {
  const known = words.map(({ token }) => token.replace('▁', ''));
  const rest = dialogs
    .map(({ text }) => known.reduce((left, word) => left.replaceAll(word, ''), text))
    .join('');
  assert.match(rest, /^\s*$/, 'only what is in the language was heard');
  const [first, last] = [dialogs[0], dialogs.at(-1)];
  assert.ok(first !== undefined && last !== undefined, 'something was heard');
  assert.ok(first.start_ms < 10_000, `the first words are at ${first.start_ms} ms`);
  const end_ms = last.start_ms + last.duration_ms;
  assert.ok(end_ms > lengthMs - 10_000, `the last words end at ${end_ms} of ${lengthMs} ms`);
}

/** Runs in the page: what the recorder still keeps on the device. */
const COUNT_KEPT = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('minutebook.recordings', 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('recordings').objectStore('recordings').count();
    counting.onsuccess = () => {
      opening.result.close();
      resolve(counting.result);
    };
  };
})`;
