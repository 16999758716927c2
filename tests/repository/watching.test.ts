import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const collect = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

/** What the server registers. */
const registered = new Set(
  globSync('server/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    collect(read(file), /name: '(minutebook_\w+)'/g),
  ),
);

for (const file of ['docs/operations/alerts.yaml', 'docs/operations/dashboard.json']) {
  test(`${file} asks for metrics that there are`, () => {
    const asked = collect(read(file), /\b(minutebook_\w+)/g);
    assert.ok(asked.length > 10);
    const known = (name: string) =>
      registered.has(name) || registered.has(name.replace(/_(?:bucket|count|sum)$/, ''));
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !known(name)),
      [],
    );
  });
}
