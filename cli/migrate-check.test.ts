/** What an operator learns before an upgrade changes anything, and that it then happens so. */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { migrate, readMigrations } from '@minutebook/server/base/database/migrate.ts';
import { startPostgres } from '@minutebook/server/base/postgres/start-postgres.ts';
import { makeDataFolder } from '../tests/kit/data-folder.ts';
import { makeEmptyDatabase } from '../tests/kit/database.ts';
import { runCommand, toDatabaseUrl } from '../tests/kit/run-command.ts';
import { runOn } from '../tests/kit/test-cluster.ts';

const migrations = await readMigrations();
const newest = migrations.slice(-2).map(({ name }) => name);
const versions = new Set(migrations.slice(0, -2).map(({ version }) => version));

async function makeFolder(t: TestContext): Promise<string> {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  return data_dir;
}

/** As a release left it that lacked the last two migrations. */
const makeOlder = (connection: ConnectionSettings) => migrate(connection, { versions });

async function makeExternal(t: TestContext) {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const env = { DATABASE_URL: toDatabaseUrl(connection), MINUTEBOOK_DATA_DIR: await makeFolder(t) };
  return { connection, env };
}

test('Before an upgrade, --check says what it will do, where the backup goes, and what the way back is', async (t) => {
  const data_dir = await makeFolder(t);
  const env = { MINUTEBOOK_DATA_DIR: data_dir };
  const run = (...args: string[]) => runCommand(['migrate', ...args], env);

  const absent = await run('--check', '--json');
  assert.deepEqual([absent.exit_code, absent.json.state, absent.json.backup], [5, 'missing', null]);
  assert.deepEqual(await readdir(data_dir), []);

  const { connection, stop } = await startPostgres({ data_dir, purpose: 'minutebook serve' });
  await makeOlder(connection);
  await stop();
  const checked = await run('--check', '--json');
  const { state, missing, backup } = checked.json;
  assert.deepEqual([checked.exit_code, state, missing], [5, 'missing', newest]);
  assert.deepEqual(
    [backup.folder, backup.has_room, backup.begun],
    [join(data_dir, 'backups'), true, null],
    checked.out,
  );
  assert.ok(backup.most_bytes > 0 && backup.most_bytes < backup.free_bytes);
  const said = await run('--check');
  assert.match(said.out, new RegExp(`^2 migrations are missing: ${newest.join(', ')}\\.`));
  assert.match(said.out, /backed up first, into .*backups: at most [\d.]+ [kM]B, [\d.]+ [MG]B are free/);
  assert.match(said.out, /To go back: .*with the older program/);
  assert.equal((await readdir(data_dir)).includes('backups'), false);

  const tight = await runCommand(['migrate', '--check', '--json'], {
    ...env,
    MINUTEBOOK_UPLOAD_RESERVE_MB: '10000000',
  });
  assert.deepEqual([tight.exit_code, tight.json.state], [1, 'no_room']);

  const done = await run('--json');
  assert.deepEqual(done.json.applied, newest);
  const [kept] = await readdir(join(data_dir, 'backups'));
  assert.equal(done.json.backup, join(data_dir, 'backups', kept ?? ''));
  const after = await run('--check', '--json');
  assert.deepEqual([after.exit_code, after.json.state, after.json.missing], [0, 'up_to_date', []]);
});

test('Of an external database no backup is made, which --check and the migration say with what to do', async (t) => {
  const { connection, env } = await makeExternal(t);
  const whole = await runCommand(['migrate', '--check', '--json'], env);
  assert.deepEqual([whole.exit_code, whole.json.missing.length], [5, migrations.length]);
  assert.deepEqual(await runOn(connection, `select from pg_class where relname = 'schema_migration'`), []);

  await makeOlder(connection);
  const unsaved =
    /No backup is made of an external database .*"minutebook backup" of the version that ran so far/;
  const checked = await runCommand(['migrate', '--check'], env);
  assert.equal(checked.exit_code, 5);
  assert.match(checked.out, unsaved);
  const done = await runCommand(['migrate', '--json'], env);
  assert.match(done.notes, unsaved);
  assert.deepEqual(done.json, { applied: newest, backup: null });
});

test('What would stop the migration stops --check, with the same sentence', async (t) => {
  const { connection, env } = await makeExternal(t);
  await migrate(connection);
  await runOn(connection, `insert into schema_migration values (9999, '9999_later.sql', 'x', now())`);
  const checked = await runCommand(['migrate', '--check'], env);
  assert.equal(checked.exit_code, 1);
  assert.match(checked.notes, /schema version 9999, and this program knows versions up to/);
});

test('Two processes that upgrade at once make one backup, of what was there before both', async (t) => {
  const data_dir = await makeFolder(t);
  const { connection, stop } = await startPostgres({ data_dir, purpose: 'minutebook serve' });
  await makeOlder(connection);
  await stop();
  const run = () => runCommand(['migrate', '--json'], { MINUTEBOOK_DATA_DIR: data_dir });
  const both = await Promise.all([run(), run()]);
  assert.deepEqual(
    both.map(({ exit_code, notes }) => (exit_code === 0 ? '' : notes)),
    ['', ''],
  );
  assert.deepEqual(
    both.flatMap(({ json }) => json.applied),
    newest,
  );
  const names = await readdir(join(data_dir, 'backups'));
  assert.equal(names.length, 1, names.join(', '));
});

test('While an older version still runs on the data folder, no command of a newer one migrates it', async (t) => {
  const data_dir = await makeFolder(t);
  const { connection, stop } = await startPostgres({ data_dir, purpose: 'minutebook serve' });
  await makeOlder(connection);
  const owner = join(data_dir, 'postgres', 'owner.json');
  const { schema_version, ...said } = JSON.parse(await readFile(owner, 'utf8'));
  assert.equal(schema_version, migrations.at(-1)?.version);
  // As 0.3.0 announces itself.
  await writeFile(owner, JSON.stringify(said));
  const first = new RegExp(
    `^minutebook serve \\(pid ${process.pid}\\) of an older version runs on this database: stop it`,
    'm',
  );
  const env = { MINUTEBOOK_DATA_DIR: data_dir };
  for (const args of [
    ['migrate'],
    ['user', 'list'],
    ['backup', join(data_dir, 'backup.tar'), '--no-secret'],
  ]) {
    const refused = await runCommand(args, env);
    assert.equal(refused.exit_code, 1, refused.out);
    assert.match(refused.notes, first);
  }
  const checked = await runCommand(['migrate', '--check', '--json'], env);
  assert.deepEqual([checked.exit_code, checked.json.state, checked.json.missing], [1, 'in_use', newest]);
  assert.match((await runCommand(['migrate', '--check'], env)).out, first);
  assert.equal((await readdir(data_dir)).includes('backups'), false);

  await writeFile(owner, JSON.stringify({ ...said, schema_version }));
  assert.deepEqual((await runCommand(['migrate', '--json'], env)).json.applied, newest);
  await stop();
});
