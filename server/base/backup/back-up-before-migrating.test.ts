import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeDatabase, makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { migrate } from '../database/migrate.ts';
import { backUpBeforeMigrating } from './back-up-before-migrating.ts';
import { unmarkUpgrade } from './upgrade-marker.ts';
import { verifyArchive } from './verify-archive.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrating-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

const ignore = () => undefined;
const listTars = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.tar')).toSorted();

test('A schema that is there is kept before it is changed, and only then', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await makeFolder(t);
  let asked = 0;
  const options = { folder, beforeChange: async () => void (asked += 1) };
  await writeFile(join(folder, '0001_meeting.sql'), 'create table meeting (id integer primary key)');
  await migrate(connection, options);
  await migrate(connection, options);
  assert.equal(asked, 0);
  await writeFile(join(folder, '0002_title.sql'), 'alter table meeting add title text');
  await migrate(connection, options);
  assert.equal(asked, 1);
  await writeFile(join(folder, '0003_place.sql'), 'alter table meeting add place text');
  const refuse = async () => Promise.reject(new Error('there is no room'));
  await assert.rejects(migrate(connection, { folder, beforeChange: refuse }), /there is no room/);
  assert.deepEqual((await migrate(connection, { folder })).applied, ['0003_place.sql']);
});

test('The three backups that are kept are complete', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const data_dir = await makeFolder(t);
  const backups = join(data_dir, 'backups');
  const seen: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    await backUpBeforeMigrating(connection, { folder: backups, applied: 7 }, ignore);
    seen.push((await listTars(backups)).at(-1) ?? '');
  }
  const kept = await listTars(backups);
  assert.deepEqual(kept, seen.slice(-3));
  for (const name of kept) {
    assert.deepEqual((await verifyArchive(join(backups, name))).problems, []);
  }
});

test('An upgrade that is tried again and again keeps what it began from, until it has ended', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const folder = join(await makeFolder(t), 'backups');
  await backUpBeforeMigrating(connection, { folder, applied: 7 }, ignore);
  const first = await listTars(folder);
  for (const applied of [8, 8, 9, 12]) await backUpBeforeMigrating(connection, { folder, applied }, ignore);
  assert.deepEqual(await listTars(folder), first);

  // Nothing was migrated, so an older program may have written since.
  await backUpBeforeMigrating(connection, { folder, applied: 7 }, ignore);
  assert.equal((await listTars(folder)).length, 2);
  await unmarkUpgrade(folder);
  await backUpBeforeMigrating(connection, { folder, applied: 12 }, ignore);
  assert.equal((await listTars(folder)).length, 3);
});

test('If the backup cannot be stored, the error says why', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const data_dir = await makeFolder(t);
  const folder = join(data_dir, 'backups');
  await writeFile(folder, 'a file in the way');
  await assert.rejects(backUpBeforeMigrating(connection, { folder, applied: 7 }, ignore), {
    name: 'DatabaseStartError',
    message: /cannot be backed up into .*backups before it is migrated .*: nothing was changed/,
  });
});
