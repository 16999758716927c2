import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { isThorough } from '../../../tests/kit/is-thorough.ts';
import { toDatabaseUrl } from '../../../tests/kit/run-command.ts';
import { CONVERSATION, makeSpokenSound } from '../../../tests/kit/speech-models/make-spoken-sound.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { startCommand } from '../../../tests/kit/serve-process.ts';
import { findSpeechProcesses } from '../../../tests/kit/servers/speech-processes.ts';
import { startLocalScene } from '../../../tests/kit/make/start-local-scene.ts';
import type { TestConnection } from '../../../tests/kit/test-cluster.ts';
import { until } from '../../../tests/kit/until.ts';
import { makeSpeechEngine } from '../../engines/make-speech-engine.ts';

const MOMENTS = isThorough ? 20 : 4;
const firstOwn = () => findSpeechProcesses(process.pid)[0];

test('The speech process may be killed at any moment: an error says so, and the next attempt succeeds', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const engine = makeSpeechEngine(scene.server.ctx.config.transcribe);
  assert.ok(engine !== null);
  const { wave, script } = makeSpokenSound(CONVERSATION, 120);
  const sound = { size_bytes: wave.length, speakers: null, open: async () => Readable.from([wave]) };
  const call = { signal: new AbortController().signal, workers: scene.server.ctx.workers.of(null) };
  const hear = () => engine.transcribe(sound, call);
  const started = performance.now();
  assert.equal((await hear()).dialogs.length, script.length);
  const wholeMs = performance.now() - started;
  const outcomes = [];
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const heard = hear().then(
      ({ dialogs }) => dialogs.length,
      (error: unknown) => String(error),
    );
    const pid = await until('a speech process', firstOwn);
    await delay((moment / MOMENTS) * wholeMs);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process had already ended.
    }
    outcomes.push(await heard);
  }
  for (const outcome of outcomes) {
    if (typeof outcome === 'number') assert.equal(outcome, script.length);
    else assert.match(outcome, /killed from outside/);
  }
  assert.ok(
    outcomes.some((outcome) => typeof outcome === 'string'),
    'none was killed in time',
  );
  assert.equal((await hear()).dialogs.length, script.length);
  assert.deepEqual(findSpeechProcesses(process.pid), []);
});

test('A recording whose speech process was killed is transcribed by the next attempt', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner } = scene;
  const { wave, script } = makeSpokenSound();
  const media = { content: wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const made = await makeUpload(server, workspace, owner, { media });
  process.kill(await until('a speech process', firstOwn), 'SIGKILL');
  const record = await untilReady(server, made, owner.token);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.equal(record.dialogs.length, script.length);
});

test('A model that crashes twice fails the recording with the reason, until it is repaired', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner, folder } = scene;
  // The files are intact but swapped, so that their digests are right.
  const facts = JSON.parse(readFileSync(join(folder, 'folder.json'), 'utf8'));
  const swapped = facts.files.map((file: { role: string; name: string }) => {
    if (file.role === 'segmentation') return { ...file, role: 'embedding' };
    return file.role === 'embedding' ? { ...file, role: 'segmentation' } : file;
  });
  writeFileSync(join(folder, 'folder.json'), JSON.stringify({ ...facts, files: swapped }));
  const media = { content: makeSpokenSound().wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const made = await makeUpload(server, workspace, owner, { media });
  const record = await untilReady(server, made, owner.token);
  assert.equal(record.status, 'failed');
  assert.match(record.extra.failure, /could not be transcribed: the local speech engine ended with /);
  writeFileSync(join(folder, 'folder.json'), JSON.stringify(facts));
  const body = { from: 'transcribe' };
  const rerun = `${made.path.replace('/v2/', '/app/')}/rerun`;
  assert.equal((await server.send('POST', rerun, { token: owner.token, body })).status, 204);
  assert.equal((await untilReady(server, made, owner.token)).status, 'processed');
});

test('A damaged or missing model is named, and a removed one leaves the recording as it is', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner, folder, models_dir } = scene;
  const media = { content: makeSpokenSound().wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const upload = async () => {
    const made = await makeUpload(server, workspace, owner, { media });
    return untilReady(server, made, owner.token);
  };
  const model = join(folder, 'model.onnx');
  const whole = readFileSync(model);
  writeFileSync(model, whole.subarray(0, 5_000));
  assert.match((await upload()).extra.failure, /model\.onnx of the model made has 5000 bytes instead of \d+/);
  writeFileSync(model, Buffer.alloc(whole.length, 7));
  assert.match((await upload()).extra.failure, /model\.onnx of the model made is damaged: install it again/);
  writeFileSync(model, whole);
  const away = join(models_dir, '.away');
  await rename(folder, away);
  const kept = await upload();
  assert.equal(kept.status, 'uploaded');
  assert.match(kept.extra.failure, /minutebook engine install/);
  await rename(away, folder);
  assert.equal((await upload()).status, 'processed');
});

test('A killed server leaves no speech process behind, and the next one transcribes the recording', async (t) => {
  const scene = await startLocalScene(t, { works: false });
  if (scene === undefined) return;
  const { server, workspace, owner, models_dir } = scene;
  const env = {
    DATABASE_URL: toDatabaseUrl(server.connection as TestConnection),
    MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir,
    MINUTEBOOK_MODELS_DIR: models_dir,
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
  };
  const { wave, script } = makeSpokenSound(CONVERSATION, 300);
  const media = { content: wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const made = await makeUpload(server, workspace, owner, { media });
  const killed = startCommand(['worker'], env);
  t.after(() => killed.child.kill('SIGKILL'));
  const { pid: workerPid = 0 } = killed.child;
  const pid = await until('a speech process', () => findSpeechProcesses(workerPid)[0]);
  killed.child.kill('SIGKILL');
  await killed.exited;
  await until('the end of its process', () => (findSpeechProcesses().includes(pid) ? undefined : true));
  const next = startCommand(['worker'], env);
  t.after(async () => {
    next.child.kill('SIGTERM');
    await next.exited;
  });
  const record = await untilReady(server, made, owner.token);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.equal(record.dialogs.length, script.length);
});
