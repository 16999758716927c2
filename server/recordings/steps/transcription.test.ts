import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FakeOpenAiOptions, Trouble } from '../../../tests/fake-openai/start-fake-openai.ts';
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import type { TestMedia } from '../../../tests/kit/make/make-record.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { encodeSound, makeMeetingSound } from '../../../tests/kit/make/make-meeting-sound.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';

interface Spoken {
  speaker_id: number;
  start_ms: number;
  text: string;
}

const SAID = [{ start: 0.1, end: 0.9, text: 'All of it.' }];

interface Upload {
  media: TestMedia;
  fake?: FakeOpenAiOptions;
  env?: Record<string, string>;
  troubles?: Trouble[];
  source?: RecordSource;
  pii_redaction_active?: boolean;
}

/** Takes one recording through the whole pipeline of a server of its own. */
async function transcribe(
  t: TestContext,
  { media, fake, env, troubles = [], source = 'manual_upload', pii_redaction_active = false }: Upload,
) {
  const { server, engine, workspace, owner } = await startEngineScene(t, 'transcribe', {
    fake,
    env,
    workspace: { pii_redaction_active },
  });
  engine.trouble(...troubles);
  const filename = 'talk.wav';
  const made = await makeUpload(server, workspace, owner, { source, media: { filename, ...media } });
  const upload = await untilReady(server, made, owner.token);
  return { upload, server, engine, workspace, owner, path: made.path };
}

test('A malicious answer of a speech engine blocks neither the server nor other work', async (t) => {
  const language = `en${'_'.repeat(80)}!`;
  const credits = `${'字幕'.repeat(5_000)}a\nb`;
  const segments = [...SAID, { start: 0.9, end: 1, text: credits, no_speech_prob: 0.95 }];
  const { upload } = await transcribe(t, {
    media: { content: makeWaveFile({ seconds: 1 }) },
    troubles: [{ body: JSON.stringify({ language, segments }) }],
  });
  assert.equal(upload.status, 'processed', upload.extra.failure);
  assert.equal(upload.dialogs[0].text, 'All of it.');
});

test('A long live WebM is transcribed, and found by what was said in it', async (t) => {
  if (!hasPrograms(t, 'ffmpeg', 'espeak-ng')) return;
  const { wave, script } = makeMeetingSound(13);
  const { server, engine, workspace, owner } = await startEngineScene(t, 'transcribe', {
    fake: { script, key: 'sesame' },
    env: { MINUTEBOOK_TRANSCRIBE_KEY: 'sesame' },
  });
  const content = encodeSound(wave, '-c:a libopus -b:a 24k -compression_level 0 -f webm -live 1'.split(' '));
  const upload = await makeUpload(server, workspace, owner, {
    media: { content, filename: 'meeting.webm', content_type: 'audio/webm' },
  });

  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.ok(Math.abs(record.duration_ms - 13 * 60_000) < 100, String(record.duration_ms));
  assert.equal(engine.forms.length, 2);
  const { prompt, ...fields } = { ...engine.forms[0]?.fields };
  assert.match(String(prompt), /^Person \d+\.$/, 'it is told the names of members');
  assert.deepEqual(fields, {
    model: 'whisper-1',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
  });
  // No line is cut in two, and none is transcribed twice.
  assert.deepEqual(
    record.dialogs.map(({ text }: { text: string }) => text),
    script.map(({ text }) => text),
  );
  for (const [index, { start_ms, duration_ms }] of record.dialogs.entries()) {
    const line = script[index];
    assert.ok(line !== undefined && Math.abs(start_ms - line.start * 1000) < 100, `utterance ${index + 1}`);
    assert.ok(Math.abs(start_ms + duration_ms - line.end * 1000) < 100, `utterance ${index + 1}`);
  }
  assert.equal(record.extra.language, 'en');
  assert.deepEqual(record.extra.transcription, {
    engine: 'openai',
    model: 'whisper-1',
    finished_at: server.clock.now().toISOString(),
  });
  const found = await server.get(
    `${workspace.path}/records?query=${encodeURIComponent('"Point 100"')}`,
    owner.token,
  );
  assert.deepEqual(
    found.body.items.map(({ id }: { id: number }) => id),
    [upload.record_id],
  );
});

test('Speakers follow the engine’s labels in each piece, and across pieces when it names them', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const named = [
    { start: 0.2, end: 1, text: 'Shall we?', speaker: 'A' },
    { start: 1, end: 2, text: 'Yes.', speaker: 'B' },
    { start: 2, end: 2.8, text: 'Good.', speaker: 'A' },
    { start: 2.9, end: 3, text: 'Indeed.', speaker: 'Grace' },
  ];
  const { upload, engine } = await transcribe(t, {
    fake: { script: named },
    env: { MINUTEBOOK_TRANSCRIBE_MODEL: 'gpt-4o-transcribe-diarize', MINUTEBOOK_TRANSCRIBE_LANGUAGE: 'en' },
    media: { content: makeWaveFile({ seconds: 3 }) },
  });
  assert.deepEqual(
    { ...engine.forms[0]?.fields },
    {
      model: 'gpt-4o-transcribe-diarize',
      response_format: 'diarized_json',
      language: 'en',
      chunking_strategy: 'auto',
    },
  );
  assert.deepEqual(
    upload.dialogs.map(({ speaker_id, text }: Spoken) => [speaker_id, text]),
    [
      [1, 'Shall we?'],
      [2, 'Yes.'],
      [1, 'Good.'],
      [3, 'Indeed.'],
    ],
  );
  assert.deepEqual(upload.extra.speakers, [
    { speaker_id: 1, name: null, member_id: null, talk_time_ms: 1600 },
    { speaker_id: 2, name: null, member_id: null, talk_time_ms: 1000 },
    { speaker_id: 3, name: 'Grace', member_id: null, talk_time_ms: 100 },
  ]);
});

