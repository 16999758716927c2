import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { withClientTable } from './generate-agent-clients.ts';

/** Ignores layout, because the formatter aligns tables and breaks lines. */
const withoutLayout = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');

test('The documented table of agents’ clients is generated from the requests of the tests', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../docs/agents.md'), 'utf8');
  assert.match(text, /<!-- clients -->/);
  assert.ok(
    withoutLayout(text) === withoutLayout(withClientTable(text)),
    'docs/agents.md is out of date: npm run generate',
  );
});
