/** How speech servers answer in the world, and what becomes of it: a row each. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { startFakeOpenAi, type Trouble } from '../../../tests/fake-openai/start-fake-openai.ts';
import { readSettings } from '../../base/config/read-settings.ts';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { toTranscribeConfig } from '../../base/config/transcribe-config.ts';
import { OpenAiEngine } from './openai-engine.ts';

interface Behaviour {
  name: string;
  body?: string;
  troubles?: Trouble[];
  /** `start+duration speaker: text` of each utterance. */
  heard?: string[];
  error?: RegExp;
  /** How many segments were left out with a note. */
  notes?: number;
  /** `start-end` of what was left out; without an end it is that of the sound. */
  unheard?: string[];
}

const said = (segments: unknown, rest: object = {}) =>
  JSON.stringify({ text: 'Hello there.', segments, ...rest });
const row = (name: string, body: string, heard: string[], notes = 0, unheard: string[] = []): Behaviour => ({
  name,
  body,
  heard,
  notes,
  unheard,
});
const one = (fields: object) => said([{ start: 0, end: 2, text: 'Hello there.', ...fields }]);
const HELLO = ['0+2000: Hello there.'];
const UNTIMED = ['null+null: Hello there.'];
const refused = (message: string, status = 400): Trouble => ({ status, message });
const ANSWER: Trouble = { body: one({}) };

