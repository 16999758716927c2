/** A synthesised meeting, with a script of its lines and their times. */
import { spawnSync } from 'node:child_process';
import type { ScriptLine } from '../../fake-openai/hearing.ts';
import { WAVE_HEADER_BYTES, writeWaveHeader } from './make-wave-file.ts';

const SENTENCES = [
  'Good morning, everybody, and thank you for coming.',
  'Let us begin with the budget of the next quarter.',
  'We have about twelve thousand left for the archive.',
  'The vendor wants an answer by Friday.',
  'I would rather wait until the tests have passed.',
  'Who takes care of the invitations?',
  'The new search answers in less than a second.',
  'I will send the figures to all of you tonight.',
  'Could we move the workshop to the second week of May?',
  'Two customers asked for an export to their own system.',
  'That is not what we agreed on last time.',
  'Then we are done, see you on Thursday.',
];
const VOICES = ['en-us+m1', 'en-gb+f2', 'en-us+m4', 'en-gb+f4'];

const RATE = 22_050;

export interface MeetingSound {
  /** WAV, 22.05 kHz mono. */
  wave: Buffer;
  script: ScriptLine[];
}

/** Speakers take turns with pauses of about a second. A number makes every line of the script unique. */
export function makeMeetingSound(minutes: number, pauseSeconds = 0.9): MeetingSound {
  const clips = SENTENCES.map((sentence, index) => speak(sentence, VOICES[index % VOICES.length] ?? 'en'));
  const samples = Buffer.alloc(WAVE_HEADER_BYTES + Math.round(minutes * 60 * RATE) * 2);
  const script: ScriptLine[] = [];
  let at = WAVE_HEADER_BYTES + RATE;
  for (let turn = 0; ; turn += 1) {
    const clip = clips[turn % clips.length] ?? Buffer.alloc(0);
    if (at + clip.length > samples.length) break;
    clip.copy(samples, at);
    const [start, end] = [toSeconds(at), toSeconds(at + clip.length)];
    const speaker = String.fromCodePoint(65 + (turn % VOICES.length));
    script.push({ start, end, speaker, text: `${SENTENCES[turn % SENTENCES.length]} Point ${turn + 1}.` });
    at += clip.length + Math.round(pauseSeconds * RATE) * 2;
  }
  writeWaveHeader(samples, 1, RATE);
  return { wave: samples, script };
}

const toSeconds = (at: number) => (at - WAVE_HEADER_BYTES) / 2 / RATE;

/** 16-bit samples without a header. */
function speak(sentence: string, voice: string): Buffer {
  const { stdout } = spawnSync('espeak-ng', ['-v', voice, '-s', '160', '--stdout', sentence], {
    maxBuffer: 50_000_000,
  });
  const rate = stdout.readUInt32LE(24);
  if (rate !== RATE) throw new Error(`espeak-ng speaks at ${rate} Hz`);
  const samples = stdout.subarray(WAVE_HEADER_BYTES);
  return samples.subarray(0, samples.length - (samples.length % 2));
}

/**
 * Encodes the sound as another file: `['-c:a', 'libopus', '-f', 'webm']`. It is written to a pipe, so a WebM
 * has the form of a live one.
 */
export function encodeSound(wave: Buffer, encoding: readonly string[]): Buffer {
  const { stdout, stderr, status } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', 'pipe:0', ...encoding, 'pipe:1'],
    { input: wave, maxBuffer: 500_000_000 },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.toString()}`);
  return stdout;
}
