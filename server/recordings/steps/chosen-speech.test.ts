/** A recording is transcribed again with an engine chosen for that run. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { makeModelFolder } from '../../../tests/kit/speech-models/make-model-folder.ts';
import { makeSpokenSound } from '../../../tests/kit/speech-models/make-spoken-sound.ts';
import { untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { startLocalScene, type LocalScene } from '../../../tests/kit/make/start-local-scene.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { makeUploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { startWorker } from '../start-worker.ts';

const MADE = { engine: 'local', model: 'made' };
const OTHER = { engine: 'local', model: 'other' };

async function upload({ server, workspace, owner }: LocalScene, wave: Buffer) {
  const client = makeUploadClient(server, workspace, owner.token);
  const { record_id, uuid } = await client.begin(wave, { filename: 'talk.wav', scope: 'workspace' });
  assert.equal((await client.complete(record_id, uuid)).status, 200);
  const path = `${workspace.path}/records/${record_id}`;
  const url = `${workspace.app_path}/records/${record_id}`;
  return {
    path,
    url,
    ready: () => untilReady(server, { path }, owner.token),
    state: async (token = owner.token) => (await server.get(`${url}/state`, token)).body,
    rerun: (body: object) =>
      server.send('POST', `${url}/rerun`, { token: owner.token, body: { from: 'transcribe', ...body } }),
  };
}

const toEngine = ({
  extra: { transcription },
}: {
  extra: { transcription: { engine: string; model: string } };
}) => ({
  engine: transcription.engine,
  model: transcription.model,
});

test('an installed model is chosen for one run, and the next run uses the default again', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  makeModelFolder(scene.models_dir, 'other', 'whisper');
  const record = await upload(scene, makeSpokenSound().wave);
  assert.deepEqual(toEngine(await record.ready()), MADE);
  assert.deepEqual((await record.state()).speech_engines, [MADE, OTHER]);
  const reader = await makeMember(scene.server, scene.workspace);
  assert.deepEqual((await record.state(reader.token)).speech_engines, [], 'of no use to who may not');

  assert.equal((await record.rerun({ engine: OTHER })).status, 204);
  const again = await record.ready();
  assert.deepEqual(toEngine(again), OTHER);
  assert.ok(again.dialogs.length > 0, again.extra.failure);
  assert.equal((await record.rerun({})).status, 204);
  assert.deepEqual(toEngine(await record.ready()), MADE);
});

test('an unknown engine is refused by its name, and nothing is started', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const record = await upload(scene, makeWaveFile());
  await record.ready();
  const foreign = [
    { engine: 'local', model: 'absent' },
    { engine: 'local', model: '../made' },
    { engine: 'local', model: scene.folder },
    { engine: 'local', model: '__proto__' },
    // Sound is sent only to servers that a manager or the operator has chosen.
    { engine: 'openai', model: 'made' },
  ];
  for (const engine of foreign) {
    const answer = await record.rerun({ engine });
    assertError(answer, 409, 'CONFLICT');
    assert.ok(answer.body.message.includes(engine.model), answer.body.message);
  }
  for (const engine of [
    'made',
    { engine: 'none', model: 'made' },
    { engine: 'local' },
    { engine: 'local', model: '' },
  ]) {
    assertError(await record.rerun({ engine }), 422, 'VALIDATION_ERROR');
  }
  assert.equal((await record.state()).progress.stage, 'done');
});

test('a model that is removed before its turn fails the run by its name, and the transcript stays', async (t) => {
  const scene = await startLocalScene(t, { works: false });
  if (scene === undefined) return;
  makeModelFolder(scene.models_dir, 'other');
  const record = await upload(scene, makeSpokenSound().wave);
  const first = await startWorker(scene.server.ctx, scene.server.connection);
  const { dialogs } = await record.ready();
  await first.stop();
  assert.equal((await record.rerun({ engine: OTHER })).status, 204);
  await rm(join(scene.models_dir, 'other'), { recursive: true });
  const second = await startWorker(scene.server.ctx, scene.server.connection);
  t.after(() => second.stop());
  const failed = await record.ready();
  assert.equal(failed.status, 'failed');
  assert.match(
    failed.extra.failure,
    /could not be transcribed: The speech engine local \(other\) cannot be had here/,
  );
  assert.deepEqual(failed.dialogs, dialogs, 'nothing else has transcribed it instead');
  const { failure_reason: reason } = await record.state();
  assert.equal(reason.values.reason.name, 'speech_engine_gone');
  assert.equal((await record.rerun({})).status, 204);
  assert.equal((await record.ready()).status, 'processed');
});

test('when the environment sets the engine, no other one can be chosen', async (t) => {
  const pinned = await startLocalScene(t, { env: { MINUTEBOOK_TRANSCRIBE_MODEL: 'made' } });
  if (pinned === undefined) return;
  makeModelFolder(pinned.models_dir, 'other');
  const one = await upload(pinned, makeWaveFile());
  await one.ready();
  assert.deepEqual((await one.state()).speech_engines, [MADE]);
  assertError(await one.rerun({ engine: OTHER }), 409, 'CONFLICT');

  const fake = await startFakeOpenAi({ script: [{ start: 0.1, end: 0.9, text: 'All of it.' }] });
  const env = { MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai', MINUTEBOOK_TRANSCRIBE_URL: fake.url };
  const remote = await startLocalScene(t, { env });
  t.after(() => fake.stop());
  assert.ok(remote);
  const two = await upload(remote, makeWaveFile());
  await two.ready();
  const whisper = { engine: 'openai', model: 'whisper-1' };
  assert.deepEqual((await two.state()).speech_engines, [whisper]);
  assertError(await two.rerun({ engine: MADE }), 409, 'CONFLICT');
  assert.equal((await two.rerun({ engine: whisper })).status, 204);
  assert.deepEqual(toEngine(await two.ready()), whisper);
});

test('a workspace with a server may choose a local model, and one without an engine may not', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace } = scene;
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await upload(scene, makeWaveFile());
  await record.ready();
  const choose = (body: object) =>
    server.send('PUT', `${workspace.app_path}/engines/transcription`, { token: owner.token, body });
  const chosen = await choose({
    engine: 'openai',
    base_url: 'https://speech.example.com/v1',
    model: 'their-model',
  });
  assert.ok(chosen.status < 300, chosen.text);
  const theirs = { engine: 'openai', model: 'their-model' };
  assert.deepEqual((await record.state()).speech_engines, [theirs, MADE]);
  assert.equal((await record.rerun({ engine: MADE })).status, 204);
  assert.deepEqual(toEngine(await record.ready()), MADE);
  assert.ok((await choose({ engine: 'none' })).status < 300);
  assert.deepEqual((await record.state()).speech_engines, []);
  const refused = await record.rerun({ engine: MADE });
  assertError(refused, 409, 'CONFLICT');
  assert.match(refused.body.message, /No speech engine/);
});
