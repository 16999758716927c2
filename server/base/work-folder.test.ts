import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { makeTestClock } from '../../tests/kit/test-server.ts';
import { toConfig } from './config/config.ts';
import { removeLeftWorkFolders, withWorkFolder } from './work-folder.ts';

const JOB = { workspace_id: 1, record_id: 7, step: 'probe' };

async function makeContext(t: TestContext) {
  const data_dir = await mkdtemp(join(tmpdir(), 'minutebook-work-'));
  t.after(() => rm(data_dir, { recursive: true, force: true }));
  const config = toConfig(
    { MINUTEBOOK_DATA_DIR: data_dir },
    { is_root: false, is_terminal: false, home: data_dir },
  );
  const log = pino({ level: 'silent' });
  return { config, log, clock: makeTestClock(new Date()), parent: join(data_dir, 'work') };
}

test('Two attempts at one job, of which one was given up for lost, do not write over each other', async (t) => {
  const ctx = await makeContext(t);
  await withWorkFolder(ctx, JOB, async (first) => {
    await writeFile(join(first, 'samples'), 'of the first');
    await withWorkFolder(ctx, JOB, (second) => writeFile(join(second, 'samples'), 'of the second'));
    assert.equal(await readFile(join(first, 'samples'), 'utf8'), 'of the first');
  });
  assert.deepEqual(await readdir(ctx.parent), []);
});

test('The folder of a killed worker is deleted when the next one starts, and none that is in use', async (t) => {
  const ctx = await makeContext(t);
  await removeLeftWorkFolders(ctx);
  const left = join(ctx.parent, '1-7-probe-left');
  await mkdir(left);
  const then = new Date(ctx.clock.now().getTime() - 30 * 60_000);
  await utimes(left, then, then);
  await withWorkFolder(ctx, JOB, async (folder) => {
    await withWorkFolder(ctx, JOB, () => Promise.resolve());
    assert.deepEqual(await readdir(ctx.parent), [folder.slice(ctx.parent.length + 1)]);
  });
});
