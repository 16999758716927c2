import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { readMediaFacts } from './read-media-facts.ts';

/** As a pipe gets it: the length is not known when the head is written. */
const toPipe = (how: string) =>
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', ...how.split(' '), '-f', 'flac', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });

async function readCounted(bytes: Buffer) {
  let count = 0;
  const facts = await readMediaFacts({
    size_bytes: bytes.length,
    read: async (start, end) => {
      count += end - start;
      return bytes.subarray(start, end);
    },
  });
  return { duration_ms: facts?.duration_ms, count };
}

test('The length of a FLAC file that does not state it is read from its end', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const bytes = toPipe('anoisesrc=duration=60.5:sample_rate=44100 -ac 2');
  const { duration_ms, count } = await readCounted(bytes);
  assert.equal(duration_ms, 60_500);
  assert.ok(count < bytes.length / 3, `${count} of ${bytes.length} bytes`);
  for (const [how, expected] of [
    ['sine=duration=7.3 -ar 22050 -ac 1', 7_300],
    ['sine=duration=2 -ar 96000 -ac 2 -sample_fmt s32', 2_000],
    ['sine=duration=0.2 -ar 11025 -ac 1', 200],
  ] as const)
    assert.equal((await readCounted(toPipe(how))).duration_ms, expected, how);
});

test('A FLAC file that is cut off is as long as what there is of it', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const bytes = toPipe('sine=duration=30 -ar 16000 -ac 1');
  const { duration_ms = 0 } = await readCounted(bytes.subarray(0, bytes.length / 2));
  assert.ok(duration_ms > 5_000 && duration_ms < 25_000, String(duration_ms));
});
