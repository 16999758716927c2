import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
/** An id or a place that is not there would become a number that is wrong; `must` says so instead. */
const WRONG_NUMBER = /(?:_ids?|[^a-z]id|ordinals?)\??\.?(?:\[[^\]]*\])? \?\? (?:NaN|0|-1)\b/;

test('No id that is missing becomes a number', () => {
  const files = globSync('{server,cli}/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(files.length > 500, 'the sources were found');
  const found = files.filter((file) => WRONG_NUMBER.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(found, []);
});
