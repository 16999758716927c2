import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasPrograms } from '../tests/kit/require-programs.ts';
import { findVoice } from './cast.ts';
import { DEMO, readMediaDuration, readRecords, type DemoRecord } from '../tests/labelled/read-demo.ts';

const records = readRecords();
const heard = records.filter(({ file }) => file.media?.file != null);
const spoken = heard.filter(({ file }) => file.dialogs.length > 0);
const toPath = ({ file }: DemoRecord) => join(DEMO, 'records', file.media?.file ?? '');
const lengthOf = ({ file }: DemoRecord) => file.duration_ms ?? 0;

test('most meetings can be heard, in three languages, on the phone and in a room', () => {
  assert.ok(spoken.length >= 24, String(spoken.length));
  for (const language of ['en', 'ko', 'ja']) {
    const count = spoken.filter(({ file }) => file.language === language).length;
    assert.ok(count >= 5, `${language}: ${count}`);
  }
  for (const source of ['phone_call', 'voice_recorder', 'google_meet', 'zoom'])
    assert.ok(
      spoken.some(({ file }) => file.source === source),
      source,
    );
});

test('whatever has a transcript among the newest nineteen meetings plays', () => {
  const mute = records
    .slice(-19)
    .filter(({ file }) => file.dialogs.length > 0 && file.media?.file == null)
    .map(({ name }) => name);
  assert.deepEqual(mute, []);
});

test('the moments that the README looks for play', () => {
  const readme = readFileSync(join(DEMO, '../README.md'), 'utf8');
  const [, word = ''] = /Search for (\S+),\s+play/.exec(readme) ?? [];
  const [, query = ''] = /query=(\S+) /.exec(readme) ?? [];
  for (const sought of [word, query]) {
    const found = records.filter(({ file }) => file.dialogs.some(({ text }) => text.includes(sought)));
    assert.ok(sought !== '' && found.length > 0, sought);
    assert.deepEqual(
      found.filter(({ file }) => file.media?.file == null).map(({ name }) => name),
      [],
      sought,
    );
  }
  const [, id = ''] = /records\/(\d+)\?include=insights/.exec(readme) ?? [];
  const shown = records[Number(id) - 1];
  assert.ok(shown?.file.media?.file, `record ${id} of the README cannot be heard`);
});

test('what is gone, missing and failed is shown by a few records each', () => {
  const count = (matches: (record: DemoRecord['file']) => unknown) =>
    records.filter(({ file }) => matches(file)).length;
  assert.ok(count((file) => file.media != null && file.media.file == null) <= 3, 'expired');
  assert.ok(count((file) => file.dialogs.length > 0 && file.media == null) <= 2, 'never stored');
});

test('sound is as long as its record says, and as its transcript', () => {
  for (const record of heard) {
    const length_ms = readMediaDuration(toPath(record));
    assert.ok(Math.abs(length_ms - lengthOf(record)) <= 50, `${record.name}: ${length_ms}`);
  }
  for (const record of spoken) {
    const { dialogs } = record.file;
    const [first, last] = [dialogs[0], dialogs.at(-1)];
    assert.ok((first?.start_ms ?? Infinity) <= 1_000, record.name);
    const end_ms = (last?.start_ms ?? 0) + (last?.duration_ms ?? 0);
    assert.ok(lengthOf(record) - end_ms <= 1_500, record.name);
  }
});

test('files are small and used, and the whole demo has less than 12 MB', () => {
  for (const record of heard) {
    const { size } = statSync(toPath(record));
    assert.equal(size, record.file.media?.filesize, record.name);
    const bytesASecond = size / (lengthOf(record) / 1_000);
    assert.ok(bytesASecond <= 2_300, `${record.name}: ${bytesASecond}`);
  }
  const present = readdirSync(join(DEMO, 'media')).map((name) => join(DEMO, 'media', name));
  assert.deepEqual(new Set(heard.map(toPath)), new Set(present));
  const sizes = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(DEMO, name)).size,
  );
  const size_bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(size_bytes < 12_000_000, String(size_bytes));
});

test('everybody in a meeting has a voice of their own', () => {
  for (const { name, file } of spoken) {
    const voices = file.speakers?.map((speaker) => findVoice(speaker, file.language ?? 'en')) ?? [];
    assert.equal(new Set(voices.map(({ voice, pitch }) => `${voice} ${pitch}`)).size, voices.length, name);
  }
});

/** Samples a second: enough to tell speech from silence. */
const RATE = 8_000;
const QUIET = 120;

test('somebody speaks while an utterance lasts, and nobody between two of them', (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  for (const language of ['en', 'ko', 'ja']) {
    const shortest = spoken
      .filter(({ file }) => file.language === language)
      .toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
    assert.ok(shortest, language);
    const options = ['-v', 'error', '-i', toPath(shortest), '-ac', '1', '-ar', String(RATE)];
    const { stdout } = spawnSync('ffmpeg', [...options, '-f', 's16le', '-'], { maxBuffer: 64_000_000 });
    const loudness = (from_ms: number, to_ms: number) => {
      const [from, to] = [from_ms, to_ms].map((ms) => Math.floor((ms * RATE) / 1_000) * 2);
      const samples = stdout.subarray(from, to);
      let sum = 0;
      for (let at = 0; at + 1 < samples.length; at += 2) sum += Math.abs(samples.readInt16LE(at));
      return (sum * 2) / samples.length;
    };
    const { dialogs } = shortest.file;
    for (const [index, { id, start_ms, duration_ms }] of dialogs.entries()) {
      const [start, end] = [start_ms ?? 0, (start_ms ?? 0) + (duration_ms ?? 0)];
      assert.ok(loudness(start, end) > 4 * QUIET, `${shortest.name} #${id} is not heard`);
      const next = dialogs[index + 1]?.start_ms;
      if (next != null) assert.ok(loudness(end + 50, next - 50) < QUIET, `${shortest.name} after #${id}`);
    }
  }
});
