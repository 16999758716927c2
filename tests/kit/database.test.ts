import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDatabase } from './database.ts';
import { runOn } from './test-cluster.ts';

test('Every test database is a migrated copy of its own', async (t) => {
  const [one, other] = await Promise.all([makeDatabase(), makeDatabase()]);
  t.after(() => Promise.all([one.drop(), other.drop()]));

  assert.notEqual(one.connection.database, other.connection.database);
  await runOn(one.connection, 'create table only_here (id integer)');
  const found = await runOn(
    other.connection,
    "select to_regclass('only_here') as only_here, count(*) as migrations from schema_migration",
  );
  assert.equal(found[0]?.['only_here'], null);
  assert.notEqual(found[0]?.['migrations'], '0');
});
