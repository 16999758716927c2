import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { findCopyNeed } from './find-copy-need.ts';
import { hearTracks } from './hear-tracks.ts';
import { findFileParts } from './media-tasks.ts';

/** The copy that each kind of file needs; `video`: the file has a picture. */
const kinds: { how: string; need: 'first' | 'fallback' | null; video?: true; times?: number }[] = [
  { how: '-f wav', need: null },
  { how: '-c:a pcm_mulaw -ar 8000 -f wav', need: null },
  { how: '-c:a adpcm_ima_wav -f wav', need: 'first' },
  { how: '-f mp3', need: null },
  { how: '-q:a 4 -f mp3', need: null },
  { how: '-q:a 4 -write_xing 0 -f mp3', need: 'first' },
  { how: '-b:a 64k -write_xing 0 -f mp3', need: null },
  { how: '-f flac', need: null },
  { how: '-c:a libopus -f ogg', need: null },
  { how: '-c:a libopus -f ogg', times: 2, need: 'first' },
  { how: '-c:a libopus -f webm', need: null },
  { how: '-c:a libopus -f webm -live 1', need: null },
  { how: '-c:a libopus -f webm', times: 2, need: 'first' },
  { how: '-c:a flac -f matroska', need: 'first' },
  { how: '-c:a aac -f ipod', need: null },
  { how: '-c:a alac -f ipod', need: 'first' },
  { how: '-c:a ac3 -f mp4', need: 'first' },
  { how: '-c:a aac -f adts', need: 'first' },
  { how: '-f aiff', need: 'first' },
  { how: '-f caf', need: 'first' },
  { how: '-c:a wmav2 -f asf', need: 'first' },
  { how: '-c:a ac3 -f ac3', need: 'first' },
  { how: '-f au', need: 'first' },
  { how: '-f w64', need: 'first' },
  { how: '-rf64 always -f wav', need: 'first' },
  { how: '-c:a aac -c:v libx264 -f mp4', video: true, need: null },
  { how: '-c:a libopus -c:v libvpx -f webm', video: true, need: null },
  { how: '-c:a aac -c:v mpeg4 -f mp4', video: true, need: 'fallback' },
  { how: '-c:a ac3 -c:v libx264 -f mp4', video: true, need: 'first' },
  { how: '-c:a mp3 -c:v mpeg4 -f avi', video: true, need: 'fallback' },
  { how: '-c:a pcm_s16le -ar 48000 -c:v mpeg2video -r 25 -f mxf', video: true, need: 'fallback' },
];

test('Pages play a copy of what a browser cannot play, or not at the right moments, and of nothing else', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-copies-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'media');
  // Quiet at first, so that a variable rate is one.
  const sample = (at: number) => (at < 3 ? 0.001 : 0.4) * Math.sin(at * at * 900);
  await writeFile(`${path}.wav`, makeWaveFile({ seconds: 6, sample_rate: 16_000, sample }));
  for (const { how, need, video, times = 1 } of kinds) {
    const picture = video === true ? '-f lavfi -i testsrc=d=6:s=64x64:r=5 -pix_fmt yuv420p' : '';
    const args = `-v error -y -i ${path}.wav ${picture} ${how} ${path}`.split(' ').filter(Boolean);
    execFileSync('ffmpeg', args);
    const once = await readFile(path);
    await writeFile(path, Buffer.concat(Array.from({ length: times }, () => once)));
    const { parts } = await findFileParts(path);
    const limits = { max_duration_ms: 60_000, reserve_bytes: 0 };
    const sound = {
      program: 'ffmpeg',
      path,
      parts,
      folder: null,
      has_sides: false,
      language: null,
      ...limits,
    };
    const { copy } = await hearTracks(sound, new AbortController().signal);
    assert.equal(copy, need, `${how}, ${times} times`);
  }
});

test('Pages play a copy of sound that is damaged in the middle, where a browser stops, and show a film still', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-copies-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'media');
  const film = '-f lavfi -i testsrc=d=4:s=64x64:r=5 -pix_fmt yuv420p -c:v libx264';
  for (const [picture, need] of [
    ['', 'first'],
    [film, 'fallback'],
  ] as const) {
    const args = `-v error -y -f lavfi -i sine=440:d=4 ${picture} -c:a aac -movflags +faststart -f mp4 ${path}`;
    execFileSync('ffmpeg', args.split(' ').filter(Boolean));
    const bytes = await readFile(path);
    const from = Math.round(bytes.length * 0.6);
    await writeFile(path, bytes.fill(0xff, from, Math.round(bytes.length * 0.7)));
    const limits = {
      max_duration_ms: 60_000,
      reserve_bytes: 0,
      folder: null,
      has_sides: false,
      language: null,
    };
    const { parts } = await findFileParts(path);
    const heard = await hearTracks(
      { program: 'ffmpeg', path, parts, ...limits },
      new AbortController().signal,
    );
    assert.equal(heard.copy, need);
  }
});

test('Pages play a copy of a film whose browser would play another language than the lines are in', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-copies-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'media');
  const sounds = [440, 660].map((hertz) => `-f lavfi -i sine=${hertz}:d=4`).join(' ');
  const maps = '-map 0 -map 1 -map 2 -metadata:s:a:0 language=eng -metadata:s:a:1 language=fra';
  const args = `-v error -y -f lavfi -i testsrc=d=4:s=64x64:r=5 ${sounds} ${maps} -pix_fmt yuv420p -c:v libx264 -c:a aac -f mp4 ${path}`;
  execFileSync('ffmpeg', args.split(' '));
  const { parts } = await findFileParts(path);
  const limits = { max_duration_ms: 60_000, reserve_bytes: 0 };
  const needs = ['en', 'fr', null].map(async (language) => {
    const sound = { program: 'ffmpeg', path, parts, folder: null, has_sides: false, language, ...limits };
    return (await hearTracks(sound, new AbortController().signal)).copy;
  });
  assert.deepEqual(await Promise.all(needs), [null, 'first', null]);
});

test('An MP3 of variable rate without its header is played from a copy, however near its estimated end is', () => {
  const track = { index: 0, codec: 'mp3', channels: 1 as const, language: null, is_default: true };
  const stated = { container: 'mp3', stated_ms: 3_600_000, tracks: [track], video_codec: null };
  const heard = {
    part_count: 1,
    is_damaged: false,
    tracks: [{ codec: 'mp3', language: null, use: 'heard' as const, channel_levels: [] }],
  };
  const needOf = (is_estimated: boolean, duration_ms: number) =>
    findCopyNeed({ ...stated, is_estimated }, { ...heard, duration_ms });
  assert.equal(needOf(true, 3_605_000), 'first');
  assert.equal(needOf(true, 3_600_050), null, 'the rate is constant');
  assert.equal(needOf(false, 3_605_000), null, 'the header has a table of moments');
});