test('The two sides of a call are transcribed separately, each as one speaker', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  // The engine returns both lines for either side, although one of them is over silence.
  const lines = [
    { start: 0.5, end: 1.5, text: 'Hello?' },
    { start: 2.5, end: 3.5, text: 'It is me.' },
  ];
  const again = lines.map((line) => ({ ...line, start: line.start + 4, end: line.end + 4 }));
  const { upload, engine } = await transcribe(t, {
    fake: { script: [...lines, ...again] },
    source: 'phone_call',
    // The left channel talks in the first half, the right one in the second.
    media: {
      content: makeWaveFile({
        seconds: 4,
        channels: 2,
        sample: (at, channel) => (at < 2 === (channel === 0) ? Math.sin(at * 2764) / 2 : 0),
      }),
    },
  });
  assert.equal(engine.forms.length, 2);
  assert.deepEqual(
    upload.dialogs.map(({ speaker_id, start_ms, text }: Spoken) => [speaker_id, start_ms, text]),
    [
      [1, 500, 'Hello?'],
      [2, 2500, 'It is me.'],
    ],
  );
});

test('Stereo recordings other than calls are mixed, and so are calls with the same sound on both channels', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { engine } = await transcribe(t, {
    source: 'phone_call',
    media: { content: makeWaveFile({ seconds: 2, channels: 2 }) },
  });
  assert.equal(engine.forms.length, 1);
});

test('Lines that an engine invents over silence are dropped, and silent pieces are not sent', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { upload } = await transcribe(t, {
    fake: {
      script: [
        { start: 0.5, end: 1.5, text: 'Let us begin.' },
        { start: 4, end: 5, text: 'Thanks for watching!' },
      ],
    },
    media: { content: makeWaveFile({ seconds: 6, sample: (at) => (at < 2 ? Math.sin(at * 2764) / 2 : 0) }) },
  });
  assert.deepEqual(
    upload.dialogs.map(({ text }: Spoken) => text),
    ['Let us begin.'],
  );

  const silent = await transcribe(t, { media: { content: makeWaveFile({ seconds: 3, sample: () => 0 }) } });
  assert.equal(silent.engine.forms.length, 0);
  assert.equal(silent.upload.status, 'processed');
  assert.deepEqual(silent.upload.dialogs, []);
});

test('Personal information is masked before anybody can see or find it', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { upload, server, workspace, owner } = await transcribe(t, {
    fake: { script: [{ start: 0, end: 1.9, text: 'Write to ada.byron@example.com today.' }] },
    pii_redaction_active: true,
    media: { content: makeWaveFile({ seconds: 2 }) },
  });
  assert.equal(upload.dialogs[0].text, `Write to ${'●'.repeat(21)} today.`);
  assert.deepEqual(upload.dialogs[0].pii_spans, [{ type: 'email', start: 9, end: 30 }]);
  const found = await server.get(`${workspace.path}/records?query=byron`, owner.token);
  assert.deepEqual(found.body.items, []);
});

test('A failing engine is asked again, and its final answer counts', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { upload, engine } = await transcribe(t, {
    fake: { script: SAID },
    troubles: [
      { status: 429, headers: { 'retry-after': '0' } },
      { hangs_up: true },
      { body: '{"text": "cut o' },
      { status: 503 },
    ],
    media: { content: makeWaveFile() },
  });
  assert.equal(engine.forms.length, 1);
  assert.equal(upload.dialogs[0].text, 'All of it.');
});

test('A refusal of an engine is shown with its reason, and the recording stays', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { upload, server, owner, path } = await transcribe(t, {
    fake: { key: 'sesame' },
    env: { MINUTEBOOK_TRANSCRIBE_KEY: 'wrong' },
    media: { content: makeWaveFile() },
  });
  assert.equal(upload.status, 'failed');
  assert.match(upload.extra.failure, /^The sound could not be transcribed: .* 401: Incorrect API key/);
  assert.equal((await server.get(`${path}/media`, owner.token)).status, 200);
});

test('A recording beyond the monthly quota is kept without a transcript, and says so', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const quota = { transcription_minutes: 1, storage_bytes: null, records: null, members: null };
  const { server, engine, workspace, owner } = await startEngineScene(t, 'transcribe', {
    workspace: { quota },
  });
  const content = makeWaveFile({ seconds: 61 });
  const made = await makeUpload(server, workspace, owner, { media: { content, filename: 'talk.wav' } });
  const upload = await untilReady(server, made, owner.token);
  assert.equal(upload.status, 'uploaded');
  assert.match(
    upload.extra.failure,
    /exceed the 1 minutes that the workspace may have transcribed in a month/,
  );
  assert.deepEqual(engine.forms, []);
});
