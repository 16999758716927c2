/** Rules for statements that Citus runs on one shard: they are read from the programs, and need no cluster. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { DIRECTORY_TABLES } from '../kit/directory-tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** They sweep through all workspaces by their nature, and wait for a version that takes one workspace at a time. */
const ACROSS_WORKSPACES = [
  'jobs.take-due-waveforms',
  'operator.lock-workspaces-of-user',
  'operator.raise-catalogs-of-user',
  'webhooks.claim',
  'webhooks.lock-behind',
];

interface NamedStatement {
  name: string;
  text: string;
}

function listStatements(): NamedStatement[] {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/tatement<[^(]*>\(\s*'([^']+)',\s*`([^`]*)`/g),
      ([, name = '', text = '']) => ({ name, text }),
    ),
  );
}

/** Tables with a workspace_id, as the migrations make them, but for directories. */
function listTenantTables(): Set<string> {
  const sql = globSync('server/base/database/migrations/*.sql', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const made = Array.from(sql.matchAll(/create table (\w+) \(([^;]*)/g), ([, table = '', columns = '']) => ({
    table,
    columns,
  }));
  const tenant = made.filter(({ columns }) => /^\s*workspace_id bigint/m.test(columns));
  return new Set(tenant.map(({ table }) => table).filter((table) => !DIRECTORY_TABLES.includes(table)));
}

/** The tables of a statement, in sub-selects and joins too, whose workspace is not given as a parameter. */
function listUnrouted(text: string, tables: ReadonlySet<string>): string[] {
  const read = Array.from(text.matchAll(/\b(?:from|join|update)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/g));
  return read.flatMap(([, table = '', alias = '']) => {
    if (!tables.has(table)) return [];
    const name = ['where', 'set', 'on', 'join', 'order', ''].includes(alias) ? '' : `${alias}\\.`;
    return new RegExp(`(?:^|[\\s(])${name}workspace_id = \\$\\d`).test(text)
      ? []
      : [`${table} ${alias}`.trim()];
  });
}

test('A statement that locks rows names the workspace of each of its tables as a parameter', () => {
  const statements = listStatements();
  assert.ok(statements.length > 300, `${statements.length} statements were found`);
  const locking = statements.filter(({ text }) =>
    /\bfor (?:no key update|update|key share|share)\b/.test(text),
  );
  assert.ok(locking.length > 15, `${locking.length} statements lock`);
  const tables = listTenantTables();
  assert.ok(tables.size > 30, `${tables.size} tables`);
  const unrouted = locking
    .filter(({ name }) => !ACROSS_WORKSPACES.includes(name))
    .map(({ name, text }) => ({ name, tables: listUnrouted(text, tables) }))
    .filter((found) => found.tables.length > 0);
  assert.deepEqual(unrouted, []);
});

test('A table is found unrouted in joins and sub-selects alike', () => {
  const tables = new Set(['record', 'record_label']);
  const text = `select r.record_id from record r join record_label l on l.workspace_id = r.workspace_id
    where r.workspace_id = $1`;
  assert.deepEqual(listUnrouted(text, tables), ['record_label l']);
  assert.deepEqual(listUnrouted(text.replace('= r.workspace_id', '= $1'), tables), []);
  assert.deepEqual(listUnrouted('delete from record where workspace_id = $1', tables), []);
});
