import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';

const read = (value: unknown) => readTranscript('engine.json', Buffer.from(JSON.stringify(value)));

const readSegment = (segment: object) =>
  read({ text: '', segments: [{ start: 2, end: 3, text: 'x', ...segment }] });

describe('JSON of speech engines', () => {
  it('of whisper.cpp gives utterances, model, language and channel', () => {
    const transcript = read({
      systeminfo: 'x',
      model: { type: 'base', multilingual: true },
      result: { language: 'ja' },
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:02,000' },
          offsets: { from: 0, to: 2000 },
          text: ' はい',
          speaker: '0',
        },
        {
          timestamps: { from: '00:00:02,000', to: '00:00:03,000' },
          offsets: { from: 2000, to: 3000 },
          text: ' ',
          speaker: '1',
        },
        {
          timestamps: { from: '00:00:03,000', to: '00:00:04,000' },
          offsets: { from: 3000, to: 4000 },
          text: '次',
          speaker: '?',
        },
      ],
    });
    assert.equal(transcript.format, 'whisper_cpp');
    assert.equal(transcript.language, 'ja');
    assert.deepEqual(transcript.transcription, { engine: 'whisper.cpp', model: 'base' });
    assert.deepEqual(transcript.dialogs, [
      { start_ms: 0, duration_ms: 2000, speaker: 'Speaker 0', text: 'はい' },
      { start_ms: 3000, duration_ms: 1000, speaker: null, text: '次' },
    ]);
  });

  it('of whisper.cpp may have tokens that are cut inside a character', () => {
    const whole = JSON.stringify({
      systeminfo: 'x',
      transcription: [{ offsets: { from: 0, to: 9 }, text: '네', tokens: [{ text: '??' }] }],
    });
    const bytes = Buffer.from(whole);
    bytes.set([0xeb, 0x84], bytes.indexOf('??'));
    assert.equal(readTranscript('engine.json', bytes).dialogs[0]?.text, '네');
  });

  it('of OpenAI gives seconds as milliseconds and the language by its name', () => {
    const segment = {
      id: 0,
      seek: 0,
      start: 0.1,
      end: 2.345,
      text: ' Hello.',
      tokens: [1],
      avg_logprob: -0.1,
    };
    const transcript = read({
      task: 'transcribe',
      language: 'korean',
      duration: 3.2,
      text: 'Hello.',
      segments: [segment],
    });
    assert.deepEqual([transcript.format, transcript.language], ['openai', 'ko']);
    assert.deepEqual(transcript.dialogs, [
      { start_ms: 100, duration_ms: 2245, speaker: null, text: 'Hello.' },
    ]);
  });

  it('of OpenAI may tell the speakers', () => {
    const segment = { type: 'transcript.text.segment', id: 's1', start: 0, end: 1, text: 'Hi', speaker: 'A' };
    assert.equal(read({ text: 'Hi', segments: [segment] }).dialogs[0]?.speaker, 'A');
  });

  it('of WhisperX gives speakers, and no times where alignment failed', () => {
    const words = [{ word: 'Hi', start: 0.5, end: 0.7, score: 0.9 }];
    const transcript = read({
      segments: [
        { start: 0.5, end: 0.75, text: ' Hi', words, speaker: 'SPEAKER_01' },
        { text: '2026', words: [] },
      ],
      word_segments: words,
      language: 'en',
    });
    assert.equal(transcript.format, 'whisperx');
    assert.deepEqual(transcript.dialogs, [
      { start_ms: 500, duration_ms: 250, speaker: 'SPEAKER_01', text: 'Hi' },
      { start_ms: null, duration_ms: null, speaker: null, text: '2026' },
    ]);
  });

  it('keeps what was said where an end lies before its start', () => {
    const segments = [
      { start: 0, end: 1.5, text: ' Hello there.' },
      { start: 1.5, end: 1.49, text: ' This matters.' },
    ];
    const { dialogs, notes } = read({ text: 'Hello there. This matters.', segments });
    assert.deepEqual(dialogs[1], { start_ms: 1500, duration_ms: null, speaker: null, text: 'This matters.' });
    assert.deepEqual(notes, ['1 utterance ends before the start: its end is not known']);
  });

  it('is refused with its path when a time is none', () => {
    assert.throws(
      () => readSegment({ start: 'x' }),
      new TranscriptError('engine.json', 1, 'segments[0].start is not a time: "x"'),
    );
  });
});
