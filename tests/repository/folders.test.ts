import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = 'contract,sdk,server,cli,mb,web,demo,scripts,bench,tests';
/** More than this cannot be taken in at a glance: divide the folder by subject. */
const MOST_SOURCES = 25;

test('A folder holds at most 25 sources, besides their tests', () => {
  const sources = globSync(`{${PACKAGES}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist*/**'],
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  assert.ok(sources.length > 1_000, 'the sources were found');
  const folders = Map.groupBy(sources, dirname);
  const full = Array.from(folders, ([folder, files]) => ({ folder, count: files.length })).filter(
    ({ count }) => count > MOST_SOURCES,
  );
  assert.deepEqual(full, []);
});
