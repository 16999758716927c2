/** Makes sound in which made voices say made words, with a script of their times. */
import { makeWaveFile } from '../make/make-wave-file.ts';
import { makeRandom } from '../seeded-random.ts';
import { carriers, SAMPLE_RATE, toneOf, words } from './made-language.ts';

export interface SpokenTurn {
  voice: 'A' | 'B' | 'C';
  start_ms: number;
  end_ms: number;
  text: string;
}

export interface SpokenSound {
  /** WAV, 16 kHz. */
  wave: Buffer;
  script: SpokenTurn[];
}

type Said = readonly [voice: SpokenTurn['voice'], ...words: number[]];

const WORD_SECONDS = 0.24;
const GAP_SECONDS = 0.12;
const FADE_SECONDS = 0.01;
const PAUSE_SECONDS = 1.1;
const FIRST_SECONDS = 0.8;

/** A conversation of three voices in four languages. */
export const CONVERSATION: readonly Said[] = [
  ['A', 0, 1, 2, 3],
  ['B', 0, 1],
  ['A', 4, 5],
  ['B', 2, 3, 3],
  ['A', 6],
  ['C', 7, 0],
  ['B', 0, 1, 2, 3],
  ['A', 0, 3],
];

/** Says the turns in order, and repeats them until `seconds` are filled, if given. */
export function makeSpokenSound(turns: readonly Said[] = CONVERSATION, seconds = 0): SpokenSound {
  const parts: Float32Array[] = [];
  const script: SpokenTurn[] = [];
  let length = FIRST_SECONDS * SAMPLE_RATE;
  const isFull = () => parts.length >= turns.length && length >= seconds * SAMPLE_RATE;
  while (!isFull()) {
    const [voice, ...said] = turns[parts.length % turns.length] ?? ['A'];
    const part = speak(voice, said);
    parts.push(part);
    script.push({
      voice,
      start_ms: toMs(length),
      end_ms: toMs(length + part.length),
      text: toSpokenText(said),
    });
    length += part.length + PAUSE_SECONDS * SAMPLE_RATE;
  }
  const samples = new Float32Array(length);
  let at = FIRST_SECONDS * SAMPLE_RATE;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length + PAUSE_SECONDS * SAMPLE_RATE;
  }
  return { wave: toWave([samples]), script };
}

/** Writes each side of a call to a channel. */
export function toWave(channels: readonly Float32Array[]): Buffer {
  const random = makeRandom(1);
  const [first] = channels;
  return makeWaveFile({
    seconds: (first?.length ?? 0) / SAMPLE_RATE,
    sample_rate: SAMPLE_RATE,
    channels: channels.length === 2 ? 2 : 1,
    // Adds some noise, because rooms are never silent.
    sample: (at, channel) =>
      (channels[channel]?.[Math.round(at * SAMPLE_RATE)] ?? 0) + (random.fraction() - 0.5) / 1000,
  });
}

/** Says words with one voice, without a pause. */
export function speak(voice: SpokenTurn['voice'], said: readonly number[]): Float32Array {
  const wordLength = Math.round(WORD_SECONDS * SAMPLE_RATE);
  const step = wordLength + Math.round(GAP_SECONDS * SAMPLE_RATE);
  const samples = new Float32Array(step * said.length);
  for (const [place, index] of said.entries()) {
    const word = words[index];
    if (word === undefined) throw new Error(`there is no word ${index}`);
    addTone(samples.subarray(place * step, place * step + wordLength), toneOf(word), 0.25);
  }
  addTone(samples, carriers['ABC'.indexOf(voice)] ?? 0, 0.06);
  return samples;
}

function addTone(samples: Float32Array, hertz: number, loudness: number): void {
  for (const index of samples.keys()) {
    const edge = Math.min(index, samples.length - 1 - index) / SAMPLE_RATE / FADE_SECONDS;
    const sine = Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE);
    samples[index] = (samples[index] ?? 0) + loudness * Math.min(1, edge) * sine;
  }
}

const toSpokenText = (said: readonly number[]) =>
  said
    .map((index) => words[index]?.token ?? '')
    .join('')
    .replaceAll('▁', ' ')
    .trim();

const toMs = (length: number) => Math.round((length / SAMPLE_RATE) * 1000);
