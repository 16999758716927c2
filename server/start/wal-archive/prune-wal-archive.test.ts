import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY_MS } from '../../base/durations.ts';
import { openArchivePlace } from './archive-place.ts';
import { toBasePath, type Base } from './base.ts';
import { pruneWalArchive } from './prune-wal-archive.ts';

const now = new Date('2026-03-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const toName = (days: number) => `2026-03-${String(20 - days).padStart(2, '0')}T110000Z-0000000a`;

test('Pruning removes exactly what no moment of the kept days needs', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'minutebook-prune-'));
  t.after(() => rm(root, { recursive: true }));
  const place = openArchivePlace({ backup_s3: null }, root);
  const put = async (path: string, days: number, content = 'x') => {
    await place.put(path, Buffer.from(content));
    await utimes(join(root, path), daysAgo(days), daysAgo(days));
  };
  const putBase = async (days: number, recordings: string[]) => {
    const name = toName(days);
    const base: Base = {
      format: 'minutebook.base/1',
      name,
      system_id: '7',
      major: 18,
      timeline: 1,
      segment_bytes: 1 << 24,
      began_at: daysAgo(days).toISOString(),
      ended_at: daysAgo(days).toISOString(),
      start_lsn: '0/1',
      stop_lsn: '0/2',
      label: '',
      folders: [],
      files: [],
      recordings,
      has_secret: false,
    };
    await put(`data/${name}/cluster/0.gz`, days);
    await put(`data/${name}/wal/0-1.gz`, days - 1);
    await put(toBasePath(name), days, JSON.stringify(base));
  };
  await putBase(10, ['1/aa/gone.wav', '1/aa/kept.wav']);
  await putBase(8, ['1/aa/kept.wav']);
  await putBase(2, []);
  await put(`data/${toName(15)}/cluster/0.gz`, 15);
  await put('data/2026-03-20T120000Z-0000000b/cluster/0.gz', 0);
  await put('recordings/1/aa/gone.wav', 11);
  await put('recordings/1/aa/kept.wav', 11);
  await put('recordings/1/aa/of-a-moment-between.wav', 5);
  await put('of-somebody-else/2026.txt', 400);
  // A backup lies beside the archive.
  await put('2026-01-02T110000Z-0000000c/backup.json', 60);
  assert.deepEqual(await pruneWalArchive(place, { days: 7, now }), ['recordings/1/aa/gone.wav']);
  const left: string[] = [];
  for await (const { path } of place.list('')) left.push(path);
  assert.deepEqual(left, [
    '2026-01-02T110000Z-0000000c/backup.json',
    'bases/2026-03-12T110000Z-0000000a.json',
    'bases/2026-03-18T110000Z-0000000a.json',
    'data/2026-03-12T110000Z-0000000a/cluster/0.gz',
    'data/2026-03-12T110000Z-0000000a/wal/0-1.gz',
    'data/2026-03-18T110000Z-0000000a/cluster/0.gz',
    'data/2026-03-18T110000Z-0000000a/wal/0-1.gz',
    'data/2026-03-20T120000Z-0000000b/cluster/0.gz',
    'of-somebody-else/2026.txt',
    'recordings/1/aa/kept.wav',
    'recordings/1/aa/of-a-moment-between.wav',
  ]);
});
