import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * A file that may be missing is read by `unlessMissing`: to pass over every failure would take a full disk, or a
 * file that may not be read, for one that is not there.
 */
const OPERATIONS = ['readFile', 'writeFile', 'readdir', 'open', 'l?stat', 'rename', 'unlink', 'rm', 'utimes'];
const HIDDEN = new RegExp(`\\b(?:${OPERATIONS.join('|')})\\([^;]*?\\)\\s*\\.catch\\(\\(\\) =>`);

test('No failure of a file operation is passed over but that there is no such file', () => {
  const files = globSync('{server,cli,mb}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  assert.ok(files.length > 500, 'the sources were found');
  const found = files.filter((file) => HIDDEN.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(found, []);
});
