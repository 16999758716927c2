import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../..');
const WRITER = 'server/records/record-write-statements.ts';
const TABLES = [
  'record',
  'record_index',
  'record_facet',
  'record_token',
  'record_text',
  'record_phrase',
  'record_label',
  'insight',
  'transcript_chunk',
];
/** What stands for a value that is put into a text, such as the name of a table. */
const GAP = '{}';

/** Every text of a program: strings, and templates with gaps where values are put in. */
function listTexts(source: string): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; value?: unknown; quasis?: { cooked: string }[] };
    if (node.type === 'StringLiteral') texts.push(String(node.value));
    if (node.type === 'TemplateLiteral')
      texts.push((node.quasis ?? []).map(({ cooked }) => cooked).join(GAP));
    for (const field of Object.values(value)) visit(field);
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }).body);
  return texts;
}

/** The tables that a program writes; a name that is put into a statement can be any that the program knows. */
function listWritten(source: string): string[] {
  const texts = listTexts(source);
  const written = texts.flatMap((text) =>
    Array.from(
      text.matchAll(
        /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(?:only\s+)?([\w{}]+)/gi,
      ),
      ([, table = '']) => table.toLowerCase(),
    ),
  );
  if (!written.includes(GAP)) return written;
  return [...written, ...texts.flatMap((text) => (TABLES.includes(text) ? [text] : []))];
}

const listRecordTables = (source: string) => [
  ...new Set(listWritten(source).filter((table) => TABLES.includes(table))),
];

test('The tables of a record are written by statements of one file', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(files.length > 500, 'the server was found');
  const written = files.map((file) => ({
    file,
    tables: listRecordTables(readFileSync(join(ROOT, file), 'utf8')),
  }));
  const elsewhere = written.filter(({ file, tables }) => file !== WRITER && tables.length > 0);
  assert.deepEqual(elsewhere, []);
  const own = written.find(({ file }) => file === WRITER);
  assert.deepEqual(own?.tables.toSorted(), TABLES.toSorted());
});

test('A statement that writes a record is found in every form', () => {
  const forms = [
    'const a = "update record set title = $1"',
    'const a = `with gone as (delete from insight i where true) select 1`',
    'const a = `insert into\n  transcript_chunk (chunk) values (1)`',
    "const a = (table: string) => `delete from ${table} where true`; const b = a('record_label')",
  ];
  assert.deepEqual(forms.map(listRecordTables), [
    ['record'],
    ['insight'],
    ['transcript_chunk'],
    ['record_label'],
  ]);
  assert.deepEqual(listRecordTables('const a = `update record_pipeline set run = 1`'), []);
});

test('Only the room of records runs the statements that write a record', () => {
  const importers = globSync('{server,cli,demo}/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.startsWith('server/records/'))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('record-write-statements'));
  assert.deepEqual(importers, []);
});
