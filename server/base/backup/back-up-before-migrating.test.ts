import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeDatabase, makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { migrate } from '../database/migrate.ts';
import { backUpBeforeMigrating } from './back-up-before-migrating.ts';
import { verifyArchive } from './verify-archive.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrating-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

const ignore = () => undefined;

test('A schema that is there is kept before it is changed, and only then', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await makeFolder(t);
  let asked = 0;
  const options = { folder, before_change: async () => void (asked += 1) };
  await writeFile(join(folder, '0001_meeting.sql'), 'create table meeting (id integer primary key)');
  await migrate(connection, options);
  await migrate(connection, options);
  assert.equal(asked, 0);
  await writeFile(join(folder, '0002_title.sql'), 'alter table meeting add title text');
  await migrate(connection, options);
  assert.equal(asked, 1);
  await writeFile(join(folder, '0003_place.sql'), 'alter table meeting add place text');
  const refuse = async () => Promise.reject(new Error('there is no room'));
  await assert.rejects(migrate(connection, { folder, before_change: refuse }), /there is no room/);
  assert.deepEqual((await migrate(connection, { folder })).applied, ['0003_place.sql']);
});

test('What is kept is whole, and there are three of it', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const dataDir = await makeFolder(t);
  const backups = join(dataDir, 'backups');
  const seen: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    await backUpBeforeMigrating(connection, dataDir, ignore);
    seen.push((await readdir(backups)).toSorted().at(-1) ?? '');
  }
  assert.deepEqual((await readdir(backups)).toSorted(), seen.slice(-3));
  for (const name of await readdir(backups)) {
    assert.deepEqual((await verifyArchive(join(backups, name))).problems, []);
  }
});

test('Where it cannot be kept, the sentence says why', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  const dataDir = await makeFolder(t);
  await writeFile(join(dataDir, 'backups'), 'a file in the way');
  await assert.rejects(backUpBeforeMigrating(connection, dataDir, ignore), {
    name: 'DatabaseStartError',
    message: /cannot be backed up into .*backups before it is migrated .*: nothing was changed/,
  });
});
