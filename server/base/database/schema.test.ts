/** The rules that keep the schema distributable by workspace_id, read from the catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIRECTORY_TABLES } from './directory-tables.ts';
import { makeDatabase, type TestDatabase } from '../../../tests/kit/database.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';

let database: TestDatabase;
before(async () => {
  database = await makeDatabase();
});
after(() => database.drop());

/** Rows as `table: what`, of tenant tables alone. Queues live in schemas of their own and stay on one node. */
async function findInTenantTables(select: string): Promise<string[]> {
  const rows = await runOn(
    database.connection,
    `select c.relname as table_name, found.what from (${select}) found (table_oid, what)
     join pg_class c on c.oid = found.table_oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     order by c.relname, found.what`,
  );
  return rows
    .filter(({ table_name }) => !DIRECTORY_TABLES.includes(String(table_name)))
    .map(({ table_name, what }) => `${String(table_name)}: ${String(what)}`);
}

/** The columns of an index or constraint, in order, as text. */
const columns = (relation: string, keys: string) => `(
  select string_agg(a.attname, ', ' order by k.position)
  from unnest(${keys}) with ordinality k (number, position)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number
)`;

test('The directory tables of this test are there', async () => {
  const rows = await runOn(
    database.connection,
    `select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const tables = rows.map(({ relname }) => relname);
  assert.deepEqual(
    DIRECTORY_TABLES.filter((table) => !tables.includes(table)),
    [],
  );
  assert.ok(tables.length > 2 * DIRECTORY_TABLES.length);
});

test('Every tenant table has a primary key with workspace_id in it', async () => {
  const keys = await findInTenantTables(
    `select c.oid, coalesce(${columns('c.oid', 'p.conkey')}, 'no primary key')
     from pg_class c left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'`,
  );
  assert.ok(keys.length > 20);
  assert.deepEqual(
    keys.filter((key) => !/[ ,]workspace_id(?:,|$)/.test(key)),
    [],
  );
});

test('workspace_id is a bigint and never null in any tenant table', async () => {
  const others = await findInTenantTables(
    `select a.attrelid, format_type(a.atttypid, a.atttypmod) || (case when a.attnotnull then '' else ' null' end)
     from pg_attribute a where a.attname = 'workspace_id'
     and (a.atttypid <> 'bigint'::regtype or not a.attnotnull)`,
  );
  assert.deepEqual(others, []);
});

test('Every unique constraint and index of a tenant table has workspace_id in it', async () => {
  const indexes = await findInTenantTables(
    `select i.indrelid, i.indexrelid::regclass::text from pg_index i
     where i.indisunique and not exists (
       select from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'workspace_id'
     )`,
  );
  assert.deepEqual(indexes, []);
});

test('Every foreign key of a tenant table carries workspace_id to workspace_id', async () => {
  const constraints = await findInTenantTables(
    `select f.conrelid, f.conname from pg_constraint f where f.contype = 'f' and not exists (
       select from unnest(f.conkey, f.confkey) k (ours, theirs)
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.ours and a.attname = 'workspace_id'
       join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs and b.attname = 'workspace_id'
     )`,
  );
  assert.deepEqual(constraints, []);
});

test('Foreign keys do nothing or cascade when the row they point to goes', async () => {
  const constraints = await findInTenantTables(
    `select f.conrelid, f.conname from pg_constraint f
     where f.contype = 'f' and (f.confdeltype not in ('a', 'c') or f.confupdtype <> 'a')`,
  );
  assert.deepEqual(constraints, []);
});

test('No table of ours points from a directory into a tenant table', async () => {
  const rows = await runOn(
    database.connection,
    `select f.conname, f.conrelid::regclass::text as from_table, f.confrelid::regclass::text as to_table
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  const crossing = rows.filter(
    ({ from_table, to_table }) =>
      DIRECTORY_TABLES.includes(String(from_table)) !== DIRECTORY_TABLES.includes(String(to_table)),
  );
  assert.deepEqual(crossing, []);
});

test('Every foreign key has an index that begins with its columns', async () => {
  const rows = await runOn(
    database.connection,
    `select f.conrelid::regclass::text || '.' || f.conname as constraint_name from pg_constraint f
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
       and (i.indkey::int2[])[0:array_length(f.conkey, 1) - 1] @> f.conkey
     ) order by 1`,
  );
  assert.deepEqual(rows, []);
});

test('Nothing happens by itself: no triggers, no rules, no generated ids, no defaults that differ a call', async () => {
  const triggers = await findInTenantTables(
    `select t.tgrelid, t.tgname from pg_trigger t where not t.tgisinternal and not starts_with(t.tgname, 'kit_')
     union all select r.ev_class, r.rulename from pg_rewrite r where r.rulename <> '_RETURN'`,
  );
  assert.deepEqual(triggers, []);
  const generated = await findInTenantTables(
    `select a.attrelid, a.attname from pg_attribute a
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~* 'nextval|now|current_|random|uuid'`,
  );
  assert.deepEqual(generated, []);
});

test('Sequences belong to no column: the records of all workspaces draw their ids from one', async () => {
  const rows = await runOn(
    database.connection,
    `select d.objid::regclass::text as sequence from pg_depend d join pg_class c on c.oid = d.objid
     where c.relkind = 'S' and d.refobjsubid > 0`,
  );
  assert.deepEqual(rows, []);
});

test('Constraints and indexes are named after their table', async () => {
  const rows = await runOn(
    database.connection,
    `select c.conrelid::regclass::text as table_name, c.conname as name from pg_constraint c
     where c.contype not in ('n', 't') and c.connamespace = 'public'::regnamespace and c.conrelid <> 0
     union all select i.indrelid::regclass::text, i.indexrelid::regclass::text from pg_index i
     join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
  );
  const unnamed = rows.filter(
    ({ table_name, name }) =>
      !new RegExp(`^${String(table_name)}_(?:\\w+_)?(?:pkey|key|fkey|check|idx)$`).test(String(name)),
  );
  assert.deepEqual(unnamed, []);
});

test('Times have a time zone, and texts no length', async () => {
  const rows = await runOn(
    database.connection,
    `select a.attrelid::regclass::text || '.' || a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     and a.atttypid in ('timestamp'::regtype, 'varchar'::regtype, 'bpchar'::regtype)`,
  );
  assert.deepEqual(rows, []);
});
