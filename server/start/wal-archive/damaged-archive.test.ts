/** What is missing, cut off or changed in an archive is named, and nothing silently ends at a gap. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { runCommand } from '../../../tests/kit/run-command.ts';
import { openArchivePlace, type ArchivePlace } from './archive-place.ts';
import { toBasePath, toDataPath, type Base } from './base.ts';
import { readPacks, writePacks } from './packs.ts';
import { readPiece } from './ship-wal.ts';
import { toPiecePath, type WalPiece } from './wal-position.ts';

const NAME = '2026-03-02T110000Z-0000000a';
const minute = (number: number) => new Date(Date.UTC(2026, 2, 2, 11, number));

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-damaged-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Pieces of a page each, from the second segment on. */
async function putPieces(place: ArchivePlace, numbers: readonly number[]): Promise<WalPiece[]> {
  const pieces = numbers.map((number) => {
    const begin = BigInt(0x1000000 + number * 8192);
    return { begin, end: begin + 8192n, read_at: minute(number + 1) };
  });
  const content = await promisify(gzip)(Buffer.alloc(8192, 7));
  for (const piece of pieces) await place.put(toDataPath(NAME, toPiecePath(piece)), content);
  return pieces;
}

test('A gap in the log is told, with the last moment before it, which can be restored', async (t) => {
  const root = await makeFolder(t);
  const place = openArchivePlace({ backup_s3: null }, root);
  const base: Base = {
    format: 'minutebook.base/1',
    name: NAME,
    system_id: '7',
    // The next refusal, which shows that this one does not apply.
    major: 9,
    timeline: 1,
    segment_bytes: 1 << 24,
    began_at: minute(0).toISOString(),
    ended_at: minute(0).toISOString(),
    start_lsn: '0/1000028',
    stop_lsn: '0/1000100',
    label: '',
    folders: [],
    files: [],
    recordings: [],
    has_secret: false,
  };
  await place.put(toBasePath(NAME), Buffer.from(JSON.stringify(base)));
  await putPieces(place, [0, 1, 3, 4]);
  const until = minute(2).toISOString();
  for (const [at, expected] of [
    [[], `lacks a piece of the log after ${until}.*--at ${until}`],
    [['--at', minute(4).toISOString()], `lacks a piece of the log after ${until}.*--at ${until}`],
    [['--at', until], 'made by PostgreSQL 9'],
    [['--at', minute(1).toISOString()], 'made by PostgreSQL 9'],
  ] as const) {
    const data_dir = join(await makeFolder(t), 'data');
    const env = { MINUTEBOOK_DATA_DIR: data_dir };
    const { exit_code, notes } = await runCommand(['restore', root, ...at, '--json'], env);
    assert.equal(exit_code, 1);
    assert.match(notes, new RegExp(expected), at.join(' '));
  }
});

test('A piece of the log that is cut off or changed is named as damaged', async (t) => {
  const root = await makeFolder(t);
  const place = openArchivePlace({ backup_s3: null }, root);
  const [piece] = await putPieces(place, [0]);
  assert.ok(piece);
  const file = join(root, toDataPath(NAME, toPiecePath(piece)));
  const whole = await readFile(file);
  assert.equal((await readPiece(place, NAME, piece)).length, 8192);
  const changed = Buffer.from(whole).fill(0xff, 20, 24);
  const short = await promisify(gzip)(Buffer.alloc(100));
  for (const content of [whole.subarray(0, 20), changed, Buffer.from('no archive'), Buffer.alloc(0), short]) {
    await writeFile(file, content);
    await assert.rejects(readPiece(place, NAME, piece), /\.gz is damaged/);
  }
});

test('A pack of a base that is cut off or changed is named as damaged, and a store that breaks off by itself', async (t) => {
  const [root, from, to] = [await makeFolder(t), await makeFolder(t), await makeFolder(t)];
  const place = openArchivePlace({ backup_s3: null }, root);
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index) % 251));
  for (const path of ['a', 'b']) await writeFile(join(from, path), bytes);
  const { signal } = new AbortController();
  const files = await writePacks(place, { name: NAME, folder: from, paths: ['a', 'b'], signal });
  const pack = join(root, toDataPath(NAME, 'cluster/0.gz'));
  const whole = await readFile(pack);
  await readPacks(place, { name: NAME, folder: to, files });
  assert.deepEqual(await readFile(join(to, 'b')), bytes);
  const changed = Buffer.from(whole).fill(0xff, 100, 110);
  for (const content of [whole.subarray(0, whole.length / 2), changed, Buffer.from('no archive')]) {
    await writeFile(pack, content);
    await assert.rejects(readPacks(place, { name: NAME, folder: to, files }), /0\.gz is damaged/);
  }
  const breaking: ArchivePlace = {
    ...place,
    read: async () =>
      Readable.from(
        (function* () {
          yield whole.subarray(0, 100);
          throw new Error('the store is away');
        })(),
      ),
  };
  await assert.rejects(readPacks(breaking, { name: NAME, folder: to, files }), /the store is away/);
});
