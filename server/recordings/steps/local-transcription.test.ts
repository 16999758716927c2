import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CONVERSATION,
  makeSpokenSound,
  speak,
  toWave,
  type SpokenTurn,
} from '../../../tests/kit/speech-models/make-spoken-sound.ts';
import { carriers, SAMPLE_RATE } from '../../../tests/kit/speech-models/made-language.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeUploadClient, type UploadFields } from '../../../tests/kit/clients/upload-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startLocalScene, type LocalScene } from '../../../tests/kit/make/start-local-scene.ts';

interface Spoken {
  speaker_id: number;
  start_ms: number;
  duration_ms: number;
  text: string;
}

async function record(
  { server, workspace, owner }: LocalScene,
  wave: Buffer,
  source: 'manual_upload' | 'phone_call' = 'manual_upload',
) {
  const media = { content: wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const made = await makeUpload(server, workspace, owner, { source, media });
  return { ...made, record: await untilReady(server, made, owner.token) };
}

/** Requires the same words at the same times, and always the same speaker for each voice. */
function assertHeard(dialogs: readonly Spoken[], script: readonly SpokenTurn[]): void {
  assert.deepEqual(
    dialogs.map(({ text }) => text),
    script.map(({ text }) => text),
  );
  const names = new Map<string, number>();
  for (const [index, { voice, start_ms, end_ms }] of script.entries()) {
    const dialog = dialogs[index];
    assert.ok(dialog !== undefined && Math.abs(dialog.start_ms - start_ms) < 100, `start of ${index + 1}`);
    assert.ok(Math.abs(dialog.start_ms + dialog.duration_ms - end_ms) < 150, `end of ${index + 1}`);
    if (!names.has(voice)) names.set(voice, dialog.speaker_id);
    assert.equal(dialog.speaker_id, names.get(voice), `speaker of ${index + 1}`);
  }
  assert.equal(new Set(names.values()).size, names.size);
}

test('An installed model transcribes a recording with speakers, without any setting', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { wave, script } = makeSpokenSound();
  const { record: heard } = await record(scene, wave);
  assert.equal(heard.status, 'processed', heard.extra.failure);
  assertHeard(heard.dialogs, script);
  assert.equal(heard.extra.language, 'en');
  const { engine, model } = heard.extra.transcription;
  assert.deepEqual([engine, model], ['local', 'made']);
  assert.equal(heard.extra.speakers.length, 3);
  assert.doesNotMatch(JSON.stringify(heard), /embedding|voices/);
});

test('Speakers keep their identity from one piece of a long recording to the next', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { wave, script } = makeSpokenSound(CONVERSATION, 13 * 60);
  const { record: heard } = await record(scene, wave);
  assert.equal(heard.status, 'processed', heard.extra.failure);
  assertHeard(heard.dialogs, script);
  assert.equal(heard.extra.speakers.length, 3);
});

test('The sides of a call are its speakers, whatever voices are heard in them', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const left = new Float32Array(16_000 * 6);
  const right = new Float32Array(left.length);
  left.set(speak('A', [0, 1, 2, 3]), 8_000);
  right.set(speak('B', [4, 5]), 40_000);
  left.set(speak('C', [0, 3]), 70_000);
  const { record: heard } = await record(scene, toWave([left, right]), 'phone_call');
  assert.deepEqual(
    heard.dialogs.map(({ speaker_id, text }: Spoken) => [speaker_id, text]),
    [
      [1, 'the budget is approved'],
      [2, '예산승인'],
      [1, 'the approved'],
    ],
  );
});

test('A microphone and a browser tab in two channels are two sides with separate speakers', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner } = scene;
  const left = new Float32Array(16_000 * 9);
  const right = new Float32Array(left.length);
  left.set(speak('A', [0, 1, 2, 3]), 8_000);
  right.set(speak('B', [4, 5, 4, 5]), 40_000);
  right.set(speak('C', [0, 3, 0, 3]), 80_000);
  left.set(speak('A', [0, 3]), 122_000);
  const client = makeUploadClient(server, workspace, owner.token);
  const hear = async (fields: UploadFields) => {
    const wave = toWave([left, right]);
    const { record_id, uuid } = await client.begin(wave, { filename: 'meeting.wav', ...fields });
    requireOk(await client.complete(record_id, uuid));
    const path = `/v2/workspaces/${workspace.slug}/records/${record_id}`;
    const record = await untilReady(server, { path }, owner.token);
    assert.equal(record.status, 'processed', record.extra.failure);
    return record.dialogs.map(({ speaker_id }: Spoken) => speaker_id);
  };
  assert.deepEqual(await hear({ two_sides: true }), [1, 2, 3, 1]);
  // In a call of two people, each is alone on one side.
  assert.deepEqual(await hear({ two_sides: true, speakers: 2 }), [1, 2, 2, 1]);
});

