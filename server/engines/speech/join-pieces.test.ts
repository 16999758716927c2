import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPieces } from './join-pieces.ts';
import { joinVoices } from './join-voices.ts';
import { toPieceTranscript, type PieceTranscript } from './piece-transcript.ts';
import type { SpeakerVoice } from './speech-engine.ts';

type Line = readonly [start_seconds: number, end_seconds: number, speaker: string | null, text: string];

function hear(
  startSeconds: number,
  leadSeconds: number,
  lines: readonly Line[],
  voices?: SpeakerVoice[],
): PieceTranscript {
  const soundFrom = startSeconds - leadSeconds;
  const dialogs = lines.map(([start, end, speaker, text]) => ({
    start_ms: (start - soundFrom) * 1000,
    duration_ms: (end - start) * 1000,
    speaker,
    text,
  }));
  const answer = { language: 'en', dialogs, ...(voices === undefined ? {} : { voices }) };
  const place = {
    start_ms: startSeconds * 1000,
    duration_ms: 60_000,
    lead_ms: leadSeconds * 1000,
    silences: [],
  };
  return toPieceTranscript(answer, place);
}

const whoSays = (pieces: readonly PieceTranscript[], speakers: number | null = null) =>
  joinPieces(
    pieces.map((transcript, piece) => ({ piece, channel: 0, transcript })),
    speakers,
  ).dialogs.map(({ speaker_id, text }) => `${speaker_id} ${text}`);

test('Speakers without voices are known by what two pieces have both heard', () => {
  const first = hear(0, 0, [
    [1, 20, 'A', 'Ann begins.'],
    [20, 50, 'B', 'Bob answers.'],
    [50, 58, 'A', 'Ann again.'],
  ]);
  // Here Ann is called B, and Bob C.
  const second = hear(60, 15, [
    [46, 50, 'C', 'Bob answers.'],
    [50.2, 58, 'B', 'Ann again.'],
    [61, 70, 'C', 'Bob goes on.'],
    [70, 80, 'B', 'Ann too.'],
    [80, 90, 'A', 'Cem comes late.'],
  ]);
  assert.deepEqual(whoSays([first, second]), [
    '1 Ann begins.',
    '2 Bob answers.',
    '1 Ann again.',
    '2 Bob goes on.',
    '1 Ann too.',
    '3 Cem comes late.',
  ]);
});

test('What both pieces have heard is there once, also when a line lies across the cut', () => {
  const first = hear(0, 0, [[50, 59.5, 'A', 'Up to the cut.']]);
  const second = hear(60, 15, [
    [50, 59.6, 'A', 'Up to the cut.'],
    [59.8, 66, 'A', 'From the cut on.'],
  ]);
  assert.deepEqual(whoSays([first, second]), ['1 Up to the cut.', '1 From the cut on.']);
});

test('What an engine did not answer for lies in its own piece, and is one span across the cut', () => {
  const place = (start_ms: number, lead_ms: number) => ({
    start_ms,
    duration_ms: 60_000,
    lead_ms,
    silences: [],
  });
  const answer = { language: 'en', dialogs: [] };
  const first = { ...answer, unheard: [{ start_ms: 50_000, end_ms: null }] };
  const second = {
    ...answer,
    unheard: [
      { start_ms: 5_000, end_ms: 10_000 },
      { start_ms: 12_000, end_ms: 17_000 },
      { start_ms: 18_000, end_ms: 20_000 },
      { start_ms: 40_000, end_ms: 99_000 },
    ],
  };
  const pieces = [toPieceTranscript(first, place(0, 0)), toPieceTranscript(second, place(60_000, 15_000))];
  const joined = joinPieces(
    pieces.map((transcript, piece) => ({ piece, channel: 0, transcript })),
    null,
  );
  assert.deepEqual(joined.unheard, [
    { start_ms: 50_000, end_ms: 65_000 },
    { start_ms: 85_000, end_ms: 120_000 },
  ]);
});

