import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeSpokenSound } from '../../../tests/kit/speech-models/make-spoken-sound.ts';
import { untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile, WAVE_HEADER_BYTES } from '../../../tests/kit/make/make-wave-file.ts';
import type { TestMember, TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { startLocalScene } from '../../../tests/kit/make/start-local-scene.ts';
import type { TestServer } from '../../../tests/kit/test-server.ts';
import { makeUploadClient } from '../../../tests/kit/clients/upload-client.ts';

interface Scene {
  server: TestServer;
  workspace: TestWorkspace;
  owner: TestMember;
}

async function upload({ server, workspace, owner }: Scene, content: Buffer, fields: object) {
  const client = makeUploadClient(server, workspace, owner.token);
  const { record_id, uuid } = await client.begin(content, { filename: 'talk.wav', ...fields });
  assert.equal((await client.complete(record_id, uuid)).status, 200);
  const path = `${workspace.path}/records/${record_id}`;
  const ready = () => untilReady(server, { path }, owner.token);
  return {
    record: await ready(),
    async rerun(hints: object) {
      const body = { from: 'transcribe', ...hints };
      const at = `${workspace.app_path}/records/${record_id}/rerun`;
      const answer = await server.send('POST', at, { token: owner.token, body });
      assert.equal(answer.status, 204, answer.text);
      return ready();
    },
  };
}

test('The language that is stated at the upload or in a rerun reaches the engine', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const env = { MINUTEBOOK_TRANSCRIBE_LANGUAGE: 'en' };
  const fake = { script: [{ start: 0.1, end: 0.9, text: 'All of it.' }] };
  const scene = await startEngineScene(t, 'transcribe', { env, fake });
  const asked = () => scene.engine.forms.at(-1)?.fields['language'];
  await upload(scene, makeWaveFile(), {});
  assert.equal(asked(), 'en', 'nobody has said one: the setting counts');
  const { rerun } = await upload(scene, makeWaveFile(), { transcribe_language: 'ko' });
  assert.equal(asked(), 'ko');
  await rerun({});
  assert.equal(asked(), 'ko');
  await rerun({ language: 'ja' });
  assert.equal(asked(), 'ja');
  await rerun({ language: null });
  assert.equal(asked(), undefined, 'it is to be detected');
});

test('The sound track in the stated language is transcribed, or else the default one', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const scene = await startEngineScene(t, 'transcribe', {});
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-film-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const sounds = ['0.1', '0.4'].map((gain) => `-f lavfi -i aevalsrc=${gain}*sin(2764*t):d=4`).join(' ');
  const languages = '-map 0 -map 1 -metadata:s:a:0 language=eng -metadata:s:a:1 language=kor';
  const args = `-v error ${sounds} ${languages} -c:a aac -f mp4 ${folder}/film.mp4`;
  execFileSync('ffmpeg', args.split(' '));
  const heard: string[] = [];
  const listen = () => {
    const wave = scene.engine.forms.at(-1)?.file ?? Buffer.alloc(0);
    const samples = new Int16Array(new Uint8Array(wave.subarray(WAVE_HEADER_BYTES)).buffer);
    heard.push(samples.some((sample) => Math.abs(sample) > 8_000) ? 'the Korean one' : 'the English one');
  };
  const film = await readFile(join(folder, 'film.mp4'));
  const { rerun } = await upload(scene, film, { filename: 'film.mp4', transcribe_language: 'ko' });
  listen();
  for (const language of ['en', 'ja', 'ko', null]) {
    await rerun({ language });
    listen();
  }
  assert.deepEqual(heard, [
    'the Korean one',
    'the English one',
    'the English one',
    'the Korean one',
    'the English one',
  ]);
});

test('The number of speakers can be stated at the upload, and reset later', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { record, rerun } = await upload(scene, makeSpokenSound().wave, { speakers: 2 });
  assert.equal(record.extra.speakers.length, 2, record.extra.failure);
  assert.equal((await rerun({ speakers: null })).extra.speakers.length, 3);
});

test('A language that the model does not know is reported, and another one can be stated', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { record, rerun } = await upload(scene, makeSpokenSound().wave, { transcribe_language: 'de' });
  assert.match(record.extra.failure, /but not the language "de"/);
  assert.equal((await rerun({ language: 'en' })).status, 'processed');
});
