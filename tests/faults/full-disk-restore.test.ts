import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDataFolder } from '../kit/data-folder.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { startCommand } from '../kit/serve-process.ts';
import { hasSmallDisks, insideSmallDisk } from './small-disk.ts';

const SETTINGS = { MINUTEBOOK_DEMO: 'off' };
/** The recording has 30 MB, and PostgreSQL’s own files 40: on a disk that is a little larger, it is its log that lacks room. */
const tooSmall = isThorough ? [1, 40, 62] : [62];
const sizes = isThorough ? [72, 75, 78] : [75];

test('A restore onto a disk that is too small does not begin, and one that becomes full says so and what to do, and leaves nothing that starts', async (t) => {
  if (!hasSmallDisks(t)) return;
  const from = await makeDataFolder();
  t.after(from.remove);
  const [sound, talk] = [join(from.data_dir, 'talk.wav'), join(from.data_dir, 'talk.vtt')];
  await writeFile(sound, makeWaveFile({ seconds: 170, channels: 2, sample_rate: 44_100 }));
  await writeFile(talk, 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ana>We ship.\n');
  const run = async (data_dir: string, args: string[], inside: string[] = []) => {
    const { exited, output } = startCommand(args, { MINUTEBOOK_DATA_DIR: data_dir, ...SETTINGS }, inside);
    return { exit_code: await exited, said: output() };
  };
  const made = join(from.data_dir, 'data');
  const owner = 'ana@example.com';
  const backup = join(from.data_dir, 'backup.tar');
  for (const args of [
    ['workspace', 'create', 'acme'],
    ['user', 'create', owner],
    ['member', 'add', owner, '--workspace', 'acme'],
    ['import', talk, '--media', sound, '--workspace', 'acme', '--owner', owner],
    ['backup', backup, '--no-secret'],
  ])
    assert.deepEqual((await run(made, args)).exit_code, 0, args.join(' '));

  for (const megabytes of tooSmall) {
    const disk = join(from.data_dir, `too-small-${megabytes}`);
    await mkdir(disk, { mode: 0o711 });
    const both = `"$0" "$1" restore ${backup} --data-dir ${disk}/data; echo "ended with $?"; ls -A ${disk}`;
    const { said } = await run(disk, [], [...insideSmallDisk(megabytes), 'sh', '-c', both]);
    const free = Math.floor((megabytes * 1_048_576) / 1_000_000);
    const pattern = `/data needs at least 7\\d MB for that, and ${free} MB are free [^\n]+ Nothing was written\\.\nended with 1\n$`;
    assert.match(said, new RegExp(pattern));
    await rm(disk, { recursive: true });
  }

  for (const megabytes of sizes) {
    const disk = join(from.data_dir, `disk-${megabytes}`);
    await mkdir(disk, { mode: 0o711 });
    const both = `"$0" "$1" restore ${backup} --data-dir ${disk}/data; echo "ended with $?"; MINUTEBOOK_DATA_DIR=${disk}/data "$0" "$1" workspace list`;
    const { exit_code, said } = await run(disk, [], [...insideSmallDisk(megabytes), 'sh', '-c', both]);
    assert.match(
      said,
      /\/data cannot be written \([^)]+\): make room [^\n]+ restore again\.\nended with 1\n/,
    );
    assert.match(said, /did not finish: remove what is in it and restore again\.\n$/);
    assert.equal(exit_code, 1);
    await rm(disk, { recursive: true });
  }
});
