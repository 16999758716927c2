/** The engine that somebody has chosen for a recording is still chosen after the service was killed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeModelFolder } from '../kit/speech-models/make-model-folder.ts';
import { makeSpokenSound } from '../kit/speech-models/make-spoken-sound.ts';
import { untilReady } from '../kit/make/make-upload.ts';
import { findSpeechProcesses } from '../kit/servers/speech-processes.ts';
import { startLocalScene } from '../kit/make/start-local-scene.ts';
import { until } from '../kit/until.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { makeKillableService } from './killable-service.ts';

test('A chosen engine outlives a kill of the service, and leaves no process behind', async (t) => {
  const scene = await startLocalScene(t, { works: false });
  if (scene === undefined) return;
  const { server, workspace, owner, models_dir } = scene;
  makeModelFolder(models_dir, 'other');
  const service = makeKillableService(server, { env: { MINUTEBOOK_MODELS_DIR: models_dir } });
  t.after(() => service.kill());
  await service.start();
  const client = makeUploadClient(service, workspace, owner.token);
  const { record_id, uuid } = await client.begin(makeSpokenSound().wave, { filename: 'talk.wav' });
  assert.equal((await client.complete(record_id, uuid)).status, 200);
  const path = `${workspace.path}/records/${record_id}`;
  const first = await untilReady(server, { path }, owner.token);
  assert.equal(first.extra.transcription.model, 'made');

  const body = { from: 'transcribe', engine: { engine: 'local', model: 'other' } };
  const url = `${workspace.app_path}/records/${record_id}/rerun`;
  assert.equal((await service.send('POST', url, { token: owner.token, body })).status, 204);
  await until('it is being heard', () => findSpeechProcesses(service.pid()).length > 0);
  const heardBy = service.pid();
  await service.kill();
  await until('no process is left', () => findSpeechProcesses(heardBy).length === 0);
  await service.start();
  const record = await untilReady(server, { path }, owner.token);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.equal(record.extra.transcription.model, 'other');
});
