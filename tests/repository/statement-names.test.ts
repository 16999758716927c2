/** PostgreSQL's log shows the name of a statement: whoever reads it finds the file by it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
/** Names that end in a template are told apart by what it fills in. */
const STATEMENT =
  /\b(?:statement|writingStatement|pageStatement)(?:<[\s\S]{1,900}?>)?\(\s*['`]([a-z0-9.-]+)(['`]|\$\{)/g;

const named = globSync(['server/**/*.ts', 'cli/**/*.ts'], { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(STATEMENT)].map(([, name = '', end]) => ({
      file,
      name,
      is_whole: end !== '${',
    })),
  );

test('A statement is named after its file or a folder of it', () => {
  assert.ok(named.length > 600, `${named.length} statements are found`);
  const elsewhere = named.filter(({ file, name }) => {
    const [subject = ''] = name.split('.');
    return subject !== basename(file, '.ts') && !file.split('/').slice(0, -1).includes(subject);
  });
  assert.deepEqual(elsewhere, []);
});

test('No two statements have one name', () => {
  const twice = [
    ...Map.groupBy(
      named.filter(({ is_whole }) => is_whole),
      ({ name }) => name,
    ).values(),
  ].filter((same) => same.length > 1);
  assert.deepEqual(twice, []);
});
