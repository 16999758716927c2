import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { hearTracks } from './hear-tracks.ts';

type Sound = (at: number) => number;

/** Bursts and pauses of its own, as of somebody who talks. */
const voice =
  (seed: number): Sound =>
  (at) => {
    const syllable = Math.floor(at * 4);
    const loud = Math.sin(seed * 12.9898 + syllable * 78.233) * 43_758.5453;
    const level = loud - Math.floor(loud);
    return level < 0.4 ? 0 : level * 0.4 * Math.sin(at * (300 + seed * 90) * 2 * Math.PI);
  };
const [ada, bo, cy] = [voice(1), voice(2), voice(3)];
const plus =
  (...sounds: Sound[]): Sound =>
  (at) =>
    sounds.reduce((sum, sound) => sum + sound(at), 0);
const times =
  (gain: number, sound: Sound): Sound =>
  (at) =>
    gain * sound(at);
const within =
  (sound: Sound, from: number, to: number): Sound =>
  (at) =>
    at >= from && at < to ? sound(at) : 0;
const nothing: Sound = () => 0;

interface Track {
  sound: Sound;
  codec?: string;
  language?: string;
  is_default?: boolean;
}

/** A Matroska file of tracks of 12 s, as they come out of programs that record each for itself. */
async function makeFile(folder: string, tracks: readonly Track[]): Promise<string> {
  const inputs: string[] = [];
  const outputs: string[] = [];
  for (const [
    index,
    { sound, codec = 'flac', language = 'und', is_default = index === 0 },
  ] of tracks.entries()) {
    const path = join(folder, `track-${index}.wav`);
    await writeFile(path, makeWaveFile({ seconds: 12, sample: sound, sample_rate: 16_000 }));
    inputs.push('-i', path);
    outputs.push(
      '-map',
      String(index),
      `-c:a:${index}`,
      codec,
      `-metadata:s:a:${index}`,
      `language=${language}`,
    );
    outputs.push(`-disposition:a:${index}`, is_default ? 'default' : '0');
  }
  const path = join(folder, 'media');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...outputs, '-f', 'matroska', path]);
  return path;
}

async function hear(t: TestContext, tracks: readonly Track[]) {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-tracks-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = await makeFile(folder, tracks);
  const limits = { max_duration_ms: 60_000, reserve_bytes: 0 };
  const sound = { program: 'ffmpeg', path, folder, has_sides: false, ...limits };
  return hearTracks(sound, new AbortController().signal);
}

const cases: Record<string, { tracks: Track[]; uses: string[] }> = {
  'each voice on a track of its own': {
    tracks: [{ sound: ada }, { sound: bo }, { sound: cy }],
    uses: ['heard', 'heard', 'heard'],
  },
  'a silent track first': { tracks: [{ sound: nothing }, { sound: bo }], uses: ['silent', 'heard'] },
  'a copy, quieter and coded otherwise': {
    tracks: [{ sound: ada }, { sound: times(0.5, ada), codec: 'ac3' }, { sound: bo }],
    uses: ['heard', 'copy', 'heard'],
  },
  'all in one track, and each apart': {
    tracks: [{ sound: plus(ada, times(0.6, bo)), codec: 'aac' }, { sound: ada }, { sound: bo }],
    uses: ['mix', 'heard', 'heard'],
  },
  'a copy with one remark more': {
    tracks: [{ sound: within(ada, 0, 8) }, { sound: plus(within(ada, 0, 8), within(bo, 8.5, 10)) }],
    uses: ['copy', 'heard'],
  },
  'all in one track, and one voice apart': {
    tracks: [{ sound: plus(ada, within(bo, 9, 12)) }, { sound: ada }],
    uses: ['heard', 'copy'],
  },
  'a film in two languages': {
    tracks: [
      { sound: ada, language: 'fre', is_default: false },
      { sound: bo, language: 'eng', is_default: true },
    ],
    uses: ['unheard', 'heard'],
  },
  'a film whose default language is silent': {
    tracks: [
      { sound: nothing, language: 'eng' },
      { sound: bo, language: 'kor' },
      { sound: cy, language: 'jpn' },
    ],
    uses: ['silent', 'heard', 'unheard'],
  },
  'no sound at all': { tracks: [{ sound: nothing }, { sound: nothing }], uses: ['silent', 'silent'] },
};

for (const [name, { tracks, uses }] of Object.entries(cases)) {
  test(`Of a file is heard what is said on each of its sound tracks: ${name}`, async (t) => {
    if (!hasPrograms(t, 'ffmpeg')) return;
    const heard = await hear(t, tracks);
    assert.deepEqual(
      heard.tracks.map(({ use }) => use),
      uses,
    );
    assert.equal(heard.sides.length, Math.max(1, uses.filter((use) => use === 'heard').length));
    assert.ok(Math.abs(heard.duration_ms - 12_000) < 100, String(heard.duration_ms));
  });
}
