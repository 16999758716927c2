import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ScriptLine } from '../../../tests/fake-openai/hearing.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile, WAVE_HEADER_BYTES } from '../../../tests/kit/make/make-wave-file.ts';
import { startEngineScene, type EngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';

const FOLDER = join(import.meta.dirname, '../../../tests/data/recordings');
/** The loudest sample of each half second that the engine gets. */
function toLevels(wave: Buffer): number[] {
  const samples = new Int16Array(new Uint8Array(wave.subarray(WAVE_HEADER_BYTES)).buffer);
  return Array.from({ length: Math.ceil(samples.length / 8_000) }, (_, index) => {
    const part = samples.subarray(index * 8_000, (index + 1) * 8_000);
    return Math.round(Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length));
  });
}

async function hear(scene: EngineScene, content: Buffer, fields: { filename?: string; is_call?: boolean }) {
  const { server, workspace, owner, engine } = scene;
  const before = engine.forms.length;
  const { filename = 'talk.wav', is_call = false } = fields;
  const source = is_call ? 'phone_call' : 'manual_upload';
  const upload = await makeUpload(server, workspace, owner, { source, media: { content, filename } });
  const record = await untilReady(server, upload, owner.token);
  return { record, heard: engine.forms.slice(before).map(({ file }) => toLevels(file)) };
}

const readInput = (name: string) => readFile(join(FOLDER, name));

async function startScene(t: TestContext, script: ScriptLine[] = []): Promise<EngineScene | undefined> {
  return hasPrograms(t, 'ffmpeg') ? startEngineScene(t, 'transcribe', { fake: { script } }) : undefined;
}

test('A recording with channels in opposite phase is heard at full volume', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  for (const is_call of [false, true]) {
    const content = await readInput('opposite-phase.mp3');
    const { heard } = await hear(scene, content, { filename: 'phase.mp3', is_call });
    assert.equal(heard.length, 1, 'one voice');
    assert.ok(Math.max(...(heard[0] ?? [])) > 2_500, JSON.stringify(heard));
  }
});

test('Separate sound tracks are transcribed one by one, each with a speaker of its own', async (t) => {
  const scene = await startScene(t, [
    { start: 0.5, end: 1.5, text: 'Hello?' },
    { start: 5, end: 6, text: 'It is me.' },
  ]);
  if (scene === undefined) return;
  const { record, heard } = await hear(scene, await readInput('two-tracks.mp4'), { filename: 'two.mp4' });
  assert.equal(heard.length, 2);
  for (const levels of heard) assert.ok(Math.max(...levels) > 1_000, JSON.stringify(heard));
  assert.deepEqual(
    record.dialogs.map(({ speaker_id, text }: { speaker_id: number; text: string }) => [speaker_id, text]),
    [
      [1, 'Hello?'],
      [2, 'It is me.'],
    ],
  );
  const { server, workspace, owner } = scene;
  const state = await server.get(`/app/workspaces/${workspace.slug}/records/${record.id}/state`, owner.token);
  assert.deepEqual(
    state.body.sound_tracks.map(({ use, codec }: { use: string; codec: string }) => [use, codec]),
    [
      ['heard', 'aac'],
      ['heard', 'aac'],
    ],
  );
});

test('A file of several concatenated recordings is transcribed completely, with its full length', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const content = await readInput('recorder-started-twice.webm');
  const { record, heard } = await hear(scene, content, { filename: 'twice.webm' });
  assert.ok(Math.abs(record.duration_ms - 7_500) < 400, String(record.duration_ms));
  const [levels = []] = heard;
  assert.ok(Math.max(...levels.slice(-6)) > 1_000, JSON.stringify(heard));
});

test('A file that was cut off before its index is reported as such', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { record } = await hear(scene, await readInput('power-cut.m4a'), { filename: 'power-cut.m4a' });
  assert.equal(record.status, 'not_supported');
  assert.match(record.extra.failure, /^The recording is cut off: /);
});

test('A recording is as long as what is there of it, whatever its file states', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), 'cut-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'talk.wav'), makeWaveFile({ seconds: 8 }));
  for (const [filename, how, part, length_ms] of [
    ['cut.m4a', '-c:a aac -movflags +faststart', 0.6, 4_800],
    ['cut.mp4', '-f lavfi -i testsrc=s=64x64:r=5 -c:v mjpeg -c:a aac -movflags +faststart -t 8', 0.6, 4_800],
    ['long.mp4', '-f lavfi -i testsrc=s=64x64:r=5 -c:v mjpeg -c:a aac -t 12', 1, 12_000],
    ['short.spx', '-c:a libspeex -ac 1 -t 0.8', 1, 800],
  ] as const) {
    const to = join(folder, filename);
    execFileSync('ffmpeg', ['-v', 'error', '-i', join(folder, 'talk.wav'), ...how.split(' '), to]);
    const whole = await readFile(to);
    const { record } = await hear(scene, whole.subarray(0, whole.length * part), { filename });
    assert.ok(Math.abs(record.duration_ms - length_ms) < 700, `${filename}: ${record.duration_ms} ms`);
  }
});

/** The two headers of Opus, and no page of sound. */
const EMPTY_OGG =
  'T2dnUwACAAAAAAAAAAASe55/AAAAANw6NSgBE09wdXNIZWFkAQI4AYC7AAAAAABPZ2dTAAAAAAAAAAAAABJ7nn8BAAAALvoreQE+T3B1c1RhZ3MNAAAATGF2ZjU5LjI3LjEwMAEAAAAdAAAAZW5jb2Rlcj1MYXZjNTkuMzcuMTAwIGxpYm9wdXM=';

test('A recording without a sample is said to have no sound, not to be of an unknown format', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const sun = Buffer.alloc(24);
  sun.write('.snd');
  for (const [place, value] of [24, 0, 3, 16_000, 1].entries()) sun.writeUInt32BE(value, 4 * (place + 1));
  for (const [filename, content] of [
    ['nothing.wav', makeWaveFile({ seconds: 0 })],
    ['nothing.au', sun],
    ['nothing.ogg', Buffer.from(EMPTY_OGG, 'base64')],
  ] as const) {
    const { record } = await hear(scene, content, { filename });
    assert.equal(record.status, 'not_supported', filename);
    assert.equal(record.extra.failure, 'The recording has no sound.', filename);
  }
});

test('A line with the time of a whole piece is kept if any of that time has sound', async (t) => {
  const scene = await startScene(t, [{ start: 0, end: 60, text: 'We are back.' }]);
  if (scene === undefined) return;
  const sample = (at: number) => (at > 55 && at < 58 ? Math.sin(at * 2764) / 4 : 0);
  const { record } = await hear(scene, makeWaveFile({ seconds: 60, sample }), {});
  assert.equal(record.dialogs.length, 1);
});
