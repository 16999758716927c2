/**
 * A record of which every second has a word and a tone of its own, and two utterances a speaker: whatever is told of a part of it tells
 * which part.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { findProgram } from '../require-programs.ts';
import type { RecordFields } from '../make/make-record.ts';
import { makeWaveFile } from '../make/make-wave-file.ts';

export const SECONDS = 12;
/** @param mark one letter, where several records are told apart */
export const wordOf = (second: number, mark = 'x') => `zq${String.fromCodePoint(97 + second)}${mark}w`;
const nameOf = (speaker: number, mark = 'x') => `Speakerzz${mark}${speaker}`;

/** The first speaker has the number 51, the first utterance 101. */
const speakerOf = (second: number) => Math.floor(second / 2) + 51;

export const TONES = Array.from({ length: SECONDS }, (_, second) => 400 + second * 200);
export const tonedRecording = makeWaveFile({
  seconds: SECONDS,
  sample_rate: 16_000,
  sample: (at) => Math.sin(at * (TONES[Math.floor(at)] ?? 0) * 2 * Math.PI) / 2,
});

/** What is no part of a span has the word "hidden". */
export const makeTonedFields = (mark = 'x'): Partial<RecordFields> => ({
  duration_ms: SECONDS * 1_000,
  title: 'Hidden title',
  media: { content: tonedRecording, filename: 'hidden-name.wav', content_type: 'audio/wav' },
  dialogs: TONES.map((_, second) => ({
    id: second + 101,
    start_ms: second * 1_000,
    duration_ms: 1_000,
    speaker_id: speakerOf(second),
    text: `${wordOf(second, mark)} was said.`,
  })),
  insights: [{ type: 'summary', value: { text: 'Hidden summary' } }],
  extra: {
    notes: '[0:01] Hidden note',
    speakers: TONES.map((_, index) => ({
      speaker_id: index + 51,
      name: nameOf(index + 51, mark),
      member_id: null,
      talk_time_ms: 2_000,
    })),
    word_count: 36,
  },
});

interface Span {
  start_ms: number;
  end_ms: number;
}

/** Of at least a second. */
export function makeRandomSpan(): Span {
  const start_ms = Math.floor(Math.random() * (SECONDS * 1_000 - 1_000));
  const end_ms = start_ms + 1_000 + Math.floor(Math.random() * (SECONDS * 1_000 - 1_000 - start_ms));
  return { start_ms, end_ms };
}

export const secondsWithin = ({ start_ms, end_ms }: Span): number[] =>
  TONES.map((_, second) => second).filter(
    (second) => second * 1_000 >= start_ms && (second + 1) * 1_000 <= end_ms,
  );

/** What a guest of the span gets to read. */
export function toTonedPage(span: Span, mark = 'x') {
  const within = secondsWithin(span);
  const speakers = [...new Set(within.map(speakerOf))];
  return {
    dialogs: within.map((second, index) => ({
      id: index + 1,
      start_ms: second * 1_000 - span.start_ms,
      duration_ms: 1_000,
      speaker_id: speakers.indexOf(speakerOf(second)) + 1,
      text: `${wordOf(second, mark)} was said.`,
    })),
    speakers: speakers.map((speaker, index) => ({ speaker_id: index + 1, name: nameOf(speaker, mark) })),
    duration_ms: span.end_ms - span.start_ms,
    insights: [],
  };
}

/** How much of each tone is in the sound, 0 … 1. */
export function hearTones(sound: Buffer): { seconds: number; tones: number[] } {
  const args = '-v error -i pipe:0 -f s16le -ar 16000 -ac 1 pipe:1'.split(' ');
  const { stdout, status } = spawnSync(findProgram('ffmpeg') ?? '', args, { input: sound });
  assert.equal(status, 0);
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length / 2);
  const tones = TONES.map((tone) => {
    const [sine, cosine] = samples.reduce(
      ([s, c], sample, index) => {
        const angle = (index / 16_000) * tone * 2 * Math.PI;
        return [s + sample * Math.sin(angle), c + sample * Math.cos(angle)];
      },
      [0, 0],
    );
    return (2 * Math.hypot(sine, cosine)) / 16_384 / 16_000;
  });
  return { seconds: samples.length / 16_000, tones };
}
