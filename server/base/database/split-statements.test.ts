import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMigrations } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

test('A semicolon ends a statement, but not in a comment, a text, a name or the body of a function', () => {
  const statements = [
    "insert into meeting values ('a; b', 'it''s; so')",
    'alter table "odd;name" rename to meeting',
    'create function now() returns int as $$ select 1; $$ language sql',
    'create function later() returns int as $body$ select $1; $body$ language sql',
    'select 3 - 1 / 2, $1',
  ];
  const text = `-- the first; and\n${statements.join(';\n/* more; */\n')};\n\n;-- the end`;
  assert.deepEqual(splitStatements(text), statements);
});

test('The statements of every migration are found, and none is cut within a body', async () => {
  for (const { name, text } of await readMigrations()) {
    const statements = splitStatements(text);
    assert.ok(statements.length > 0, name);
    for (const statement of statements) {
      assert.match(statement, /^[a-z]+\b/i, name);
      assert.equal((statement.split('$$').length - 1) % 2, 0, name);
    }
  }
});
