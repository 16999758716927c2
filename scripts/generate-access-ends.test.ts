import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { withAccessTable } from './generate-access-ends.ts';

/** Ignores layout, because the formatter aligns tables and breaks lines. */
const withoutLayout = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');

test('The documented table of how access ends is generated from the server’s own', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../docs/operations.md'), 'utf8');
  assert.match(text, /<!-- access ends -->/);
  assert.ok(
    withoutLayout(text) === withoutLayout(withAccessTable(text)),
    'docs/operations.md is out of date: npm run generate',
  );
});
