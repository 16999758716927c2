import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { findMediaFacts } from './find-media-facts.ts';

test('The facts of a file are read in a worker, though its parser reads on when it has them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-facts-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  t.after(() => workers.stop());
  for (const seconds of [1, 4, 60]) {
    const path = join(folder, 'media');
    await writeFile(path, makeWaveFile({ seconds, channels: 2 }));
    const facts = await workers.run(findMediaFacts, path);
    assert.deepEqual([facts?.duration_ms, facts?.audio?.channels], [seconds * 1000, 2]);
  }
  // ffmpeg tries every format on a file that is in none.
  const path = join(folder, 'noise');
  await writeFile(path, Buffer.alloc(200_000));
  assert.equal(await workers.run(findMediaFacts, path), undefined);
});

test('The facts of a damaged file are unknown, and no error', async (t) => {
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  t.after(() => workers.stop());
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-facts-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'media');
  // WebM whose time scale is said to be a number of 14,310 bytes.
  const head = Buffer.from('1a45dfa3874282847765626d', 'hex');
  const segment = Buffer.from('1853806701ffffffffffffff1549a966503b2ad7b177e6', 'hex');
  await writeFile(path, Buffer.concat([head, segment, Buffer.alloc(20_000)]));
  assert.equal(await workers.run(findMediaFacts, path), undefined);
  await assert.rejects(workers.run(findMediaFacts, join(folder, 'none')), /ENOENT/);
});
