import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeDatabase } from '../../../tests/kit/database.ts';
import { HOUR_MS } from '../durations.ts';
import { makeArchive } from './archive.ts';
import { backUpDatabase } from './back-up-database.ts';
import { toFileTarget } from './backup-target.ts';
import { findNewestFolder, pruneBackups } from './prune-backups.ts';
import { verifyArchive } from './verify-archive.ts';

const SIZES = [0, 1, 511, 512, 513, 20_000];

async function makeOne(t: TestContext, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-archive-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  const archive = await makeArchive(path);
  await archive.addJson('backup.json', { of: 'a test' });
  for (const size of SIZES) {
    await archive.add({ path: `media/${size}.mp3`, size_bytes: size, content: [randomBytes(size)] });
  }
  await archive.close();
  // Nothing is left beside it.
  assert.deepEqual(await readdir(folder), [name]);
  return path;
}

const problemsOf = async (path: string) => (await verifyArchive(path)).problems;

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8(0) ^ 0x20);
  await file.write(byte, 0, 1, at);
  await file.close();
}

test('One flipped byte of a tar file is found, wherever it is: in content, in a header, in what fills it up', async (t) => {
  const path = await makeOne(t, 'backup.tar');
  assert.deepEqual(await problemsOf(path), []);
  const { size } = await stat(path);
  const places = [...Array.from({ length: 60 }, (_, index) => Math.floor((index * size) / 60)), size - 1];
  for (const at of places) {
    await flip(path, at);
    assert.notDeepEqual(await problemsOf(path), [], `byte ${at} of ${size}`);
    await flip(path, at);
  }
  assert.deepEqual(await problemsOf(path), []);
});

test('A tar file that is cut short or longer than it was is found', async (t) => {
  const path = await makeOne(t, 'backup.tar');
  const { size } = await stat(path);
  await appendFile(path, 'x');
  assert.notDeepEqual(await problemsOf(path), []);
  for (const left of [size - 1, size - 512, size - 1_024, Math.floor(size / 2), 512, 1, 0]) {
    await truncate(path, left);
    assert.notDeepEqual(await problemsOf(path), [], `${left} of ${size} bytes`);
  }
});

test('In a folder a changed, a missing and a strange file are named', async (t) => {
  const path = await makeOne(t, 'backup');
  assert.deepEqual(await problemsOf(path), []);
  await flip(join(path, 'media/513.mp3'), 512);
  await rm(join(path, 'media/0.mp3'));
  await writeFile(join(path, 'media/more.mp3'), '');
  await writeFile(join(path, '.hidden'), '');
  assert.deepEqual(await problemsOf(path), [
    { path: 'media/0.mp3', problem: 'missing' },
    { path: 'media/513.mp3', problem: 'changed' },
    { path: 'media/more.mp3', problem: 'added' },
    { path: '.hidden', problem: 'added' },
  ]);
});

test('A broken link beside backups is none, and hides none', async (t) => {
  const path = await makeOne(t, 'backup');
  await symlink('/nowhere', join(dirname(path), 'link'));
  assert.deepEqual(await pruneBackups(dirname(path), 1, new Date()), { kept: [], removed: [], later: [] });
  assert.equal(await findNewestFolder(dirname(path)), undefined);
});

test('What a killed backup left goes with the next one and with a prune, and nothing of one that is written', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-archive-'));
  t.after(() => rm(folder, { recursive: true }));
  const now = new Date();
  const before = new Date(now.getTime() - 7 * HOUR_MS);
  const leave = async (name: string, touched: Date) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'half'), 'half');
    await writeFile(join(folder, `${name}.manifest`), '');
    await utimes(join(folder, `${name}.manifest`), touched, touched);
    // The files of a folder that is written are below it, which does not show in its own time.
    await utimes(join(folder, name), before, before);
  };
  const [dead, live] = ['a.unfinished-0123abcd', 'b.unfinished-4567cdef'];
  await leave(dead, before);
  await leave(live, now);
  assert.deepEqual((await pruneBackups(folder, 1, now)).removed.toSorted(), [dead, `${dead}.manifest`]);
  assert.deepEqual((await readdir(folder)).toSorted(), [live, `${live}.manifest`]);
  await leave(dead, before);
  const { archive } = await toFileTarget(join(folder, 'next.tar')).open(now);
  assert.equal(
    (await readdir(folder)).some((name) => name.startsWith(dead)),
    false,
  );
  assert.ok((await readdir(folder)).includes(live));
  await archive.abandon();
});

test('A backup of a clock that was ahead neither stands for a new one nor is removed', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-archive-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const at of ['2026-03-01', '2026-03-02', '2031-01-01'])
    await backUpDatabase(connection, { path: join(folder, `${at}.tar`), now: new Date(at) });
  assert.deepEqual(await pruneBackups(folder, 1, new Date('2026-03-03')), {
    kept: ['2026-03-02.tar'],
    removed: ['2026-03-01.tar'],
    later: ['2031-01-01.tar'],
  });
});

test('An entry of another size than was promised makes no backup', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-archive-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of ['backup.tar', 'backup']) {
    for (const size of [9, 11]) {
      const archive = await makeArchive(join(folder, name));
      const entry = { path: 'media/a.mp3', size_bytes: 10, content: [randomBytes(size)] };
      await assert.rejects(archive.add(entry), /changed while it was read/);
      await archive.abandon();
      assert.deepEqual(await readdir(folder), []);
    }
  }
});