test('Whoever is not heard in both is somebody new, and names are names everywhere', () => {
  const first = hear(0, 0, [
    [1, 20, 'A', 'One.'],
    [20, 30, 'Grace', 'Two.'],
  ]);
  const second = hear(60, 15, [
    [61, 70, 'A', 'Three.'],
    [70, 80, 'Grace', 'Four.'],
  ]);
  assert.deepEqual(whoSays([first, second]), ['1 One.', '2 Two.', '3 Three.', '2 Four.']);
});

const voice = (speaker: string, speech_ms: number, embedding: number[]): SpeakerVoice => ({
  speaker,
  speech_ms,
  embedding,
});

test('Speakers with voices are known by how they sound, in whatever order pieces name them', () => {
  const first = hear(
    0,
    0,
    [
      [1, 20, '1', 'Ann.'],
      [20, 30, '2', 'Bob.'],
    ],
    [voice('1', 19_000, [1, 0.1, 0]), voice('2', 10_000, [0, 1, 0.1])],
  );
  const second = hear(
    60,
    0,
    [
      [61, 70, '1', 'Bob here.'],
      [70, 80, '2', 'Ann here.'],
      [80, 95, '3', 'Cem.'],
    ],
    [voice('1', 9_000, [0.1, 2, 0]), voice('2', 10_000, [3, 0, 0.2]), voice('3', 15_000, [0, 0.2, 1])],
  );
  assert.deepEqual(whoSays([first, second]), ['1 Ann.', '2 Bob.', '2 Bob here.', '1 Ann here.', '3 Cem.']);
  assert.deepEqual(whoSays([first, second], 1), ['1 Ann.', '1 Bob.', '1 Bob here.', '1 Ann here.', '1 Cem.']);
});

const sounds = (...voices: [piece: number, speechMs: number, ...embedding: number[]][]) =>
  voices.map(([piece, speech_ms, ...embedding]) => ({ piece, speech_ms, embedding }));

test('Two voices of one piece stay two, however alike they are', () => {
  const heard = sounds([0, 60_000, 1, 0], [0, 60_000, 0.99, 0.1], [1, 60_000, 1, 0.01]);
  const [ann, bob, again] = joinVoices(heard, null);
  assert.notEqual(ann, bob);
  assert.equal(again, ann);
});

test('A voice of a few seconds is somebody misheard, unless the recording is short itself', () => {
  const long = sounds([0, 300_000, 1, 0], [0, 200_000, 0, 1], [0, 3_000, 0.5, -0.4]);
  assert.deepEqual(joinVoices(long, null), [0, 1, 0]);
  const short = sounds([0, 9_000, 1, 0], [0, 3_000, 0, 1]);
  assert.deepEqual(joinVoices(short, null), [0, 1]);
});

test('As many speakers are found as somebody has said, if so many voices were told apart', () => {
  const heard = sounds(
    [0, 60_000, 1, 0, 0],
    [0, 60_000, 0, 1, 0],
    [1, 60_000, 0.9, 0.5, 0],
    [1, 60_000, 0, 0.5, 0.9],
  );
  assert.equal(new Set(joinVoices(heard, 2)).size, 2);
  assert.equal(new Set(joinVoices(heard, 3)).size, 3);
  assert.equal(new Set(joinVoices(heard, 9)).size, 4);
  assert.deepEqual(joinVoices([], null), []);
});

test('The voices of a day of pieces are joined within seconds', () => {
  const people = Array.from({ length: 8 }, (_, who) =>
    Array.from({ length: 192 }, (_, at) => Math.sin(at * (who + 1) * 1.7)),
  );
  const heard = Array.from({ length: 144 }, (_, piece) =>
    people.map((embedding, who) => ({
      piece,
      speech_ms: 60_000,
      embedding: embedding.map((value, at) => value + 0.3 * Math.sin(at * piece + who)),
    })),
  ).flat();
  const started = process.cpuUsage();
  assert.equal(new Set(joinVoices(heard, null)).size, 8);
  const { user } = process.cpuUsage(started);
  assert.ok(user < 5_000_000, `${user / 1000} ms of the processor`);
});