test('A record tells where somebody speaks for a while, and the model writes nothing', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  // A voice without a word.
  const hum = Float32Array.from(
    { length: 5 * SAMPLE_RATE },
    (_, at) => 0.25 * Math.sin((2 * Math.PI * (carriers[0] ?? 0) * at) / SAMPLE_RATE),
  );
  const pause = new Float32Array(SAMPLE_RATE);
  const parts = [pause, speak('A', [0, 1]), pause, hum, pause, speak('A', [2, 3]), pause];
  const samples = Float32Array.from(parts.flatMap((part) => [...part]));
  const { record: heard } = await record(scene, toWave([samples]));
  assert.equal(heard.status, 'processed', heard.extra.failure);
  assert.equal(heard.dialogs.length, 2);
  const beginsMs = 2_720;
  assert.equal(heard.extra.unheard?.length, 1, JSON.stringify(heard.extra));
  const [{ start_ms, end_ms }] = heard.extra.unheard;
  assert.ok(Math.abs(start_ms - beginsMs) < 300, `starts at ${start_ms}`);
  assert.ok(Math.abs(end_ms - beginsMs - 5_000) < 600, `ends at ${end_ms}`);
});

test('A recording is transcribed again with a stated number of speakers', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, owner } = scene;
  const { path, record: heard } = await record(scene, makeSpokenSound().wave);
  assert.equal(heard.extra.speakers.length, 3);
  const rerun = path.replace('/v2/', '/app/');
  for (const [speakers, found] of [
    [2, 2],
    [1, 1],
    // A rerun without a number keeps the earlier one.
    [undefined, 1],
    [null, 3],
  ] as const) {
    const body = { from: 'transcribe', ...(speakers === undefined ? {} : { speakers }) };
    const answer = await server.send('POST', `${rerun}/rerun`, { token: owner.token, body });
    assert.equal(answer.status, 204, answer.text);
    const again = await untilReady(server, { path }, owner.token);
    assert.equal(again.extra.speakers.length, found, `${speakers} speakers`);
  }
});

test('Who was named in one recording is suggested in the next that the engine hears, if the workspace wants it', async (t) => {
  const scene = await startLocalScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner } = scene;
  const v3 = `/api/v3/workspaces/${workspace.slug}`;
  const suggested = async (record_id: number) => {
    const answer = await server.get(`${v3}/records/${record_id}/voice-suggestions`, owner.token);
    return requireOk(answer).body.items.map(({ speaker_id, name }: Record<string, unknown>) => [
      speaker_id,
      name,
    ]);
  };
  const rename = async ({ path }: { path: string }, speaker_id: number, name: string) => {
    const url = `${path.replace('/v2/', '/app/')}/speakers/${speaker_id}`;
    requireOk(await server.send('PATCH', url, { token: owner.token, body: { name } }));
  };
  // Of the three voices of the conversation, the third says too little to be known.
  const talk = (as: Partial<Record<SpokenTurn['voice'], SpokenTurn['voice']>>) =>
    makeSpokenSound(
      CONVERSATION.map(([voice, ...said]) => [as[voice] ?? voice, ...said] as const),
      80,
    ).wave;
  const before = await record(scene, talk({}));
  await rename(before, 1, 'Ada');
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  requireOk(await server.send('PATCH', `${v3}/settings`, { token, body: { knows_voices: true } }));
  assert.deepEqual(await suggested((await record(scene, talk({ B: 'C', C: 'B' }))).record_id), []);
  const first = await record(scene, talk({}));
  await rename(first, 1, 'Ada');
  await rename(first, 1, 'Ada');
  await rename(first, 2, 'Bo');
  const next = await record(scene, talk({ A: 'C', B: 'A', C: 'B' }));
  assert.deepEqual(await suggested(next.record_id), [[2, 'Ada']]);
  // What is transcribed anew has other numbers, and nobody has named them.
  const again = { token: owner.token, body: { from: 'transcribe' } };
  requireOk(await server.send('POST', `${first.path.replace('/v2/', '/app/')}/rerun`, again));
  await untilReady(server, first, owner.token);
  assert.deepEqual(await suggested(next.record_id), []);
  await rename(first, 1, 'Ada');
  assert.deepEqual(await suggested(next.record_id), [[2, 'Ada']]);
});
