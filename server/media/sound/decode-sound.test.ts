import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../tests/kit/until.ts';
import { decodeSound, type SoundToDecode } from './decode-sound.ts';

test('A decoder that hangs is ended, and said to', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-decode-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, 'hanging');
  // Deaf to what asks it to end, too.
  await writeFile(program, `#!/bin/sh\ntrap '' TERM\necho $$ > ${folder}/pid\nexec sleep 600\n`);
  await chmod(program, 0o755);
  const sound = {
    program,
    path: join(folder, 'media'),
    parts: [[0, 100]],
    track: { index: 0, channels: null },
    to_path: null,
    keeps_channels: false,
    max_duration_ms: 60_000,
    reserve_bytes: 0,
    stall_ms: 2_000,
  } as const satisfies SoundToDecode;
  await assert.rejects(
    decodeSound(sound, new AbortController().signal),
    /^Error: ffmpeg made no sound for 2 s$/,
  );
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await until('the decoder has ended', () => !isRunning());
});
