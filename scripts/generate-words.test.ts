import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { toCatalogues } from './generate-words.ts';

/** Ignores layout, because the formatter breaks long lines. */
const withoutBreaks = (text: string) => text.replaceAll(/[\s;]+/g, ' ');

test('The types of words and their values are generated from the English catalogues', () => {
  const written = readFileSync(resolve(import.meta.dirname, '../web/words/catalogues.ts'), 'utf8');
  assert.equal(withoutBreaks(written), withoutBreaks(toCatalogues()), 'out of date: npm run generate');
});
