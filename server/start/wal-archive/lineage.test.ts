/** Bases are restored and pruned in the order in which they were made, and an archive is of one data folder. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
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
const toName = (days: number, maker: string) =>
  `2026-03-${String(20 - days).padStart(2, '0')}T110000Z-0000000${maker}`;

function makeBase(name: string, days: number, more: Partial<Base> = {}): Base {
  return {
    format: 'minutebook.base/1',
    name,
    system_id: '7',
    major: 18,
    timeline: 1,
    segment_bytes: 1 << 24,
    began_at: daysAgo(days).toISOString(),
    ended_at: daysAgo(days).toISOString(),
    start_lsn: `0/${(20 - days).toString(16).toUpperCase()}000028`,
    stop_lsn: `0/${(20 - days).toString(16).toUpperCase()}000100`,
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
