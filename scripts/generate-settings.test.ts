import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { settings } from '../server/base/config/settings.ts';
import { toEnvExample, withTables } from './generate-settings.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COMMAND = 'out of date: npm run generate';
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
/** Ignores alignment, because the formatter aligns tables. */
const withoutAlignment = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ');
const names = Object.keys(settings.properties);

test('.env.example is written from the schema of settings', () => {
  assert.equal(read('.env.example'), toEnvExample(), COMMAND);
  const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''));
  assert.deepEqual(Object.keys(example).toSorted(), names.toSorted());
});

test('The tables of settings are written from the schema', () => {
  for (const path of ['docs/operations.md', 'docs/uploads.md']) {
    const text = read(path);
    assert.ok(withoutAlignment(text) === withoutAlignment(withTables(text)), `${path}: ${COMMAND}`);
  }
  const shown = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(shown, names);
});
