import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeDatabase, makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { migrate } from './migrate.ts';

const CREATE_MEETING = { '0001_meeting.sql': 'create table meeting (id integer primary key)' };
const ADD_TITLE = { '0002_title.sql': 'alter table meeting add title text; insert into meeting values (1)' };

/** An empty database and a folder with these migrations in it. */
async function prepare(t: TestContext, files: Record<string, string>) {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(folder, name), text);
  };
  await write(files);
  return { connection, folder, write };
}

test('Migrations are applied in order, each once', async (t) => {
  const { connection, folder, write } = await prepare(t, CREATE_MEETING);
  const progress: string[] = [];
  const options = { folder, onProgress: (text: string) => progress.push(text) };
  assert.deepEqual(await migrate(connection, options), { applied: ['0001_meeting.sql'] });
  await write(ADD_TITLE);
  assert.deepEqual(await migrate(connection, options), { applied: ['0002_title.sql'] });
  assert.deepEqual(progress, ['Making the tables', 'Migrating the database: 0002_title.sql']);
  assert.deepEqual(await migrate(connection, { folder }), { applied: [] });
});

test('Processes that migrate at once apply each migration once between them', async (t) => {
  const { connection, folder } = await prepare(t, { ...CREATE_MEETING, ...ADD_TITLE });
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(connection, { folder })));
  const applied = results.flatMap((result) => result.applied);
  assert.deepEqual(applied.sort(), ['0001_meeting.sql', '0002_title.sql']);
  assert.deepEqual(await runOn(connection, 'select m.id from meeting m'), [{ id: 1 }]);
});

test('A migration that fails leaves nothing of itself, keeps those before it, and is named', async (t) => {
  const broken = { '0002_broken.sql': 'create table half (id integer); select 1 / 0' };
  const { connection, folder, write } = await prepare(t, { ...CREATE_MEETING, ...broken });
  await assert.rejects(migrate(connection, { folder }), {
    name: 'DatabaseStartError',
    message: 'The migration 0002_broken.sql failed: division by zero',
  });
  assert.deepEqual(
    await runOn(connection, "select to_regclass('half') as half, to_regclass('meeting') as meeting"),
    [{ half: null, meeting: 'meeting' }],
  );
  await write({ '0002_broken.sql': 'create table half (id integer)' });
  assert.deepEqual(await migrate(connection, { folder }), { applied: ['0002_broken.sql'] });
});

test('A database newer than the program is refused, naming both versions', async (t) => {
  const { connection, folder } = await prepare(t, { ...CREATE_MEETING, ...ADD_TITLE });
  await migrate(connection, { folder });
  await rm(join(folder, '0002_title.sql'));
  await assert.rejects(migrate(connection, { folder }), {
    name: 'DatabaseStartError',
    message: /^The database has schema version 2, and this program knows versions up to 1:/,
  });
});

test('A migration that was changed after it had been applied is refused', async (t) => {
  const { connection, folder, write } = await prepare(t, CREATE_MEETING);
  await migrate(connection, { folder });
  await write({ '0001_meeting.sql': 'create table meeting (id bigint primary key)', ...ADD_TITLE });
  await assert.rejects(migrate(connection, { folder }), {
    name: 'DatabaseStartError',
    message: /^The migration 0001_meeting\.sql was changed after/,
  });
  assert.deepEqual(await runOn(connection, 'select count(*)::int as applied from schema_migration'), [
    { applied: 1 },
  ]);
});

test('The migrations of this program make a schema that needs no more of them', async (t) => {
  const { connection, drop } = await makeDatabase();
  t.after(drop);
  assert.deepEqual(await migrate(connection), { applied: [] });
});

test('A database that is not in UTF-8 is refused', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  const database = `${connection.database}_ascii`;
  t.after(async () => {
    await runOn(connection, `drop database if exists ${database}`);
    await drop();
  });
  const encoding = "encoding 'SQL_ASCII' locale_provider libc locale 'C'";
  await runOn(connection, `create database ${database} template template0 ${encoding}`);
  await assert.rejects(migrate({ ...connection, database }), {
    name: 'DatabaseStartError',
    message: /has the encoding SQL_ASCII; UTF8 is needed/,
  });
});
