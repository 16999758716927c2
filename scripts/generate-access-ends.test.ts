import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { withAccessTable } from './generate-access-ends.ts';

/** The formatter aligns the columns of tables, and breaks lines. */
const withoutLayout = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');

test('The table of how access ends is written from the one that the server asks', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../docs/operations.md'), 'utf8');
  assert.match(text, /<!-- access ends -->/);
  assert.ok(
    withoutLayout(text) === withoutLayout(withAccessTable(text)),
    'docs/operations.md is out of date: npm run generate',
  );
});