const behaviours: Behaviour[] = [
  row('a plain verbose answer', one({}), HELLO),
  row('no segments beside text', said([]), UNTIMED),
  row('segments that are null', said(null), UNTIMED),
  row('text alone', '{"text": "Hello there."}', UNTIMED),
  row('nothing said', '{"text": "", "segments": []}', []),
  row('no text, and no segments in the list', '{"segments": []}', []),
  row(
    'segments without text beside them',
    JSON.stringify({ segments: [{ start: 0, end: 2, text: 'Hello there.' }] }),
    HELLO,
  ),
  row('segments as the whole answer', JSON.stringify([{ start: 0, end: 2, text: 'Hello there.' }]), HELLO),
  row('text/plain', 'Hello there.\n', UNTIMED),
  row('text in quotes', '"Hello there."', UNTIMED),
  row('text in brackets', '[Hello there.]', ['null+null: [Hello there.]']),
  row('a start before the sound', one({ start: -0.02 }), HELLO),
  row('an end before the start', one({ start: 2, end: 1 }), ['2000+0: Hello there.']),
  row('times as texts', one({ start: '0.0', end: '2.0' }), HELLO),
  row('times with a unit', one({ start: '0s', end: '2s' }), HELLO),
  row('times of a clock', one({ start: '00:00:00,000', end: '00:00:02,000' }), HELLO),
  row(
    'a time that is NaN',
    '{"text": "Hello there.", "segments": [{"start": 0, "end": NaN, "text": "Hello there."}]}',
    ['0+null: Hello there.'],
  ),
  row('a time without end', one({ end: 1e300 }), ['0+null: Hello there.']),
  row('a speaker as a number', one({ speaker: 1 }), ['0+2000 1: Hello there.']),
  row('a speaker as null', one({ speaker: null }), HELLO),
  row('U+0000 in a text', one({ text: 'Hello\0 there.' }), HELLO),
  row('half a character', one({ text: 'Hello \ud800' }), ['0+2000: Hello \ufffd']),
  row(
    'a segment without text',
    said([{ start: 0, end: 2, text: 'Hello there.' }, { start: 2, end: 3 }, null]),
    HELLO,
    2,
    ['2000-3000', '3000-'],
  ),
  row(
    'segments without text or times between others',
    said([null, { start: 4, end: 5, text: 'Hello there.' }, null, { end: 9 }, { start: 9.5, text: 'Bye.' }]),
    ['4000+1000: Hello there.', '9500+null: Bye.'],
    3,
    ['0-4000', '5000-9500'],
  ),
  row(
    'credits over silence',
    one({ text: 'Thank you for watching!', no_speech_prob: 0.97, avg_logprob: -0.3 }),
    [],
  ),
  row('thanks that are spoken', one({ text: 'Thank you for watching!', no_speech_prob: 0.02 }), [
    '0+2000: Thank you for watching!',
  ]),
  row('silence of which it is not sure', one({ no_speech_prob: 0.7, avg_logprob: -1.4 }), []),
  row('speech of which it is sure', one({ no_speech_prob: 0.7, avg_logprob: -0.2 }), HELLO),
  row(
    'words alone',
    said(undefined, {
      words: [
        { word: 'Hello', start: 0, end: 0.5 },
        { word: 'there.', start: 0.6, end: 2 },
      ],
    }),
    HELLO,
  ),
  row(
    'times in nanoseconds, as LocalAI counts',
    said([
      { start: 0, end: 2_000_000_000, text: 'Hello there.' },
      { start: 2_500_000_000, end: 3_000_000_000, text: 'Bye.' },
    ]),
    ['0+2000: Hello there.', '2500+500: Bye.'],
  ),
  row('times in milliseconds', said([{ start: 200, end: 104_000, text: 'Hello there.' }]), [
    '200+103800: Hello there.',
  ]),
  row(
    'speakers of words alone, as WhisperX has them',
    one({ words: [{ word: 'Hello', speaker: 'A' }, { word: 'there.', speaker: 'A' }, { word: '' }] }),
    ['0+2000 A: Hello there.'],
  ),
  row(
    'captions as SRT',
    '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n\n2\n00:00:02,500 --> 00:00:03,250\nBye,\nall.\n',
    ['0+2000: Hello there.', '2500+750: Bye, all.'],
  ),
  row('captions as WebVTT', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello there.\n', HELLO),
  row('speech about an arrow', 'Write 1 --> 2 on the board.', ['null+null: Write 1 --> 2 on the board.']),
  row(
    'a language that would take years to read',
    said([{ start: 0, end: 2, text: 'Hello there.' }], { language: `en${'_'.repeat(80)}!` }),
    HELLO,
  ),
  row(
    'credits without end, which would take years to recognise',
    one({ text: `${'字幕'.repeat(5_000)}a\nb`, no_speech_prob: 0.95, avg_logprob: 0 }),
    [`0+2000: ${'字幕'.repeat(5_000)}a\nb`],
  ),
  {
    name: 'more than can be said in a piece',
    troubles: Array.from({ length: 3 }, () => ({ body: 'word. '.repeat(100_000) })),
    error: /more than can be said/,
  },
  row('the names it was told to know', one({ text: 'Ada Byron, Zephyr' }), []),
  {
    name: 'verbose_json refused',
    troubles: [refused("response_format 'verbose_json' is not supported"), ANSWER],
    heard: HELLO,
  },
  {
    name: 'every format but text refused',
    troubles: [refused('bad response_format'), refused('bad response_format', 422), { body: 'Hello there.' }],
    heard: UNTIMED,
  },
  {
    name: 'every format refused',
    troubles: Array.from({ length: 3 }, () => refused('bad response_format')),
    error: /MINUTEBOOK_TRANSCRIBE_FORMAT/,
  },
  {
    name: 'a prompt refused',
    troubles: [refused('prompt is not supported for this model'), ANSWER],
    heard: HELLO,
  },
  { name: 'a server that is starting', troubles: [{ status: 503 }, ANSWER], heard: HELLO },
  {
    name: 'a page instead of an answer',
    troubles: Array.from({ length: 3 }, () => ({ body: '<html>' })),
    error: /it is a page/,
  },
  {
    name: 'an answer that does not end',
    troubles: Array.from({ length: 3 }, () => ({ body: 'word '.repeat(2_100_000) })),
    error: /longer than 10 MB/,
  },
  { name: 'a key refused', troubles: [refused('No key', 401)], error: /answered 401: No key/ },
];

for (const { name, body, troubles, heard, error, notes = 0, unheard = [] } of behaviours) {
  test(`Of a speech engine: ${name}`, async (t) => {
    const server = await startFakeOpenAi();
    t.after(() => server.stop());
    server.trouble(...(troubles ?? [{ body: body ?? '' }]));
    const asked = makeEngine(server.url).transcribe(SOUND, call);
    if (error !== undefined) return assert.rejects(asked, error);
    const answer = await asked;
    const lines = answer.dialogs.map(
      ({ start_ms, duration_ms, speaker, text }) =>
        `${start_ms}+${duration_ms}${speaker === null ? '' : ` ${speaker}`}: ${text}`,
    );
    assert.deepEqual(lines, heard);
    assert.equal(Number(answer.notes?.[0]?.split(' ')[0] ?? 0), notes);
    const spans = (answer.unheard ?? []).map(({ start_ms, end_ms }) => `${start_ms}-${end_ms ?? ''}`);
    assert.deepEqual(spans, unheard);
  });
}

test('A speech engine is told the words and names, with the version and key as Azure wants them', async (t) => {
  const server = await startFakeOpenAi();
  t.after(() => server.stop());
  await makeEngine(server.url).transcribe(SOUND, call);
  assert.equal(server.forms[0]?.fields['prompt'], 'Ada Byron, Zephyr.');
  const azure = toTranscribeConfig(
    toSettings('https://x.openai.azure.com/openai/deployments/w/?api-version=2024-06-01'),
    '/m',
  );
  assert.ok(azure.engine === 'openai');
  assert.equal(azure.url, 'https://x.openai.azure.com/openai/deployments/w?api-version=2024-06-01');
  assert.equal(azure.key_header, 'api-key');
});

const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
after(() => workers.stop());
const call = { signal: new AbortController().signal, workers };

const wave = Buffer.alloc(44 + 32_000);
wave.writeUInt32LE(16_000, 24);
const SOUND = {
  size_bytes: wave.length,
  speakers: null,
  vocabulary: ['Ada Byron', 'Zephyr', 'Ada Byron'],
  open: () => Promise.resolve(Readable.from([wave])),
};

const toSettings = (url: string) =>
  readSettings({
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: url,
    MINUTEBOOK_TRANSCRIBE_KEY: 'k',
  });

function makeEngine(url: string): OpenAiEngine {
  const config = toTranscribeConfig(toSettings(url), '/m');
  assert.ok(config.engine === 'openai');
  return new OpenAiEngine(config, { first_pause_seconds: 0.001 });
}
