import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { hearTracks } from './hear-tracks.ts';
import { findFileParts } from './media-tasks.ts';

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

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-tracks-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function hear(path: string, language: string | null = null) {
  const { parts } = await findFileParts(path);
  const limits = { max_duration_ms: 60_000, reserve_bytes: 0 };
  const sound = {
    program: 'ffmpeg',
    path,
    parts,
    folder: dirname(path),
    has_sides: false,
    language,
    ...limits,
  };
  return hearTracks(sound, new AbortController().signal);
}

const cases: Record<string, { tracks: Track[]; language?: string; uses: string[] }> = {
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
  'a film in two languages, of which the other was chosen': {
    tracks: [
      { sound: ada, language: 'fre', is_default: false },
      { sound: bo, language: 'eng', is_default: true },
    ],
    language: 'fr',
    uses: ['heard', 'unheard'],
  },
  'a film in two languages, where a third was chosen': {
    tracks: [
      { sound: ada, language: 'eng' },
      { sound: bo, language: 'kor' },
    ],
    language: 'ja',
    uses: ['heard', 'unheard'],
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

for (const [name, { tracks, language, uses }] of Object.entries(cases)) {
  test(`Speech on every sound track of a file is heard: ${name}`, async (t) => {
    if (!hasPrograms(t, 'ffmpeg')) return;
    const heard = await hear(await makeFile(await makeFolder(t), tracks), language);
    assert.deepEqual(
      heard.tracks.map(({ use }) => use),
      uses,
    );
    assert.equal(heard.sides.length, Math.max(1, uses.filter((use) => use === 'heard').length));
    assert.ok(Math.abs(heard.duration_ms - 12_000) < 100, String(heard.duration_ms));
  });
}

/** How recordings are written that are then joined. */
const joined = [
  '-f wav',
  '-f mp3',
  '-f flac',
  '-f aiff',
  '-f caf',
  '-f voc',
  '-f w64',
  '-f wv',
  '-f ac3',
  '-f adts',
  '-id3v2_version 0 -write_xing 0 -f mp3',
  '-ar 44100 -f flv',
  '-c:a libopus -f ogg',
  '-c:a libopus -f webm -live 1',
  '-c:a aac -f matroska',
  '-c:a wmav2 -f asf',
  '-c:a aac -movflags frag_keyframe+empty_moov -f mp4',
];

/** Joins parts of two seconds, of each of which the first is sound and the second is silence. */
async function assertHeardWhole(
  t: TestContext,
  {
    how,
    parts,
    silent,
  }: { how: string; parts: readonly [rate: number, form?: string][]; silent: readonly number[] },
): Promise<void> {
  const path = join(await makeFolder(t), 'media');
  const sample = (at: number) => (at < 1 ? Math.sin(at * 2764) / 4 : 0);
  const each: Buffer[] = [];
  for (const [sample_rate, form] of parts) {
    await writeFile(`${path}.wav`, makeWaveFile({ seconds: 2, sample_rate, sample }));
    const to = [...(form?.split(' ') ?? []), ...how.split(' '), `${path}.part`];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', `${path}.wav`, ...to]);
    each.push(await readFile(`${path}.part`));
  }
  await writeFile(path, Buffer.concat(each));
  const { duration_ms, levels } = await hear(path);
  assert.ok(Math.abs(duration_ms - 6_000) < 400, `${how}: ${duration_ms} ms`);
  const isHeard = (atMs: number) => (levels[atMs / 20] ?? 96) < 40;
  assert.deepEqual([500, 2600, 4660].filter(isHeard), [500, 2600, 4660], how);
  assert.deepEqual(silent.filter(isHeard), [], how);
}

test('A recording with a hundred tags is heard as soon as one without', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await makeFolder(t);
  const [wave, path] = [join(folder, 'talk.wav'), join(folder, 'talk.ogg')];
  await writeFile(wave, makeWaveFile({ seconds: 1 }));
  const tags = Array.from({ length: 100 }, (_, index) => ['-metadata', `tag${index}=   of some program`]);
  execFileSync('ffmpeg', ['-v', 'error', '-i', wave, ...tags.flat(), '-c:a', 'flac', path]);
  assert.equal((await hear(path)).tracks[0]?.codec, 'flac');
});

test('Recordings that were joined into one file are heard whole, each after the one before it', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  for (const how of joined)
    await assertHeardWhole(t, { how, parts: [[16_000], [22_050], [16_000]], silent: [1600, 3700, 5700] });
});

test('A change of rate and channels within a file moves nothing that follows', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  for (const how of ['-c:a ac3 -f mpegts', '-c:a mp2 -f mpegts', '-id3v2_version 0 -f mp3']) {
    const parts = ['-ar 48000 -ac 1', '-ar 48000 -ac 2', '-ar 32000 -ac 2'].map((form): [number, string] => [
      16_000,
      form,
    ]);
    await assertHeardWhole(t, { how, parts, silent: [1700, 3700, 5700] });
  }
});

test('A track that begins late is heard at its time', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const path = join(await makeFolder(t), 'media');
  await writeFile(`${path}.wav`, makeWaveFile({ seconds: 3, sample: bo }));
  const late = ['-itsoffset', '5', '-i', `${path}.wav`, '-map', '0', '-map', '1', '-c:a', 'flac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', `${path}.wav`, ...late, '-f', 'matroska', path]);
  const { duration_ms, tracks } = await hear(path);
  assert.equal(Math.round(duration_ms / 100), 80);
  assert.deepEqual(
    tracks.map(({ use }) => use),
    ['heard', 'heard'],
  );
});

test('A file that only looks like the start of another recording is heard as it is', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const path = join(await makeFolder(t), 'media');
  const wave = makeWaveFile({ seconds: 2 });
  wave.write('RIFF', 8_000);
  wave.write('ftyp', 12_000);
  await writeFile(path, wave);
  assert.equal((await findFileParts(path)).parts.length, 1);
  assert.equal((await hear(path)).duration_ms, 2_000);
});
