/** Bases are restored and pruned in the order in which they were made, and an archive is of one data folder. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { DAY_MS } from '../../base/durations.ts';
import { openArchivePlace } from './archive-place.ts';
import { readBases, toBasePath, type Base } from './base.ts';
import { isForeign } from './lineage.ts';
import { pruneWalArchive } from './prune-wal-archive.ts';

const now = new Date('2026-03-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const toName = (days: number, maker = 'a') =>
  `2026-03-${String(20 - days).padStart(2, '0')}T110000Z-0000000${maker}`;

/** The description of a base that was made so many days ago, of nothing. */
function makeBase(name: string, days: number, more: Partial<Base> = {}): Base {
  const at = daysAgo(days).toISOString();
  const position = (20 - days).toString(16).toUpperCase();
  return {
    format: 'minutebook.base/1',
    name,
    system_id: '7',
    major: 18,
    timeline: 1,
    segment_bytes: 1 << 24,
    began_at: at,
    ended_at: at,
    start_lsn: `0/${position}000028`,
    stop_lsn: `0/${position}000100`,
    label: '',
    folders: [],
    files: [],
    recordings: [],
    has_secret: false,
    ...more,
  };
}

async function makePlace(t: TestContext, bases: readonly Base[]) {
  const root = await mkdtemp(join(tmpdir(), 'minutebook-lineage-'));
  t.after(() => rm(root, { recursive: true }));
  const place = openArchivePlace({ backup_s3: null }, root);
  for (const base of bases) await place.put(toBasePath(base.name), Buffer.from(JSON.stringify(base)));
  return place;
}

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
    const base = makeBase(name, days, { recordings });
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

test('Pruning keeps the base of each of the last days beside an older one that a restored copy left', async (t) => {
  const ours = [6, 5, 4, 3, 2, 1, 0].map((days) => makeBase(toName(days, 'a'), days));
  const drill = makeBase(toName(8, 'b'), 8, { timeline: 2 });
  const place = await makePlace(t, [...ours, drill]);
  await pruneWalArchive(place, { days: 7, now });
  const left = new Set((await readBases(place)).map(({ name }) => name));
  for (const { name } of ours) assert.ok(left.has(name), name);
});

test('The base that was made last is the newest, whatever the positions of its log and the clock were', async (t) => {
  const bases = [
    makeBase(toName(3, 'a'), 3),
    makeBase(toName(2, 'a'), 2, { number: 1, timeline: 2 }),
    // Its clock was ahead.
    makeBase(toName(0, 'b'), 0, { number: 2, timeline: 2 }),
    // The disk was set back to an older day.
    makeBase(toName(1, 'c'), 1, { number: 3, start_lsn: '0/28' }),
  ];
  const place = await makePlace(t, bases.toReversed());
  assert.deepEqual(
    (await readBases(place)).map(({ name }) => name),
    bases.map(({ name }) => name),
  );
});

test('An archive is foreign to a data folder that has made none of its bases', () => {
  const bases = [
    makeBase(toName(2, 'a'), 2),
    makeBase(toName(1, 'a'), 1),
    makeBase(toName(0, 'a'), 0, { lineage: toName(1, 'a'), number: 1 }),
  ];
  const lineage = toName(1, 'a');
  assert.equal(isForeign(bases, { system_id: '7', lineage }), false);
  assert.equal(isForeign(bases.slice(2), { system_id: '7', lineage }), false);
  assert.equal(isForeign([], { system_id: '7', lineage: undefined }), false);
  // A restored copy of it has made none.
  assert.equal(isForeign(bases, { system_id: '7', lineage: undefined }), true);
  assert.equal(isForeign(bases, { system_id: '7', lineage: 'another' }), true);
  assert.equal(isForeign(bases, { system_id: '8', lineage }), true);
});
