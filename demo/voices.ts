/**
 * Speech and sound for make-audio.ts: espeak-ng speaks an utterance, ffmpeg encodes it. Samples are 16-bit at
 * 22,050 Hz.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SAMPLE_RATE = 22_050;
/** Below this a sample counts as silence; espeak-ng pads every utterance with it. */
const SILENCE = 160;

export interface Voice {
  /** espeak-ng voice and variant, `en-us+f3`. */
  voice: string;
  words_per_minute: number;
  /** 0 … 99, 50 is the voice's own. */
  pitch: number;
}

/** Speaks a text with `voice`, without the silence around it. */
export function say(text: string, voice: Voice): Int16Array {
  const { voice: name, words_per_minute, pitch } = voice;
  const options = ['-v', name, '-s', String(words_per_minute), '-p', String(pitch), '-a', '110'];
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'said.wav');
    execFileSync('espeak-ng', [...options, '-w', file, '--', toSpoken(text, name)]);
    return trim(readSamples(readFileSync(file)));
  });
}

/**
 * The text for espeak-ng: numbers with hyphens are spelled digit by digit, and Japanese is written in kana,
 * because espeak-ng knows no kanji.
 */
function toSpoken(text: string, voice: string): string {
  if (voice.startsWith('en')) return text;
  const spelled = text.replace(/\d+(?:-\d+)+/g, (number) => number.replace(/-/g, ' ').replace(/\d/g, '$& '));
  if (!voice.startsWith('ja')) return spelled;
  const known = spelled.replaceAll('𠮷', '吉').replace(/([〇一二三四五六七八九])・/g, '$1点');
  return execFileSync('mecab', ['-O', 'yomi'], { input: known, encoding: 'utf8' }).trim();
}

/** Writes one or two channels of equal length as Opus in MP4; a phone call gets a telephone's narrow band. */
export function writeMedia(file: string, channels: readonly Int16Array[], isPhone: boolean): void {
  inTemporaryFolder((folder) => {
    const raw = join(folder, 'mixed.pcm');
    writeFileSync(raw, interleave(channels));
    const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', String(channels.length), '-i', raw];
    const filter = isPhone ? ['-af', 'highpass=f=250,lowpass=f=3400'] : [];
    const rate = ['-ar', '24000', '-b:a', channels.length === 2 ? '16k' : '12k', '-frame_duration', '60'];
    const codec = [
      '-c:a',
      'libopus',
      '-application',
      'voip',
      ...rate,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
    ];
    // The same sound gives the same bytes, so that a second run changes nothing in git.
    const repeatable = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...filter, ...codec, ...repeatable, file]);
  });
}

function readSamples(wav: Buffer): Int16Array {
  const data = wav.indexOf('data', 12, 'latin1') + 8;
  const samples = new Int16Array(Math.floor((wav.length - data) / 2));
  for (let index = 0; index < samples.length; index += 1) samples[index] = wav.readInt16LE(data + index * 2);
  return samples;
}

const isLoud = (sample: number) => Math.abs(sample) > SILENCE;

function trim(samples: Int16Array): Int16Array {
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

function interleave(channels: readonly Int16Array[]): Uint8Array {
  const length = channels[0]?.length ?? 0;
  const mixed = new Int16Array(length * channels.length);
  for (const [channel, samples] of channels.entries()) {
    for (let index = 0; index < length; index += 1)
      mixed[index * channels.length + channel] = samples[index] ?? 0;
  }
  return new Uint8Array(mixed.buffer);
}

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-audio-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
